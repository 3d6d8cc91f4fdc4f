// Says a message of the catalogues, `shared/messages/<language>/<area>.json`, in the current language.
// docs/translating.md has the rules.
import format, {
  type CompiledMessage,
  type FormatOptions,
  type FormatValues,
} from "icu-minify/format";
import { formatters } from "#shared/format.ts";
import { currentLanguage, type MessageKey } from "./language.ts";
import type { Texts } from "./types.ts";

/** Keys of messages without arguments, for tables of labels. */
export type TextKey = { [K in keyof Texts]: Texts[K] extends null ? K : never }[keyof Texts];

/**
 * A message as text. Arguments are those in its braces: `t("stars.count", { count })`.
 * Messages with elements in them are for `rich` of web/lib.
 */
export function t<K extends keyof Texts>(
  key: K,
  ...[values]: Texts[K] extends null ? [] : [values: Texts[K]]
): string {
  return formatMessage(key, values ?? undefined) as string;
}

/** A message's parts: a text, an element of one of its tags, or a list of both. */
export function formatMessage<Part>(
  key: MessageKey,
  values: FormatValues<Part> | undefined,
): string | Part | (string | Part)[] {
  const { tag, messageOf, stored } = currentLanguage();
  if (stored) return stored(key, values);
  // The build has put the message itself in the place of its key, see server/pages/inline-messages.ts.
  const isInlined = typeof key !== "string";
  return format(isInlined ? (key as CompiledMessage) : messageOf(key), tag, values, options);
}

const options: FormatOptions = { formatters };
