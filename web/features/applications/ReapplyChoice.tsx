import { type ReactNode, useId } from "react";
import { reapplyAfterDays } from "#shared/answer-times.ts";

interface ReapplyChoiceProps {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Whether closing an application lets its applicant apply again without waiting. */
export function ReapplyChoice({ label, checked, onChange }: ReapplyChoiceProps) {
  const hintId = useId();
  return (
    <div className="grid gap-0.5">
      <label className="check check-user max-md:min-h-11">
        <input
          type="checkbox"
          checked={checked}
          aria-describedby={hintId}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
        <span className="min-w-0 wrap-anywhere">{label}</span>
      </label>
      <p id={hintId} className="small pl-6.5 text-ink-3">
        Otherwise after {reapplyAfterDays} days.
      </p>
    </div>
  );
}
