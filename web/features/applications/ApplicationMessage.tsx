import { useQueryClient } from "@tanstack/react-query";
import Pencil from "lucide-react/icons/pencil";
import { type KeyboardEvent, type SubmitEvent, useEffect, useRef, useState } from "react";
import { t } from "#shared/messages/t.ts";
import type { Application } from "#contract/applications.ts";
import { applicationLimits } from "#shared/limits.ts";
import { trimmedLength } from "#shared/text-length.ts";
import {
  applyApplicationToCache,
  refetchApplication,
  updateApplication,
} from "#web/data/applications.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { FormError } from "#web/lib/FormError.tsx";
import { messageOf } from "#web/lib/api-error.ts";
import { type Draft, useDraft } from "#web/lib/drafts.ts";
import { useSubmit } from "#web/lib/use-submit.ts";
import { Button } from "#web/ui/Button.tsx";
import { TextArea } from "#web/ui/Field.tsx";
import { Prose } from "#web/ui/Prose.tsx";
import { toast } from "#web/ui/toaster.ts";
import { isConflict } from "./decisions.ts";

/** The message, or the form to edit it. An unsaved edit opens again after a reload. */
export function ApplicationMessage({ application }: { application: Application }) {
  const { id, user, content, contentHtml, can } = application;
  const draft = useDraft(`message:${user.id}:${id}`);
  const [opened, setOpened] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  const editing = can.edit && draft.text !== null;

  useEffect(() => {
    // The focused form is removed: focus the button that opened it.
    if (wasEditing.current && !editing) editButton.current?.focus();
    wasEditing.current = editing;
  }, [editing]);

  function open() {
    setOpened(true);
    draft.write(content ?? "");
  }

  return (
    <section aria-labelledby="application-message" className="grid gap-3">
      <div className="flex min-h-8 items-center justify-between gap-3">
        <h2 id="application-message" className="font-sans text-15 font-medium tracking-normal">
          {t("applications.message")}
        </h2>
        {can.edit && !editing && (
          <Button ref={editButton} variant="quiet" size="sm" icon={<Pencil />} onClick={open}>
            {t("applications.editMessage")}
          </Button>
        )}
      </div>
      {editing && <MessageForm application={application} draft={draft} autoFocus={opened} />}
      {!editing && contentHtml && <Prose html={contentHtml} size="small" />}
      {!editing && !contentHtml && <p className="text-ink-2">{t("applications.noMessage")}</p>}
    </section>
  );
}

type MessageFormProps = {
  application: Application;
  draft: Draft;
  /** Opened by a click, not restored after a reload. */
  autoFocus: boolean;
};

function MessageForm({ application: { id }, draft, autoFocus }: MessageFormProps) {
  const api = useApi();
  const queryClient = useQueryClient();
  const [touched, setTouched] = useState(false);
  const textarea = useRef<HTMLTextAreaElement>(null);
  const text = draft.text ?? "";
  const used = trimmedLength(text);
  const tooLong = used > applicationLimits.content;
  const update = useSubmit({
    mutationFn: (content: string) => updateApplication(api, id, { content }),
    onSuccess: (saved) => {
      applyApplicationToCache(queryClient, saved);
      draft.discard();
    },
  });
  useEffect(() => {
    if (autoFocus) textarea.current?.focus();
  }, [autoFocus]);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    setTouched(true);
    if (tooLong) textarea.current?.focus();
    else update.submit(text);
  }

  return (
    <form method="post" className="grid gap-3" onSubmit={submit} noValidate>
      <TextArea
        ref={textarea}
        label={t("applications.markdownSupported")}
        placeholder={t("applications.messagePlaceholder")}
        rows={8}
        value={text}
        count={{ used, max: applicationLimits.content }}
        error={touched && tooLong ? t("forms.tooLong") : null}
        onChange={(event) => draft.write(event.currentTarget.value)}
        onBlur={() => setTouched(true)}
      />
      <FormError title={t("applications.messageNotUpdated")} kept="written" error={update.error} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="ink" pending={update.isPending}>
          {t("applications.updateMessage")}
        </Button>
        <Button variant="quiet" onClick={draft.discard}>
          {t("forms.cancel")}
        </Button>
      </div>
    </form>
  );
}

/** Withdraws the application after a confirmation: this can't be undone. */
export function WithdrawApplication({ application }: { application: Application }) {
  const { id, project } = application;
  const api = useApi();
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState(false);
  const keep = useRef<HTMLButtonElement>(null);
  const ask = useRef<HTMLButtonElement>(null);
  const wasAsking = useRef(false);
  const withdraw = useSubmit({
    mutationFn: () => updateApplication(api, id, { status: "withdrawn" }),
    onSuccess: (saved) => {
      applyApplicationToCache(queryClient, saved);
      toast({ title: t("applications.withdrawnToast", { project: project.name }), mark: "proj" });
      // The buttons disappear with the question.
      document.getElementById("application-title")?.focus();
    },
    onError: (error) => {
      if (!isConflict(error)) return;
      toast({
        title: t("applications.notWithdrawn"),
        description: messageOf(error),
        mark: "danger",
      });
      refetchApplication(queryClient, application.id, application.project.id);
    },
  });
  useEffect(() => {
    if (asking) keep.current?.focus();
    else if (wasAsking.current) ask.current?.focus();
    wasAsking.current = asking;
  }, [asking]);
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === "Escape" && !withdraw.isPending) setAsking(false);
  };

  return (
    <footer className="grid gap-3 border-t border-line px-8 py-4 max-md:px-5">
      {asking ? (
        <div role="group" aria-label={t("applications.withdrawTitle")} className="grid gap-3">
          <p className="text-15 text-ink-2">{t("applications.withdrawText")}</p>
          <div className="flex flex-wrap gap-2">
            <Button
              variant="danger"
              pending={withdraw.isPending}
              onClick={() => withdraw.submit()}
              onKeyDown={closeOnEscape}
            >
              {t("applications.withdraw")}
            </Button>
            <Button
              ref={keep}
              variant="quiet"
              onClick={() => setAsking(false)}
              onKeyDown={closeOnEscape}
            >
              {t("applications.keepIt")}
            </Button>
          </div>
        </div>
      ) : (
        <div>
          <Button ref={ask} variant="line" onClick={() => setAsking(true)}>
            {t("applications.withdrawApplication")}
          </Button>
        </div>
      )}
      <FormError title={t("applications.notWithdrawnSentence")} error={withdraw.error} />
    </footer>
  );
}
