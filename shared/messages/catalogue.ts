// Languages from their texts. On the server, in the build and in development; browsers get their
// messages in the scripts.
import compile from "icu-minify/compile";
import type { CompiledMessage } from "icu-minify/format";
import { type Language, type LanguageTag, type MessageKey, pseudoLanguage } from "./language.ts";
import { pseudo } from "./pseudo.ts";

/** A language's texts by key, in ICU MessageFormat; without some, or empty ones, if not complete. */
export type Catalogue = Readonly<Record<string, string>>;

/** Each message is compiled when it is first said. What isn't translated is said in English. */
export function languageOf(tag: LanguageTag, texts: Catalogue, english: Catalogue): Language {
  const compiled = new Map<MessageKey, CompiledMessage>();
  return {
    tag,
    messageOf(key) {
      let message = compiled.get(key);
      if (message === undefined) {
        const text = texts[key] || english[key];
        if (text === undefined) throw new Error(`There is no message ${key}`);
        message = tag === pseudoLanguage ? pseudo(compile(text)) : compile(text);
        compiled.set(key, message);
      }
      return message;
    },
  };
}

/** The texts of an area's file, by key. */
export const withArea = (area: string, texts: Readonly<Record<string, string>>): Catalogue =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [`${area}.${name}`, text]));
