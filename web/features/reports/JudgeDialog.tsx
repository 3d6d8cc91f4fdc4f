// Loaded when somebody opens it.
import { useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import type { ReportedAct, ReportedThing } from "#contract/reports.ts";
import { isApiError, messageOf } from "#web/api/api-error.ts";
import { useApi } from "#web/api/ApiContext.tsx";
import { useAct } from "#web/api/use-act.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog, DialogBody, DialogClose, DialogFooter } from "#web/ui/Dialog.tsx";
import { TextArea } from "#web/ui/Field.tsx";
import { toast } from "#web/ui/toaster.ts";
import type { DialogState } from "#web/ui/use-lazy-dialog.ts";
import { Trouble } from "#web/ui/Trouble.tsx";
import { judgeWords } from "./judge-words.ts";
import { judgeReported, staleAll } from "./queries.ts";

interface JudgeDialogProps extends DialogState {
  act: ReportedAct;
  thing: ReportedThing;
}

/** Asks once more before something is hidden or restored, and for a note to other admins. */
export default function JudgeDialog({ act, thing, ...state }: JudgeDialogProps) {
  const api = useApi();
  const queryClient = useQueryClient();
  // The row changes beneath an open dialog; what it asked stays.
  const [words] = useState(() => judgeWords(act, thing));
  const [note, setNote] = useState("");
  const judging = useAct({
    mutationFn: () => judgeReported(api, thing, { act, note }),
    onSuccess() {
      toast({ title: words.done });
      state.onOpenChange(false);
    },
  });
  const closed = () => {
    state.onClosed();
    if (!judging.isSuccess) return;
    // The button that had the focus goes with its row.
    document.getElementById("admin-title")?.focus();
    void staleAll(queryClient);
  };
  const refused = isApiError(judging.error)
    ? judging.error.fields.find(({ path }) => path === "note")?.message
    : undefined;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    judging.start();
  };
  return (
    <Dialog {...state} onClosed={closed} title={words.title}>
      <form method="post" noValidate onSubmit={submit}>
        <DialogBody>
          <p className="text-ink-2">{words.about}</p>
          <TextArea
            label="Note"
            hint="If you like: for other admins, in the audit log"
            rows={2}
            count={{ used: Array.from(note.trim()).length, max: 500 }}
            value={note}
            error={refused ?? null}
            onChange={({ currentTarget }) => setNote(currentTarget.value)}
          />
          <Trouble title={words.trouble}>
            {!refused && judging.error && messageOf(judging.error)}
          </Trouble>
        </DialogBody>
        <DialogFooter>
          <Button
            type="submit"
            variant={act === "hide" ? "danger" : "ink"}
            pending={judging.isPending}
          >
            {words.label}
          </Button>
          <DialogClose>Close</DialogClose>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
