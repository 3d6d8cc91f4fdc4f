import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from "react";
import { t, type TextKey } from "#shared/messages/t.ts";
import { rich } from "#web/lib/rich.ts";
import type { Application, NewApplication } from "#contract/applications.ts";
import type { OpenRole } from "#contract/members.ts";
import type { SessionUser } from "#contract/people.ts";
import type { Project } from "#contract/projects.ts";
import type { TechRef } from "#contract/techs.ts";
import { projectKeys } from "#web/data/project-keys.ts";
import { tellStep } from "#web/data/visits.ts";
import { isApiError, messageOf } from "#web/lib/api-error.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { useDraft } from "#web/lib/drafts.ts";
import { Button } from "#web/ui/Button.tsx";
import { TextArea } from "#web/ui/Field.tsx";
import { isComposing } from "#web/ui/keyboard.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import {
  applicationDraft,
  applyApplicationToCache,
  submitApplication,
  updateApplication,
} from "#web/data/applications.ts";
import { applicationLimits } from "#shared/limits.ts";
import { formatList } from "#shared/format.ts";
import { trimmedLength } from "#shared/text-length.ts";
import { FormError } from "#web/lib/FormError.tsx";
import { useSubmit } from "#web/lib/use-submit.ts";
import { dismissToast, toast } from "#web/ui/toaster.ts";
import { undoOfferedMs } from "#shared/undo.ts";

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
  const message = useDraft(applicationDraft(user.id, project.id));
  const [touched, setTouched] = useState(false);
  const [hasEmptyWarning, setEmptyWarning] = useState(false);
  const hydrated = useHydrated();
  const textarea = useRef<HTMLTextAreaElement>(null);
  const buttons = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The question above them pushes them down.
    if (hasEmptyWarning) buttons.current?.scrollIntoView({ block: "nearest" });
  }, [hasEmptyWarning]);

  const api = useApi();
  const isTold = useRef(false);
  const tellOpened = () => {
    if (!isTold.current) tellStep(api, project.id, "opened");
    isTold.current = true;
  };

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
    tellOpened();
    setTouched(true);
    if (tooLong) return textarea.current?.focus();
    // An empty message may be a slip, so it is confirmed once.
    setEmptyWarning(used === 0);
    if (used === 0 && !hasEmptyWarning) textarea.current?.focus();
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
        label={rich("applications.optionalMessage", {
          note: (words) => <span className="font-normal text-ink-3">{words}</span>,
        })}
        name="content"
        placeholder={t("applications.messagePlaceholder")}
        hint={t("comments.markdownHint")}
        rows={4}
        value={text}
        count={{ used, max: applicationLimits.content }}
        error={touched && tooLong ? t("forms.tooLong") : null}
        onChange={(event) => message.write(event.currentTarget.value)}
        onFocus={tellOpened}
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
        {hasEmptyWarning && used === 0 && t("applications.emptyMessage")}
      </p>
      <FormError title={t("applications.notSubmitted")} kept="written" error={apply.error} />
      <div ref={buttons} className="flex scroll-mb-6 flex-wrap gap-2">
        <Button
          type="submit"
          variant="user"
          size="lg"
          className="flex-1"
          pending={apply.isPending}
          disabled={!hydrated}
        >
          {hasEmptyWarning && used === 0 ? t("applications.sendEmpty") : props.submitLabel}
        </Button>
        {props.cancel}
      </div>
      <noscript>
        <p className="small text-ink-2">{t("applications.needsScripts")}</p>
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
      tellStep(api, projectId, "applied");
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

type MessageSuggestionsProps = {
  role: OpenRole;
  mine: TechRef[];
  theirs: TechRef[];
  onChoose: (suggestion: string) => void;
};

/** Two suggested messages, shown while the message is empty. */
function MessageSuggestions({ role, mine, theirs, onChoose }: MessageSuggestionsProps) {
  const suggestions = suggestionsOf({ role, mine: mine.map(nameOf), theirs: theirs.map(nameOf) });
  return (
    <div role="group" aria-labelledby="suggestions" className="grid gap-1.5">
      <p id="suggestions" className="small text-ink-2">
        {t("applications.startWithALine")}
      </p>
      {suggestions.map((suggestion) => (
        <button
          key={suggestion}
          type="button"
          className="rounded-md border border-line px-3 py-2 text-start text-14 leading-[1.45] text-ink-2 transition-colors duration-120 hover:border-edge hover:text-ink"
          onClick={() => onChoose(suggestion)}
        >
          {suggestion}
        </button>
      ))}
    </div>
  );
}

const nameOf = ({ name }: TechRef) => name;

interface SuggestionContext {
  role: OpenRole;
  /** Names of the person's technologies. */
  mine: readonly string[];
  /** Names of the project's technologies. */
  theirs: readonly string[];
}

/** Two suggested messages, based on the technologies that both have in common. */
export function suggestionsOf(context: SuggestionContext): [string, string] {
  return [introductionOf(context), t(firstStep[context.role])];
}

const firstStep = {
  developer: "applications.firstIssue",
  designer: "applications.firstScreen",
} as const satisfies Record<OpenRole, TextKey>;

function introductionOf({ role, mine, theirs }: SuggestionContext): string {
  const shared = theirs.filter((name) => mine.includes(name));
  if (shared.length > 0) return t("applications.introShared", { techs: both(shared) });
  if (role === "designer") return t("applications.introDesigner");
  const [first] = theirs;
  if (first && mine.length > 0) {
    return t("applications.introLearning", { techs: both(mine), tech: first });
  }
  return t("applications.introHelp");
}

const both = (names: readonly string[]) => formatList(names.slice(0, 2));

/**
 * Says that an application is sent, and offers to undo that; then its message is a draft again. It
 * is stored already, so nothing is lost with the page; undone, its owners aren't notified.
 */
function useOfferUndo(project: Project, writeDraft: (text: string) => void) {
  const api = useApi();
  const queryClient = useQueryClient();
  return ({ id }: Application, text: string): void => {
    const undo = async () => {
      dismissToast(sent);
      try {
        const withdrawn = await updateApplication(api, id, { undo: true });
        if (text !== "") writeDraft(text);
        focusCard();
        applyApplicationToCache(queryClient, withdrawn);
        toast({ title: t("applications.undoneToast"), mark: "user" });
      } catch (error) {
        toast({
          title: t("applications.stillSent"),
          description: messageOf(error),
          mark: "danger",
        });
      }
    };
    const sent = toast({
      title: t("applications.sentTo", { name: recipientOf(project) }),
      mark: "user",
      timeout: undoOfferedMs,
      action: { label: t("ui.undo"), onClick: () => void undo() },
    });
  };
}

/** The card stays, while what had the focus in it is replaced by the form. */
function focusCard(): void {
  const card = document.getElementById("joining");
  const focused = document.activeElement;
  if (focused === document.body || card?.contains(focused)) card?.focus({ preventScroll: true });
}

/** The only owner by name; else the project. */
function recipientOf({ name, members }: Project): string {
  const owners = members.filter(({ roleName }) => roleName === "owner");
  const [first] = owners;
  return first && owners.length === 1 ? first.user.displayName : name;
}
