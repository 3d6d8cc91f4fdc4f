// The fields of a delivery that the feed needs, from the bytes of its body.

export type Scalar = string | number | boolean | null;
export type Fields = ReadonlyMap<string, Scalar>;

export class MalformedJson extends Error {}

/** Maximum characters of a text; longer ones are left out, as null. */
const maxTextLength = 16_384;

export interface FieldsRequest {
  /** Paths of scalars, such as `sender.login`. */
  readonly paths: readonly string[];
  /** Whether the JSON is the field `payload` of a form, as GitHub and Gitea can send it. */
  readonly isForm: boolean;
}

/** @throws MalformedJson */
export function fieldsIn(body: Buffer, { paths, isForm }: FieldsRequest): Fields {
  const text = isForm ? new URLSearchParams(body.toString()).get("payload") : body.toString();
  if (text === null) throw new MalformedJson("The form has no payload.");
  const root = parsed(text);
  const fields = new Map<string, Scalar>();
  for (const path of paths) {
    const value = path.split(".").reduce(memberOf, root);
    if (isScalar(value)) fields.set(path, isTooLong(value) ? null : value);
  }
  return fields;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new MalformedJson("The body is not JSON.");
  }
}

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value) && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;

const isScalar = (value: unknown): value is Scalar =>
  value === null || ["string", "number", "boolean"].includes(typeof value);

const isTooLong = (value: Scalar) => typeof value === "string" && value.length > maxTextLength;
