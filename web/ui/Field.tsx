import { type ComponentProps, type ReactNode, useId } from "react";

import { classNames } from "./class-names.ts";

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
            {count.used} of {count.max}
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
  return (
    <Field {...{ id, label, hideLabel, hint, error, count, className }}>
      {(control) => <input className="input" {...input} {...control} />}
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
  return (
    <Field {...{ id, label, hideLabel, hint, error, count, className }}>
      {(control) => <textarea className="input" rows={4} dir="auto" {...textarea} {...control} />}
    </Field>
  );
}
