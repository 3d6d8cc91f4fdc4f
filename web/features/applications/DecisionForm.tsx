import Check from "lucide-react/icons/check";
import { useId, useRef, useState } from "react";
import { useNavigation } from "react-router";
import type { Application } from "#contract/applications.ts";
import { useSession } from "#web/data/session.ts";
import { applicationLimits } from "#shared/limits.ts";
import { trimmedLength } from "#shared/text-length.ts";
import { useDraft } from "#web/lib/drafts.ts";
import { FormError } from "#web/lib/FormError.tsx";
import { Button, type ButtonLook } from "#web/ui/Button.tsx";
import { TextArea } from "#web/ui/Field.tsx";
import { AllowReapply } from "./AllowReapply.tsx";
import { CloseRoleNotice } from "./CloseRoleNotice.tsx";
import { ReapplyChoice } from "./ReapplyChoice.tsx";
import { answerDraft, type Decision, failureOf, obstacleTo, useDecide } from "./decisions.ts";

interface DecisionFormProps {
  application: Application;
  onDecided: (decided: Application) => void;
}

/**
 * All three decisions for owners, with a message to the applicant; those that can't be made now say
 * why.
 */
export function DecisionForm({ application, onDecided }: DecisionFormProps) {
  const { user } = useSession();
  const message = useDraft(answerDraft(user?.id, application.id));
  const [allowReapply, setAllowReapply] = useState(false);
  const [accepted, setAccepted] = useState<Application | null>(null);
  const decide = useDecide(application, (decided) => {
    if (decided.status !== "pending") message.discard();
    setAllowReapply(false);
    setAccepted(decided.status === "accepted" ? decided : null);
    onDecided(decided);
  });
  const textarea = useRef<HTMLTextAreaElement>(null);
  const text = message.text ?? "";
  const used = trimmedLength(text);
  const isTooLong = used > applicationLimits.reason;
  const act = decide.variables?.act;
  // While another application loads, a click must not decide on this one.
  const leaving = useNavigation().state === "loading";
  const offer = (offered: Decision) => ({
    obstacle: obstacleTo(offered, application),
    pending: decide.isPending && act === offered,
    onClick: () => {
      if (offered === "reopen") decide.submit({ act: offered });
      else if (isTooLong) textarea.current?.focus();
      else {
        const reason = text.trim();
        decide.submit({ act: offered, reason, allowReapply: offered === "close" && allowReapply });
      }
    },
  });
  const { can } = application;
  return (
    <footer inert={leaving} className="grid gap-3 border-t border-line px-8 py-4 max-md:px-5">
      {(can.accept || can.close) && (
        <TextArea
          ref={textarea}
          label={
            <>
              Message to <bdi>{application.user.displayName}</bdi>{" "}
              <span className="font-normal text-ink-3">optional</span>
            </>
          }
          hint="Sent with your answer"
          rows={2}
          value={text}
          count={{ used, max: applicationLimits.reason }}
          error={isTooLong ? "Too Long!" : null}
          onChange={(event) => message.write(event.currentTarget.value)}
        />
      )}
      {can.close && (
        <ReapplyChoice
          label={
            <>
              If you close it, let <bdi>{application.user.displayName}</bdi> apply again immediately
            </>
          }
          checked={allowReapply}
          onChange={setAllowReapply}
        />
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Choice {...offer("accept")} variant="user" icon={<Check />} label="Accept" />
        <Choice {...offer("close")} label="Close" />
        <Choice {...offer("reopen")} variant="quiet" label="Re-open" />
      </div>
      <AllowReapply application={application} />
      {act && <FormError title={`${failureOf(act, decide.error)}.`} error={decide.error} />}
      {accepted && <CloseRoleNotice decided={accepted} />}
    </footer>
  );
}

type ChoiceProps = Pick<ButtonLook, "variant" | "icon"> & {
  label: string;
  obstacle: string | null;
  pending: boolean;
  onClick: () => void;
};

function Choice({ label, obstacle, pending, onClick, variant = "line", icon }: ChoiceProps) {
  const why = useId();
  const look = { variant, icon, pending, className: "max-md:flex-1" };
  if (!obstacle) {
    return (
      <Button {...look} onClick={onClick}>
        {label}
      </Button>
    );
  }
  // Not disabled: it stays focusable, so that keyboards and screen readers get the reason.
  return (
    <>
      <Button {...look} aria-disabled title={obstacle} aria-describedby={why}>
        {label}
      </Button>
      <span id={why} className="sr-only">
        {obstacle}
      </span>
    </>
  );
}
