import { useQueryClient } from "@tanstack/react-query";
import Check from "lucide-react/icons/check";
import { useRef, useState } from "react";
import { useNavigation } from "react-router";
import { t } from "#shared/messages/t.ts";
import { rich } from "#web/lib/rich.ts";
import type { Application } from "#contract/applications.ts";
import {
  applyApplicationToCache,
  refetchApplication,
  sendApplicationMessage,
  updateApplication,
} from "#web/data/applications.ts";
import { useSession } from "#web/data/session.ts";
import { applicationLimits } from "#shared/limits.ts";
import { trimmedLength } from "#shared/text-length.ts";
import { useDraft } from "#web/lib/drafts.ts";
import { FormError } from "#web/lib/FormError.tsx";
import { useApi } from "#web/lib/ApiContext.tsx";
import { useSingleKeys } from "#web/lib/single-keys.ts";
import { useSubmit } from "#web/lib/use-submit.ts";
import { Button, type ButtonLook } from "#web/ui/Button.tsx";
import { TextArea } from "#web/ui/Field.tsx";
import { toast } from "#web/ui/toaster.ts";
import { dayLabel } from "#shared/answer-times.ts";
import { CloseRoleNotice } from "./CloseRoleNotice.tsx";
import { ReapplyChoice } from "./CloseForm.tsx";
import { answerDraft, type Decision, failureSentence, isConflict, useDecide } from "./decisions.ts";
import { KeyHint } from "./ApplicationPages.tsx";

interface DecisionFormProps {
  application: Application;
  onDecided: (decided: Application) => void;
}

/**
 * All three decisions for owners, whatever the status, with a message to the applicant. One that
 * changes nothing says so; the server says why one isn't possible.
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
  const [lacksText, setLacksText] = useState<true | null>(null);
  const sending = useSendMessage(application, message.discard);
  // While another application loads, a click must not decide on this one.
  const leaving = useNavigation().state === "loading";
  const offer = (offered: Decision) => ({
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
  // Only what can be undone has a single key.
  const isPending = application.status === "pending";
  const footer = useRef<HTMLElement>(null);
  const press = (offered: Decision) => {
    if (!isPending || !can[offered] || leaving || decide.isPending) return undefined;
    // In narrow windows the first application of a list is there, but not shown.
    return () => {
      if (footer.current?.checkVisibility()) offer(offered).onClick();
    };
  };
  useSingleKeys({ a: press("accept"), c: press("close") });
  const send = () => {
    setLacksText(used === 0 || null);
    if (used === 0 || isTooLong) textarea.current?.focus();
    else sending.submit(text.trim());
  };
  return (
    <>
      {(can.accept || can.close) && (
        <div inert={leaving} className="grid gap-3 border-t border-line px-8 py-4 max-md:px-5">
          <TextArea
            ref={textarea}
            label={rich("applications.messageTo", {
              name: application.user.displayName,
              bdi: (name) => <bdi>{name}</bdi>,
              note: (words) => <span className="font-normal text-ink-3">{words}</span>,
            })}
            hint={t("applications.sentWithAnswer")}
            rows={2}
            value={text}
            count={{ used, max: applicationLimits.reason }}
            error={isTooLong ? t("forms.tooLong") : lacksText && t("applications.writeFirst")}
            onChange={(event) => {
              setLacksText(null);
              message.write(event.currentTarget.value);
            }}
          />
          {can.close && (
            <ReapplyChoice
              label={rich("applications.ifClosedLetApplyAgain", {
                name: application.user.displayName,
                bdi: (name) => <bdi>{name}</bdi>,
              })}
              checked={allowReapply}
              onChange={setAllowReapply}
            />
          )}
        </div>
      )}
      <footer
        ref={footer}
        inert={leaving}
        // In sight below a long message, where the window has space for both.
        className="bottom-0 grid gap-3 rounded-b-[inherit] border-t border-line bg-card px-8 py-4 max-md:px-5 md:[@media(height>=40rem)]:sticky"
      >
        <div className="flex flex-wrap items-center gap-2">
          <Choice
            {...offer("accept")}
            variant="user"
            icon={<Check />}
            label={t("applications.accept")}
            hotkey={isPending ? "a" : undefined}
          />
          <Choice
            {...offer("close")}
            label={t("applications.close")}
            hotkey={isPending ? "c" : undefined}
          />
          <Choice {...offer("reopen")} variant="quiet" label={t("applications.reopen")} />
          {can.message && (
            <Button
              variant="quiet"
              className="ms-auto max-md:w-full"
              pending={sending.isPending}
              onClick={send}
            >
              {t("applications.sendMessageOnly")}
            </Button>
          )}
        </div>
        <FormError title={t("applications.messageNotSent")} kept="written" error={sending.error} />
        <AllowReapply application={application} />
        {decide.error && (
          <FormError title={failureSentence(decide.error, act)} error={decide.error} />
        )}
        {accepted && <CloseRoleNotice decided={accepted} />}
      </footer>
    </>
  );
}

type ChoiceProps = Pick<ButtonLook, "variant" | "icon"> & {
  label: string;
  pending: boolean;
  onClick: () => void;
  /** A single key that presses it. */
  hotkey?: string | undefined;
};

function Choice(props: ChoiceProps) {
  const { label, pending, onClick, variant = "line", icon, hotkey } = props;
  return (
    <Button
      variant={variant}
      icon={icon}
      pending={pending}
      className="max-md:flex-1"
      aria-keyshortcuts={hotkey}
      onClick={onClick}
    >
      {label}
      {hotkey && <KeyHint of={hotkey.toUpperCase()} />}
    </Button>
  );
}

/** Sends a message without deciding. */
function useSendMessage(application: Application, onSent: () => void) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { id, user, project } = application;
  return useSubmit({
    mutationFn: (text: string) => sendApplicationMessage(api, id, text),
    onSuccess: (saved) => {
      applyApplicationToCache(queryClient, saved);
      onSent();
      toast({ title: t("applications.messageSentTo", { name: user.displayName }), mark: "user" });
    },
    onError: (error) => {
      if (isConflict(error)) refetchApplication(queryClient, id, project.id);
    },
  });
}

/** For owners: when the applicant of a closed application may apply again, and to allow it sooner. */
function AllowReapply({ application }: { application: Application }) {
  const { id, project, user, can, reapplyAt } = application;
  const api = useApi();
  const queryClient = useQueryClient();
  const note = useRef<HTMLParagraphElement>(null);
  const allow = useSubmit({
    mutationFn: () => updateApplication(api, id, { allowReapply: true }),
    onSuccess: (saved) => {
      applyApplicationToCache(queryClient, saved);
      // The focused button is removed.
      note.current?.focus();
    },
    onError: (error) => {
      if (isConflict(error)) refetchApplication(queryClient, id, project.id);
    },
  });
  if (!reapplyAt) return null;
  return (
    <div className="grid gap-2 border-t border-line-soft pt-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p
          ref={note}
          tabIndex={-1}
          role="status"
          className="text-15 text-ink-2 outline-none wrap-anywhere"
        >
          {can.allowReapply
            ? t("applications.canReapplyOn", { name: user.username, day: dayLabel(reapplyAt) })
            : t("applications.canReapply", { name: user.username })}
        </p>
        {can.allowReapply && (
          <Button
            variant="quiet"
            size="sm"
            pending={allow.isPending}
            onClick={() => allow.submit()}
          >
            {t("applications.allowReapply")}
          </Button>
        )}
      </div>
      <FormError title={t("applications.notUpdated")} error={allow.error} />
    </div>
  );
}
