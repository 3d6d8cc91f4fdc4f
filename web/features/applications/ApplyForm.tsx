import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from "react";
import type { Application, NewApplication } from "#contract/applications.ts";
import type { OpenRole } from "#contract/members.ts";
import type { SessionUser } from "#contract/people.ts";
import type { Project } from "#contract/projects.ts";
import type { TechRef } from "#contract/techs.ts";
import { projectKeys } from "#web/data/project-keys.ts";
import { isApiError } from "#web/lib/api-error.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { useDraft } from "#web/lib/drafts.ts";
import { Button } from "#web/ui/Button.tsx";
import { TextArea } from "#web/ui/Field.tsx";
import { isComposing } from "#web/ui/keyboard.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { applyApplicationToCache, submitApplication } from "#web/data/applications.ts";
import { MessageSuggestions } from "./MessageSuggestions.tsx";
import { useOfferUndo } from "./use-offer-undo.ts";
import { applicationLimits } from "#shared/limits.ts";
import { trimmedLength } from "#shared/text-length.ts";
import { FormError } from "#web/lib/FormError.tsx";
import { useSubmit } from "#web/lib/use-submit.ts";

/** How the form that was here before ended: sent, or refused because an application exists. */
export type FormOutcome = "sent" | "refused" | undefined;

export type ApplyFormProps = {
  user: SessionUser;
  project: Project;
  onEnd: (outcome: FormOutcome) => void;
};

type ChoiceProps = {
  /** What one applies for. */
  chosen: Pick<NewApplication, "requestedRole" | "position">;
  role: OpenRole;
  /** The technologies that the suggested messages name. */
  techs: TechRef[];
  /** The choice of a role or a position. */
  choice: ReactNode;
  submitLabel: string;
  /** Beside the button that sends. */
  cancel?: ReactNode;
};

/** The message of an application, below the choice of what it is for. */
export function ApplyForm(props: ApplyFormProps & ChoiceProps) {
  const { user, project, chosen, role, techs, onEnd } = props;
  const message = useDraft(`apply:${user.id}:${project.id}`);
  const [touched, setTouched] = useState(false);
  const [isAskedAboutEmpty, setAskedAboutEmpty] = useState(false);
  const hydrated = useHydrated();
  const textarea = useRef<HTMLTextAreaElement>(null);
  const buttons = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The question above them pushes them down.
    if (isAskedAboutEmpty) buttons.current?.scrollIntoView({ block: "nearest" });
  }, [isAskedAboutEmpty]);

  const text = message.text ?? "";
  const used = trimmedLength(text);
  const tooLong = used > applicationLimits.content;

  const offerUndo = useOfferUndo(project, message.write);
  const apply = useApply(project.id, (outcome, application) => {
    onEnd(outcome);
    if (outcome === "sent") message.discard();
    if (application) offerUndo(application, text);
  });

  function submit(event: SubmitEvent) {
    event.preventDefault();
    setTouched(true);
    if (tooLong) return textarea.current?.focus();
    // An empty message may be a slip, so it is confirmed once.
    setAskedAboutEmpty(used === 0);
    if (used === 0 && !isAskedAboutEmpty) textarea.current?.focus();
    else apply.submit({ project: project.id, content: text, ...chosen });
  }

  function begin(suggestion: string) {
    message.write(suggestion);
    textarea.current?.focus();
  }

  return (
    // Never by GET, not even without scripts: addresses are stored and logged, messages are
    // private.
    <form method="post" className="grid gap-4" onSubmit={submit} noValidate>
      {props.choice}
      <TextArea
        ref={textarea}
        label={
          <>
            Message <span className="font-normal text-ink-3">optional</span>
          </>
        }
        name="content"
        placeholder="Write a message to the project owner!"
        hint="Markdown is supported"
        rows={4}
        value={text}
        count={{ used, max: applicationLimits.content }}
        error={touched && tooLong ? "Too Long!" : null}
        onChange={(event) => message.write(event.currentTarget.value)}
        onBlur={() => setTouched(true)}
        onKeyDown={(event) => {
          const { key, metaKey, ctrlKey, currentTarget } = event;
          if (key !== "Enter" || !(metaKey || ctrlKey) || isComposing(event)) return;
          currentTarget.form?.requestSubmit();
        }}
      />
      {used === 0 && (
        <MessageSuggestions {...{ role, onChoose: begin }} mine={user.techs} theirs={techs} />
      )}
      <p role="status" className="text-15 text-ink-2 empty:hidden">
        {isAskedAboutEmpty &&
          used === 0 &&
          "Your message is empty. Write a few words, or send it as it is."}
      </p>
      <FormError
        title={`${apply.error?.message ?? ""}.`}
        kept="what you wrote is kept"
        error={apply.error}
      />
      <div ref={buttons} className="flex scroll-mb-6 flex-wrap gap-2">
        <Button
          type="submit"
          variant="user"
          size="lg"
          className="flex-1"
          pending={apply.isPending}
          disabled={!hydrated}
        >
          {isAskedAboutEmpty && used === 0 ? "Send without a message" : props.submitLabel}
        </Button>
        {props.cancel}
      </div>
      <noscript>
        <p className="small text-ink-2">Applying needs JavaScript.</p>
      </noscript>
    </form>
  );
}

function useApply(
  projectId: string,
  onEnd: (outcome: FormOutcome, application?: Application) => void,
) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useSubmit({
    mutationFn: (body: NewApplication) => submitApplication(api, body),
    onSuccess: (application) => {
      applyApplicationToCache(queryClient, application);
      onEnd("sent", application);
    },
    onError: (error) => {
      if (!isApiError(error) || (error.status !== 409 && error.status !== 400)) return;
      onEnd("refused");
      // The project has changed since this page was loaded.
      void queryClient.invalidateQueries({ queryKey: projectKeys.one(projectId) });
    },
  });
}
