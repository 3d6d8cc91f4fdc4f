import { type KeyboardEvent, useEffect, useId, useRef } from "react";
import { Button } from "#web/ui/Button.tsx";

interface DeleteConfirmationProps {
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks once more, and lets the safe answer have the focus. */
export function DeleteConfirmation({ onConfirm, onCancel }: DeleteConfirmationProps) {
  const id = useId();
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") onCancel();
  };
  return (
    <div
      role="group"
      aria-labelledby={id}
      className="flex min-h-9 flex-wrap items-center gap-2 pt-1 pb-2"
    >
      <p id={id} className="small me-1">
        Delete this comment? Its replies stay.
      </p>
      <Button variant="danger" size="sm" {...{ onKeyDown }} onClick={onConfirm}>
        Delete
      </Button>
      <Button ref={keep} variant="quiet" size="sm" {...{ onKeyDown }} onClick={onCancel}>
        Keep It
      </Button>
    </div>
  );
}
