// Loaded on demand, when the dialog is opened.
import { t } from "#shared/messages/t.ts";
import { reportLimits } from "#shared/limits.ts";
import { trimmedLength } from "#shared/text-length.ts";
import { useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { isApiError } from "#web/lib/api-error.ts";
import { useSubmit } from "#web/lib/use-submit.ts";
import { FormDialog } from "#web/lib/FormDialog.tsx";
import { TextArea } from "#web/ui/Field.tsx";
import { toast } from "#web/ui/toaster.ts";
import type { DialogState } from "#web/lib/dialogs.tsx";
import type { ActLabels } from "./decision-labels.ts";
import { invalidateAll } from "#web/data/reports.ts";

interface NoteDialogProps extends DialogState {
  words: ActLabels;
  /** Performs the action, with an optional note to other admins. */
  run: (note: string) => Promise<unknown>;
}

/** Confirms an admin's decision on reports, with a note to other admins. */
export default function NoteDialog({ words: initialWords, run, ...state }: NoteDialogProps) {
  const queryClient = useQueryClient();
  // The row may change behind an open dialog; the dialog's text stays.
  const [words] = useState(initialWords);
  const [note, setNote] = useState("");
  const acting = useSubmit({
    mutationFn: () => run(note),
    onSuccess() {
      toast({ title: words.done });
      state.onOpenChange(false);
    },
  });
  const closed = () => {
    state.onClosed();
    if (!acting.isSuccess) return;
    // The focused button is removed with its row.
    document.getElementById("admin-title")?.focus();
    void invalidateAll(queryClient);
  };
  const refused = isApiError(acting.error)
    ? acting.error.fields.find(({ path }) => path === "note")?.message
    : undefined;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    acting.submit();
  };
  return (
    <FormDialog
      {...state}
      onClosed={closed}
      title={words.title}
      onSubmit={submit}
      submit={words.label}
      variant={words.isDanger ? "danger" : "ink"}
      pending={acting.isPending}
      errorTitle={words.errorTitle}
      error={refused ? null : acting.error}
    >
      <p className="text-ink-2">{words.about}</p>
      <TextArea
        label={t("reports.note")}
        hint={t("reports.noteHint")}
        rows={2}
        count={{ used: trimmedLength(note), max: reportLimits.note }}
        value={note}
        error={refused ?? null}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
    </FormDialog>
  );
}
