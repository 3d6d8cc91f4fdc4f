// Examples of the OpenAPI document, derived from its schemas: what a schema gives as its example, else
// its first choice, else a value that fits the property's name.

type Schema = Readonly<Record<string, unknown>>;

/** Texts by the names of their properties; others are `text`. */
const texts: Readonly<Record<string, string>> = {
  accent: "#0b6470",
  address: "mira@mail.example",
  alt: "A chart of the harbour",
  commentText: "Which harbours are **next**?",
  content: "I draw charts, and would like to help.",
  description: "Tide tables for small harbours",
  displayName: "Mira",
  excerpt: "Tide tables for small harbours",
  filters: "techs=typescript",
  hash: "0".repeat(64),
  html: "<p>Tide tables for small harbours</p>",
  label: "Rules",
  language: "en",
  login: "mirav",
  message: "Not found",
  name: "Tidewater",
  path: "projects",
  reason: "The seats are taken",
  requestedRole: "developer",
  role: "developer",
  roleName: "developer",
  slug: "typescript",
  summary: "Tide tables for small harbours",
  tagline: "Find projects that fit your stack",
  text: "Tables for the harbours of the **north** coast",
  title: "Draw the tide charts",
  username: "mirav",
  version: "1.4.0",
};

const formats: Readonly<Record<string, string>> = {
  "date-time": "2026-11-29T09:30:00.000Z",
  date: "2026-11-29",
  uri: "https://tidewater.example/charts",
  email: "mira@mail.example",
  base64: "VGlkZXdhdGVy",
  base64url: "VGlkZXdhdGVy",
  binary: "(the bytes of the file)",
};

/**
 * A value that the schema accepts: of optional properties none, or the first where none is required.
 * @param schemas those that `$ref` names
 * @param name the property's, which chooses a text
 */
export function exampleOf(
  schema: Schema,
  schemas: Readonly<Record<string, Schema>>,
  name = "text",
  within: readonly string[] = [],
): unknown {
  const inside = (part: unknown, partName = name, more = within) =>
    exampleOf(part as Schema, schemas, partName, more);
  if (schema["example"] !== undefined) return schema["example"];
  if (schema["const"] !== undefined) return schema["const"];
  if (Array.isArray(schema["enum"])) return schema["enum"][0];
  if (typeof schema["$ref"] === "string") {
    const id = schema["$ref"].split("/").at(-1) ?? "";
    // A type within itself ends there: lists of it are empty, others are null.
    return within.includes(id) ? undefined : inside(schemas[id], name, [...within, id]);
  }
  const choices = schema["anyOf"] ?? schema["oneOf"];
  if (Array.isArray(choices)) {
    return choices.map((one) => inside(one)).find((one) => one !== undefined);
  }
  const [type] = [schema["type"]].flat();
  if (type === "object") return objectOf(schema, inside);
  if (type === "array") {
    const items = (schema["prefixItems"] as unknown[] | undefined) ?? [schema["items"]];
    const count = Math.max(Number(schema["minItems"] ?? 1), items.length);
    const values = Array.from({ length: count }, (_, index) => inside(items[index] ?? items[0]));
    return values.filter((value) => value !== undefined);
  }
  if (type === "string") return textOf(schema, name);
  if (type === "integer" || type === "number") {
    const least = Math.max(Number(schema["minimum"] ?? 1), 1);
    return Math.min(least, Number(schema["maximum"] ?? least));
  }
  if (type === "boolean") return true;
  return type === "null" ? null : {};
}

function objectOf(schema: Schema, inside: (part: unknown, name: string) => unknown) {
  const properties = (schema["properties"] ?? {}) as Record<string, unknown>;
  const names = schema["propertyNames"] as Schema | undefined;
  const required = (schema["required"] ?? []) as readonly string[];
  const key =
    required.length > 0 ? [] : (Object.keys(properties)[0] ?? (names && inside(names, "")));
  return Object.fromEntries(
    [...required, key].flat().map((own) => {
      const name = String(own);
      return [name, inside(properties[name] ?? schema["additionalProperties"], name)];
    }),
  );
}

function textOf(schema: Schema, name: string): string {
  const format = formats[String(schema["format"])];
  if (format !== undefined) return format;
  if (name.endsWith("Html")) return texts["html"] ?? "";
  const text = texts[name] ?? (name.endsWith("Url") ? formats["uri"] : null) ?? "text";
  return text
    .slice(0, Number(schema["maxLength"] ?? text.length))
    .padEnd(Number(schema["minLength"] ?? 0), ".");
}
