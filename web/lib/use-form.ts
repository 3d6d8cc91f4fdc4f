// One way for forms: edits are stored in a draft, what would be sent is checked by the contract's
// schema, and errors are shown at their fields. This file imports no schema; forms pass theirs.
import { type ChangeEvent, type SubmitEvent, useRef, useState } from "react";
import type { z } from "zod";
import { type FieldError, fieldErrorOf, isApiError } from "./api-error.ts";
import type { Draft } from "./drafts.ts";
import { useSubmit } from "./use-submit.ts";

interface FormOptions<Fields extends z.ZodObject, Body, Reply> {
  /** The shape of the values: stored edits of another shape are ignored. */
  fields: Fields;
  /** The values of the fields that weren't edited. */
  saved: z.infer<Fields>;
  draft: Draft;
  /** The request body. Its fields have the names of the form's. */
  bodyOf: (values: z.infer<Fields>) => Body;
  /** The contract's schema of the body. */
  schema: z.ZodType;
  send: (body: Body) => Promise<Reply>;
  onSaved: (reply: Reply) => void;
  onRefused?: (error: Error) => void;
}

/**
 * A form's values and errors. The browser's errors are shown once a field was left or the form
 * submitted, the server's until the field changes. The first field with an error gets the focus. The
 * draft is discarded once it is saved.
 */
export function useForm<Fields extends z.ZodObject, Body, Reply>(
  options: FormOptions<Fields, Body, Reply>,
) {
  type Values = z.infer<Fields>;
  type Field = keyof Values & string;
  const { fields, saved, draft, bodyOf, schema, send, onSaved, onRefused } = options;
  const names = Object.keys(fields.shape);
  const edits = editsIn(fields, draft.text);
  const values: Values = { ...saved, ...edits };
  const body = bodyOf(values);
  const errors = errorsIn(schema, body);
  const [touched, setTouched] = useState<readonly string[]>([]);
  const [serverErrors, setServerErrors] = useState<readonly FieldError[]>([]);
  const element = useRef<HTMLFormElement>(null);

  const errorOf = (field: Field): string | undefined =>
    errorAt(field, serverErrors) ?? (touched.includes(field) ? errorAt(field, errors) : undefined);
  const edit = (changed: Partial<Values>) => {
    draft.write(JSON.stringify({ ...edits, ...changed }));
    // The server's errors were about the old values.
    setServerErrors(serverErrors.filter((error) => !isOfAny(Object.keys(changed), error)));
  };
  const set = <F extends Field>(field: F, value: Values[F]) => {
    const changed: Partial<Values> = {};
    changed[field] = value;
    edit(changed);
  };
  const touch = (field: Field) => setTouched([...touched, field]);
  const clear = () => {
    draft.discard();
    setTouched([]);
    setServerErrors([]);
  };
  const sending = useSubmit({
    mutationFn: () => send(body),
    onSuccess(reply) {
      onSaved(reply);
      clear();
    },
    onError(error) {
      setServerErrors(isApiError(error) ? error.fields : []);
      focusFirstError(element.current);
      onRefused?.(error);
    },
  });
  const isValid = (form: HTMLFormElement): boolean => {
    element.current = form;
    setTouched(names);
    const hasError = errors.some((error) => isOfAny(names, error));
    if (hasError) focusFirstError(form);
    return !hasError;
  };
  const isAtField =
    isApiError(sending.error) && sending.error.fields.some((error) => isOfAny(names, error));

  return {
    values,
    set,
    /** Changes several fields at once. */
    edit,
    touch,
    errorOf,
    /** The props of a text field. */
    textField: (field: TextField<Values>) => ({
      name: field,
      value: values[field] as string,
      error: errorOf(field) ?? null,
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        set(field, currentTarget.value as Values[typeof field]),
      onBlur: () => touch(field),
    }),
    /** Whether there is something to save. */
    isChanged: !isSame(body, bodyOf(saved)),
    discard() {
      clear();
      sending.reset();
    },
    /** Sends if no field has an error, otherwise focuses the first one. */
    onSubmit(event: SubmitEvent<HTMLFormElement>) {
      event.preventDefault();
      if (isValid(event.currentTarget)) sending.submit();
    },
    /** The body, if no field has an error; otherwise focuses the first one. */
    validBody: (form: HTMLFormElement): Body | null => (isValid(form) ? body : null),
    isPending: sending.isPending,
    reply: sending.data,
    error: sending.error,
    /** The error, unless it is at a field. */
    generalError: isAtField ? null : sending.error,
  };
}

type TextField<Values> = {
  [Field in keyof Values]: Values[Field] extends string ? Field : never;
}[keyof Values] &
  string;

/** What the contract refuses in a request body. */
export const errorsIn = (schema: z.ZodType, body: unknown): readonly FieldError[] =>
  (schema.safeParse(body).error?.issues ?? []).map(({ path, message }) =>
    fieldErrorOf({ path: path.join("."), message }),
  );

/** The first error of a field, or of a part of it such as "techs.3". */
export const errorAt = (field: string, errors: readonly FieldError[]): string | undefined =>
  errors.find((error) => isOfAny([field], error))?.message;

const isOfAny = (fields: readonly string[], { path }: FieldError): boolean =>
  fields.some((field) => path === field || path.startsWith(`${field}.`));

/** Stored edits, without those that an older version stored in another shape. */
export function editsIn<Fields extends z.ZodObject>(
  { shape }: Fields,
  text: string | null,
): Partial<z.infer<Fields>> {
  const fits = ([field, value]: [string, unknown]) =>
    Object.hasOwn(shape, field) && (shape[field] as z.ZodType).safeParse(value).success;
  try {
    const stored: unknown = JSON.parse(text ?? "null");
    return Object.fromEntries(Object.entries(stored ?? {}).filter(fits)) as Partial<
      z.infer<Fields>
    >;
  } catch {
    return {};
  }
}

/** The fields of a request body that differ from what is saved. */
export function changedFields<Body extends object>(body: Body, saved: Body): Partial<Body> {
  const changed = Object.entries(body).filter(
    ([field, value]) => !isSame(value, saved[field as keyof Body]),
  );
  return Object.fromEntries(changed) as Partial<Body>;
}

const isSame = (one: unknown, other: unknown): boolean => textOf(one) === textOf(other);

/** Numbers become texts: as JSON, what isn't a number would be null, as an empty field is. */
const textOf = (value: unknown) =>
  JSON.stringify(value, (_, part: unknown) => (typeof part === "number" ? String(part) : part));

/** Frames until it gives up: then no field has an error. */
const maxFrames = 30;

/** Focuses the first invalid field of a form, as soon as it is rendered and enabled. */
function focusFirstError(form: HTMLFormElement | null, frames = maxFrames): void {
  requestAnimationFrame(() => {
    const field = form?.querySelector<HTMLElement>("[aria-invalid]");
    field?.focus();
    const isDone = field && document.activeElement === field;
    if (!isDone && frames > 0) focusFirstError(form, frames - 1);
  });
}
