import Check from "lucide-react/icons/check";
import { type SubmitEvent, useEffect, useId, useRef, useState } from "react";
import { useNavigation } from "react-router";
import type { Application } from "#contract/applications.ts";
import { applicationLimits } from "#shared/limits.ts";
import { trimmedLength } from "#shared/text-length.ts";
import { Button, type ButtonLook } from "#web/ui/Button.tsx";
import { TextArea } from "#web/ui/Field.tsx";
import { FormError } from "#web/lib/FormError.tsx";
import { AllowReapply } from "./AllowReapply.tsx";
import { CloseRoleNotice } from "./CloseRoleNotice.tsx";
import { type Decision, failureOf, obstacleTo, useDecide } from "./decisions.ts";

/** All three decisions for owners; those that can't be made now say why. */
export function DecisionForm({ application }: { application: Application }) {
  const [closing, setClosing] = useState(false);
  const [accepted, setAccepted] = useState<Application | null>(null);
  const decide = useDecide(application, (decided) => {
    setClosing(false);
    setAccepted(decided.status === "accepted" ? decided : null);
  });
  const act = decide.variables?.act;
  // While another application loads, a click must not decide on this one.
  const leaving = useNavigation().state === "loading";
  const offer = (offered: Decision) => ({
    obstacle: obstacleTo(offered, application),
    pending: decide.isPending && act === offered,
    onClick: () => decide.submit({ act: offered }),
  });
  return (
    <footer inert={leaving} className="grid gap-3 border-t border-line px-8 py-4 max-md:px-5">
      {closing && application.can.close ? (
        <CloseForm
          pending={decide.isPending}
          onClose={(reason) => decide.submit({ act: "close", reason })}
          onCancel={() => setClosing(false)}
        />
      ) : (
        <div className="flex flex-wrap items-center gap-2">
          <Choice {...offer("accept")} variant="user" icon={<Check />} label="Accept" />
          <Choice {...offer("close")} label="Close" onClick={() => setClosing(true)} />
          <Choice {...offer("reopen")} variant="quiet" label="Re-open" />
        </div>
      )}
      {!closing && <AllowReapply application={application} />}
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

type CloseFormProps = {
  pending: boolean;
  onClose: (reason: string) => void;
  onCancel: () => void;
};

/** Asks for an optional reason before closing an application. */
export function CloseForm({ pending, onClose, onCancel }: CloseFormProps) {
  const [reason, setReason] = useState("");
  const textarea = useRef<HTMLTextAreaElement>(null);
  const used = trimmedLength(reason);
  const tooLong = used > applicationLimits.reason;
  useEffect(() => textarea.current?.focus(), []);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (tooLong) textarea.current?.focus();
    else onClose(reason.trim());
  }

  return (
    <form method="post" className="grid gap-3" onSubmit={submit} noValidate>
      <TextArea
        ref={textarea}
        label="Reason (optional)"
        hint="The applicant will read it"
        rows={3}
        value={reason}
        count={{ used, max: applicationLimits.reason }}
        error={tooLong ? "Too Long!" : null}
        onChange={(event) => setReason(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape" && reason === "") onCancel();
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="ink" pending={pending}>
          Close Application
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
