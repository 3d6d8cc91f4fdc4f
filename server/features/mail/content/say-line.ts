import type { FormatValues } from "icu-minify/format";
import { formatMessage } from "#shared/messages/t.ts";
import type { RichTexts, Tag } from "#shared/messages/types.ts";
import type { Line, Phrase } from "./written-mail.ts";

/** How the text of a tag is shown. */
type Look = Omit<Phrase, "text">;

type Values<Arguments> = {
  [Name in keyof Arguments]: Arguments[Name] extends Tag ? Look : Arguments[Name];
};

/** A message as a line of a mail, its tags as phrases: `sayLine("mail.confirmLead", { name: {} })`. */
export function sayLine<K extends keyof RichTexts>(key: K, values: Values<RichTexts[K]>): Line {
  const handled: FormatValues<Phrase> = {};
  for (const [name, value] of Object.entries(values as Record<string, string | number | Look>)) {
    handled[name] =
      typeof value === "object"
        ? (parts) => ({ ...value, text: parts.map(textOf).join("") })
        : value;
  }
  const line = formatMessage(key, handled);
  return Array.isArray(line) ? line : [line];
}

const textOf = (part: string | Phrase) => (typeof part === "string" ? part : part.text);
