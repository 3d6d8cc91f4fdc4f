// Messages for invalid fields of a body or query, worded for people instead of zod's own.
import type { z } from "zod";
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
  message.startsWith(`${path} `) ? message : `${name}: ${message}`;

/** For issues without a message in the schema. */
function messageFor(issue: z.core.$ZodRawIssue, where: string): string {
  const { input } = issue;
  if (input === undefined || (input === null && issue.code !== "custom")) {
    return `${issue.path?.join(".") || where} is a required field`;
  }
  const isType = issue.code === "invalid_type" || issue.code === "invalid_value";
  if (isType && where === "query" && Array.isArray(input)) return "Give a single value.";
  if (issue.code === "invalid_type") return typeWords[issue.expected] ?? unknownValue;
  if (issue.code === "invalid_value") return `Choose ${listOf(issue.values.map(String))}.`;
  if (issue.code === "too_small" || issue.code === "too_big") return sizeWords(issue);
  return unknownValue;
}

const unknownValue = "Use a known value";

const typeWords: Partial<Record<string, string>> = {
  string: "Use text.",
  number: "Use a number.",
  int: "Use a whole number.",
  boolean: "Use true or false.",
  array: "Use a list.",
  object: "Use an object.",
  record: "Use an object.",
};

function sizeWords(issue: z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig>) {
  const isSmall = issue.code === "too_small";
  if (issue.origin === "string") return isSmall ? "Too Short!" : "Too Long!";
  const limit = String(isSmall ? issue.minimum : issue.maximum);
  if (issue.origin === "array") return `List at ${isSmall ? "least" : "most"} ${limit}.`;
  return `Use ${limit} or ${isSmall ? "more" : "less"}.`;
}

function listOf(words: readonly string[]): string {
  const last = words.at(-1) ?? "";
  return words.length > 1 ? `${words.slice(0, -1).join(", ")} or ${last}` : last;
}
