import { type ComponentProps, type ReactNode, useId, useState, type Ref } from "react";
import { t } from "#shared/messages/t.ts";
import { classNames } from "./class-names.ts";
import { useEarlyCheck, useEarlyText } from "./early-input.ts";

export type FieldProps = {
  label: ReactNode;
  hideLabel?: boolean;
  hint?: ReactNode;
  /** Replaces the hint and marks the control as invalid. */
  error?: string | null;
  /** "98 of 1000" at the right. */
  count?: { used: number; max: number };
  className?: string;
};

/** Connects a control with its label, hint and error. */
export type FieldControl = {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
};

/** A label above, a control, a hint or an error with a count below. */
export function Field({
  id,
  label,
  hideLabel,
  hint,
  error,
  count,
  className,
  children,
}: FieldProps & { id?: string; children: (control: FieldControl) => ReactNode }) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const noteId = `${controlId}-note`;
  const hasNote = Boolean(error || hint);
  return (
    <div className={classNames("field", className)}>
      <label htmlFor={controlId} className={hideLabel ? "sr-only" : "label"}>
        {label}
      </label>
      {children({
        id: controlId,
        "aria-describedby": hasNote ? noteId : undefined,
        "aria-invalid": error ? true : undefined,
      })}
      <div className={classNames("field-foot", !hasNote && !count && "sr-only")}>
        {/* Always rendered, so that an error that appears in it is announced. */}
        <span id={noteId} aria-live="polite" className={error ? "field-error" : undefined}>
          {error || hint}
        </span>
        {count && (
          <span className={classNames("field-count", count.used > count.max && "field-error")}>
            {t("ui.countOfMax", { used: count.used, max: count.max })}
          </span>
        )}
      </div>
    </div>
  );
}

export function TextField({
  label,
  hideLabel,
  hint,
  error,
  count,
  className,
  id,
  ...input
}: FieldProps & Omit<ComponentProps<"input">, keyof FieldProps>) {
  const ownId = useId();
  const controlId = id ?? ownId;
  useEarlyText(controlId, input.value);
  return (
    <Field {...{ id: controlId, label, hideLabel, hint, error, count, className }}>
      {(control) => <input className="input" dir="auto" {...input} {...control} />}
    </Field>
  );
}

export function TextArea({
  label,
  hideLabel,
  hint,
  error,
  count,
  className,
  id,
  ...textarea
}: FieldProps & Omit<ComponentProps<"textarea">, keyof FieldProps>) {
  const ownId = useId();
  const controlId = id ?? ownId;
  useEarlyText(controlId, textarea.value);
  return (
    <Field {...{ id: controlId, label, hideLabel, hint, error, count, className }}>
      {(control) => <textarea className="input" rows={4} dir="auto" {...textarea} {...control} />}
    </Field>
  );
}

interface CheckFieldProps {
  label: ReactNode;
  hint?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  className?: string;
}

/** A checkbox with its label, and a hint below. */
export function CheckField({ label, hint, checked, onChange, className }: CheckFieldProps) {
  const hintId = useId();
  const box = useEarlyCheck(checked, onChange);
  return (
    <div className={classNames("grid gap-0.5", className)}>
      <label className="check check-user max-md:min-h-11">
        <input
          ref={box}
          type="checkbox"
          checked={checked}
          aria-describedby={hint ? hintId : undefined}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
        <span className="min-w-0 wrap-anywhere">{label}</span>
      </label>
      {hint && (
        <p id={hintId} className="small ps-6.5 text-ink-3 max-md:-mt-2">
          {hint}
        </p>
      )}
    </div>
  );
}

interface SwitchRowProps {
  label: string;
  hint?: string;
  on: boolean;
  onChange: (on: boolean) => void;
}

/** A labelled switch in a list. Changes at once on a click, and follows `on` whenever that changes. */
export function SwitchRow({ label, hint, on, onChange }: SwitchRowProps) {
  const [lastOn, setLastOn] = useState(on);
  const [shown, setShown] = useState(on);
  if (lastOn !== on) {
    setLastOn(on);
    setShown(on);
  }
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-4 border-t border-line-soft py-2 text-15 first-of-type:border-t-0">
      <span className="min-w-0 flex-1">
        {label}
        {hint && <span className="small block text-ink-3"> {hint}</span>}
      </span>
      <input
        type="checkbox"
        role="switch"
        className="switch"
        checked={shown}
        aria-checked={shown}
        onChange={({ target }) => {
          setShown(target.checked);
          onChange(target.checked);
        }}
      />
    </label>
  );
}

interface TypedConfirmationProps {
  /** "Type your username to confirm:" */
  label: string;
  name: string;
  typed: string;
  error?: string | null;
  onType: (text: string) => void;
  ref?: Ref<HTMLInputElement>;
}

/** A field in which a name is typed to confirm a deletion. The form compares it. */
export function TypedConfirmation(props: TypedConfirmationProps) {
  const { label, name, typed, error = null, onType, ref } = props;
  return (
    <TextField
      ref={ref}
      label={
        <>
          {label} <bdi className="rounded-sm bg-sunk px-1 wrap-anywhere select-all">{name}</bdi>
        </>
      }
      value={typed}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      error={error}
      onChange={({ currentTarget }) => onType(currentTarget.value)}
    />
  );
}
