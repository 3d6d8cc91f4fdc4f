import { type ReactNode, type SubmitEvent, useEffect, useRef } from "react";
import { askToBlock, type Blockable } from "#web/lib/ask-to-block.ts";
import { Button } from "#web/ui/Button.tsx";
import { invitationLimits } from "#shared/limits.ts";
import type { Answerable } from "#web/data/invitations.ts";

interface DeclineFormProps {
  invitation: Answerable;
  pending: boolean;
  onDecline: () => void;
  onCancel: () => void;
}

/** Asks for confirmation, and says what declining does. */
export function DeclineForm({ invitation, pending, onDecline, onCancel }: DeclineFormProps) {
  const { project, invitedBy } = invitation;
  const cancel = useRef<HTMLButtonElement>(null);
  useEffect(() => cancel.current?.focus({ preventScroll: true }), []);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onDecline();
  };
  return (
    <form method="post" noValidate aria-label="Decline" className="grid gap-3" onSubmit={submit}>
      <p className="text-15 text-ink-2">
        Decline the invitation? <bdi>{project.name}</bdi> can’t invite you again for{" "}
        {invitationLimits.daysAfterDecline} days.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="ink" pending={pending}>
          Decline invitation
        </Button>
        <Button ref={cancel} variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
      <p className="small flex flex-wrap gap-x-4 gap-y-1 text-ink-3">
        <BlockButton kind="project" id={project.id} name={project.name}>
          Block this project
        </BlockButton>
        {invitedBy && (
          <BlockButton kind="user" id={invitedBy.id} name={invitedBy.name}>
            Block <bdi>{invitedBy.name}</bdi>
          </BlockButton>
        )}
      </p>
    </form>
  );
}

function BlockButton({ children, ...subject }: Blockable & { children: ReactNode }) {
  return (
    <button
      type="button"
      className="link min-h-8 wrap-anywhere"
      aria-haspopup="dialog"
      onClick={() => askToBlock(subject)}
    >
      {children}
    </button>
  );
}
