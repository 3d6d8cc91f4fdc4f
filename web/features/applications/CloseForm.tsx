import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from "react";
import { applicationLimits } from "#shared/limits.ts";
import { trimmedLength } from "#shared/text-length.ts";
import { Button } from "#web/ui/Button.tsx";
import { CheckField, TextArea } from "#web/ui/Field.tsx";
import { isComposing } from "#web/ui/keyboard.ts";
import { reapplyAfterDays } from "#shared/answer-times.ts";

type CloseFormProps = {
  /** The applicant's name. */
  applicant: string;
  pending: boolean;
  onClose: (answer: { reason: string; allowReapply: boolean }) => void;
  onCancel: () => void;
};

/** Asks for a reason, which is optional, and when the applicant may apply again. */
export function CloseForm({ applicant, pending, onClose, onCancel }: CloseFormProps) {
  const [reason, setReason] = useState("");
  const [allowReapply, setAllowReapply] = useState(false);
  const textarea = useRef<HTMLTextAreaElement>(null);
  const used = trimmedLength(reason);
  const tooLong = used > applicationLimits.reason;
  useEffect(() => textarea.current?.focus(), []);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (tooLong) textarea.current?.focus();
    else onClose({ reason: reason.trim(), allowReapply });
  }

  return (
    <form method="post" className="grid gap-3" onSubmit={submit} noValidate>
      <TextArea
        ref={textarea}
        label="Reason (optional)"
        hint="Visible to the applicant"
        rows={3}
        value={reason}
        count={{ used, max: applicationLimits.reason }}
        error={tooLong ? "Too Long!" : null}
        onChange={(event) => setReason(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape" && reason === "" && !isComposing(event)) onCancel();
        }}
      />
      <ReapplyChoice
        label={
          <>
            Let <bdi>{applicant}</bdi> apply again immediately
          </>
        }
        checked={allowReapply}
        onChange={setAllowReapply}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="ink" pending={pending}>
          Close application
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

interface ReapplyChoiceProps {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Whether closing an application lets its applicant apply again without waiting. */
export function ReapplyChoice(props: ReapplyChoiceProps) {
  return <CheckField {...props} hint={`Otherwise after ${reapplyAfterDays} days.`} />;
}
