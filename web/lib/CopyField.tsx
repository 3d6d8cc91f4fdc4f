import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import { type ReactNode, type Ref, useId, useImperativeHandle, useRef, useState } from "react";
import { t } from "#shared/messages/t.ts";
import { Button, type ButtonVariant } from "#web/ui/Button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { copyText } from "#web/ui/copy-text.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { rich } from "./rich.ts";

interface CopyFieldProps {
  label: string;
  value: string;
  hint?: string;
  /** Of the button. */
  variant?: ButtonVariant;
  /** Called when it was copied by the button. */
  onCopied?: () => void;
  ref?: Ref<HTMLInputElement>;
}

/** A read-only text with a button that copies it. */
export function CopyField({ label, value, hint, variant = "line", onCopied, ref }: CopyFieldProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => field.current);
  const copy = useCopy({ label, value, onCopied, select: () => field.current?.select() });
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
        <Button className="flex-none" variant={variant} {...copy.button} />
      </div>
      <p className="small text-ink-3">
        {hint && <span id={`${id}-hint`}>{hint} </span>}
        {copy.status}
      </p>
    </div>
  );
}

/** The same for several lines of code, which may scroll sideways. */
export function CopyBlock({ label, value }: { label: string; value: string }) {
  const code = useRef<HTMLPreElement>(null);
  const select = () => code.current && getSelection()?.selectAllChildren(code.current);
  const copy = useCopy({ label, value, select });
  return (
    <div className="grid min-w-0 gap-1">
      <div className="overflow-hidden rounded-md bg-sunk sm:flex sm:flex-row-reverse sm:items-start">
        <div className="flex flex-none justify-end px-2 pt-2">
          <Button size="sm" {...copy.button} />
        </div>
        <pre
          ref={code}
          {...{ role: "region", tabIndex: 0 }}
          aria-label={label}
          dir="ltr"
          className="overflow-x-auto px-4 pt-1 pb-3 font-mono text-13 leading-normal sm:min-w-0 sm:flex-1 sm:pt-3 focus-visible:-outline-offset-2"
        >
          {value}
        </pre>
      </div>
      <p className={classNames("small text-ink-3", !copy.isTold && "sr-only")}>{copy.status}</p>
    </div>
  );
}

interface Copied {
  label: string;
  value: string;
  /** Selects the text for the keyboard. */
  select: () => void;
  onCopied?: (() => void) | undefined;
}

/** The props of the button, and what came of it. */
function useCopy({ label, value, select, onCopied }: Copied) {
  const [outcome, setOutcome] = useState<{ of: string; copied: boolean } | null>(null);
  const hydrated = useHydrated();
  const now = outcome?.of === value ? outcome : null;
  const copy = async () => {
    try {
      await copyText(value);
      setOutcome({ of: value, copied: true });
      onCopied?.();
    } catch {
      select();
      setOutcome({ of: value, copied: false });
    }
  };
  const hint = (text: ReactNode) => <span className="sr-only">{text}</span>;
  return {
    button: {
      icon: now?.copied ? <Check /> : <Copy />,
      disabled: !hydrated,
      onClick: () => void copy(),
      children: rich("ui.copy", { label, hint }),
    },
    isTold: now !== null,
    status: <span role="status">{now && t(now.copied ? "ui.copied" : "ui.copyByKeyboard")}</span>,
  };
}
