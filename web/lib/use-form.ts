import { type ChangeEvent, type SubmitEvent, useRef, useState } from "react";
import { focusFirstError } from "#web/ui/focus-first-error.ts";
import { isApiError } from "./api-error.ts";

export type FieldErrors<Values> = { readonly [Field in keyof Values]?: string | undefined };

type TextFields<Values> = {
  [Field in keyof Values]: Values[Field] extends string ? Field : never;
}[keyof Values] &
  string;

interface FormOptions<Values> {
  /** What the fields show now. Where it is stored is up to the caller. */
  values: Values;
  write: (changed: Partial<Values>) => void;
  /** What is wrong with which field as far as the browser can tell. */
  errors: FieldErrors<Values>;
}

/**
 * The errors of a form's fields. Those that the browser finds show once a field was left or the form
 * submitted; those of the server until the field is changed.
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
    // What the server said was about the old value.
    setServerErrors({ ...serverErrors, [field]: undefined });
  };
  const touch = (field: Field) => setTouched(new Set([...touched, field]));
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
    /** Handles the form's submit event: sends where no field has an error, else focuses the first. */
    onSubmit(event: SubmitEvent<HTMLFormElement>, send: () => void) {
      event.preventDefault();
      element.current = event.currentTarget;
      setTouched(new Set(fields));
      if (fields.some((field) => errors[field] !== undefined)) focusFirstError(element.current);
      else send();
    },
    /** Shows what the server said of which field, and focuses the first of those. */
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

/** The first error of each field; the server names a part of a field too, as in "techs.3". */
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
