import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import { type Ref, useId, useImperativeHandle, useRef, useState } from "react";
import { t } from "#shared/messages/t.ts";
import { Button, type ButtonVariant } from "#web/ui/Button.tsx";
import { copyText } from "#web/ui/copy-text.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { rich } from "./rich.ts";

interface CopyFieldProps {
  label: string;
  value: string;
  hint?: string;
  /** Of the button. */
  variant?: ButtonVariant;
  ref?: Ref<HTMLInputElement>;
}

/** A read-only text with a button that copies it. */
export function CopyField({ label, value, hint, variant, ref }: CopyFieldProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState<{ of: string; copied: boolean } | null>(null);
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => field.current);
  const now = outcome?.of === value ? outcome : null;

  const copy = async () => {
    try {
      await copyText(value);
      setOutcome({ of: value, copied: true });
    } catch {
      // The text is selected for the keyboard.
      field.current?.select();
      setOutcome({ of: value, copied: false });
    }
  };
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <div className="flex gap-2">
        <input
          ref={field}
          id={id}
          readOnly
          dir="ltr"
          value={value}
          spellCheck={false}
          className="input min-w-0 font-mono text-14"
          aria-describedby={hint ? `${id}-hint` : undefined}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button
          className="flex-none"
          {...(variant && { variant })}
          icon={now?.copied ? <Check /> : <Copy />}
          disabled={!useHydrated()}
          onClick={() => void copy()}
        >
          {rich("ui.copy", {
            label,
            hint: (text) => <span className="sr-only">{text}</span>,
          })}
        </Button>
      </div>
      <p className="small text-ink-3">
        {hint && <span id={`${id}-hint`}>{hint} </span>}
        <span role="status">{now && t(now.copied ? "ui.copied" : "ui.copyByKeyboard")}</span>
      </p>
    </div>
  );
}
