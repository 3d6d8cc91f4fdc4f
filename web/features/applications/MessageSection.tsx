import { Pencil } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { Application } from "#contract/applications.ts";
import { useDraft } from "#web/lib/drafts.ts";
import { Button } from "#web/ui/Button.tsx";
import { Prose } from "#web/ui/Prose.tsx";
import { MessageForm } from "./MessageForm.tsx";

/** The message as it reads, or the form to change it. A begun change is open again after a reload. */
export function MessageSection({ application }: { application: Application }) {
  const { id, user, content, contentHtml, can } = application;
  // Nobody but its applicant edits it.
  const draft = useDraft(`message:${user.id}:${id}`);
  const [opened, setOpened] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  const editing = can.edit && draft.text !== null;

  useEffect(() => {
    // The form that had the focus is gone: it goes back to where it was opened.
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
          Message
        </h2>
        {can.edit && !editing && (
          <Button ref={editButton} variant="quiet" size="sm" icon={<Pencil />} onClick={open}>
            Edit Message
          </Button>
        )}
      </div>
      {editing && <MessageForm application={application} draft={draft} autoFocus={opened} />}
      {!editing && contentHtml && <Prose html={contentHtml} size="small" />}
      {!editing && !contentHtml && <p className="text-ink-2">No message</p>}
    </section>
  );
}
