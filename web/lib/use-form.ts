import { type ChangeEvent, type SubmitEvent, useRef, useState } from "react";
import { focusFirstError } from "#web/ui/focus-first-error.ts";
import { isApiError } from "./api-error.ts";

export type FieldErrors<Values> = { readonly [Field in keyof Values]?: string | undefined };

type TextFields<Values> = {
  [Field in keyof Values]: Values[Field] extends string ? Field : never;
}[keyof Values] &
  string;

interface FormOptions<Values> {
  /** The current values. The caller stores them. */
  values: Values;
  write: (changed: Partial<Values>) => void;
  /** The browser's own validation errors, by field. */
  errors: FieldErrors<Values>;
}

/**
 * Field errors of a form. The browser's are shown once a field was left or the form submitted; the
 * server's until the field changes.
 */
export function useForm<Values extends object>({ values, write, errors }: FormOptions<Values>) {
  type Field = keyof Values & string;
  const fields = Object.keys(values) as Field[];
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [serverErrors, setServerErrors] = useState<FieldErrors<Values>>({});
  const element = useRef<HTMLFormElement>(null);

  const set = <F extends Field>(field: F, value: Values[F]) => {
    const changed: Partial<Values> = {};
    changed[field] = value;
    write(changed);
    // The server's error was about the old value.
    setServerErrors((before) => ({ ...before, [field]: undefined }));
  };
  const touch = (field: Field) => setTouched((before) => new Set([...before, field]));
  const errorOf = (field: Field): string | undefined =>
    serverErrors[field] ?? (touched.has(field) ? errors[field] : undefined);

  return {
    values,
    set,
    touch,
    errorOf,
    /** The props of a text field. */
    textField: <F extends TextFields<Values>>(field: F) => ({
      name: field,
      value: values[field],
      error: errorOf(field) ?? null,
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        set(field, event.currentTarget.value as Values[F]),
      onBlur: () => touch(field),
    }),
    /**
     * Handles the form's submit event: sends if no field has an error, otherwise focuses the first
     * one.
     */
    onSubmit(event: SubmitEvent<HTMLFormElement>, send: () => void) {
      event.preventDefault();
      element.current = event.currentTarget;
      setTouched(new Set(fields));
      if (fields.some((field) => errors[field] !== undefined)) focusFirstError(element.current);
      else send();
    },
    /** Shows the server's errors at their fields, and focuses the first one. */
    showServerErrors(error: unknown) {
      setServerErrors(isApiError(error) ? errorsIn(error.fields, fields) : {});
      focusFirstError(element.current);
    },
    reset() {
      setTouched(new Set());
      setServerErrors({});
    },
  };
}

/** The first error of each field; the server also reports parts of a field, such as "techs.3". */
function errorsIn<Values>(
  refusals: readonly { path: string; message: string }[],
  fields: readonly (keyof Values & string)[],
): FieldErrors<Values> {
  const found = fields.map((field) => [
    field,
    refusals.find(({ path }) => path === field || path.startsWith(`${field}.`))?.message,
  ]);
  return Object.fromEntries(found) as FieldErrors<Values>;
}
