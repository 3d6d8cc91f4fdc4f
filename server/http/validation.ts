// Messages for invalid fields of a body or query, worded for people instead of zod's own.
import type { z } from "zod";
import { formatList } from "#shared/format.ts";
import { t, type TextKey } from "#shared/messages/t.ts";
import { invalid } from "./errors.ts";

interface Field {
  readonly path: string;
  readonly message: string;
}

/** Maximum number of invalid fields reported; a long array could have thousands. */
const maxFields = 20;

/**
 * @throws 400 with `fields`: each message once per field, from the schema or from the table below
 */
export function validate<T extends z.ZodType>(
  schema: T,
  value: unknown,
  where: string,
): z.output<T> {
  const parsed = schema.safeParse(value, { error: (issue) => messageFor(issue, where) });
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map(({ path, message }) => ({
    path: path.join(".") || where,
    message,
  }));
  const distinct = new Map<string, Field>(fields.map((field) => [JSON.stringify(field), field]));
  const reported = [...distinct.values()].slice(0, maxFields);
  const sentences = new Map<string, string>();
  for (const field of reported) {
    const name = listName(field.path);
    if (!sentences.has(name)) sentences.set(name, sentenceOf(field, name));
  }
  throw invalid([...sentences.values()].join("; "), reported);
}

/** The field of an issue: for `techs.3` it is `techs`. */
const listName = (path: string) => path.replace(/\.\d+(\..*)?$/, "");

const sentenceOf = ({ path, message }: Field, name: string) =>
  message === t("forms.requiredField", { field: path }) ? message : `${name}: ${message}`;

/** For issues without a message in the schema. */
function messageFor(issue: z.core.$ZodRawIssue, where: string): string {
  const { input } = issue;
  if (input === undefined || (input === null && issue.code !== "custom")) {
    return t("forms.requiredField", { field: issue.path?.join(".") || where });
  }
  const isType = issue.code === "invalid_type" || issue.code === "invalid_value";
  if (isType && where === "query" && Array.isArray(input)) return t("forms.singleValue");
  if (issue.code === "invalid_type") return t(typeLabels[issue.expected] ?? "forms.unknownValue");
  if (issue.code === "invalid_value") {
    return t("forms.choose", { choices: formatList(issue.values.map(String), "or") });
  }
  if (issue.code === "too_small" || issue.code === "too_big") return sizeWords(issue);
  return t("forms.unknownValue");
}

const typeLabels: Partial<Record<string, TextKey>> = {
  string: "forms.useText",
  number: "forms.useNumber",
  int: "forms.useWholeNumber",
  boolean: "forms.useBoolean",
  array: "forms.useList",
  object: "forms.useObject",
  record: "forms.useObject",
};

function sizeWords(issue: z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig>) {
  const isSmall = issue.code === "too_small";
  if (issue.origin === "string") return t(isSmall ? "forms.tooShort" : "forms.tooLong");
  const limit = String(isSmall ? issue.minimum : issue.maximum);
  if (issue.origin === "array") {
    return isSmall ? t("forms.listAtLeast", { limit }) : t("forms.listAtMost", { limit });
  }
  return isSmall ? t("forms.useMore", { limit }) : t("forms.useLess", { limit });
}
