// The language of what is being said right now: of a request on the server, of the page in a browser.
import type { CompiledMessage } from "icu-minify/format";
import type { RichTexts, Texts } from "./types.ts";

/** All languages that messages are translated into, by their BCP 47 tags, with their own names. */
export const languages = {
  en: { name: "English", direction: "ltr" },
  de: { name: "Deutsch", direction: "ltr" },
  fr: { name: "Français", direction: "ltr" },
  es: { name: "Español", direction: "ltr" },
  "pt-BR": { name: "Português (Brasil)", direction: "ltr" },
  ar: { name: "العربية", direction: "rtl" },
  ja: { name: "日本語", direction: "ltr" },
  "zh-Hans": { name: "简体中文", direction: "ltr" },
  /** The pseudo-language: English, lengthened, accented and mirrored, to find what isn't translated. */
  "en-XA": { name: "Pseudo-language", direction: "rtl" },
} as const satisfies Record<string, { name: string; direction: "ltr" | "rtl" }>;

export type LanguageTag = keyof typeof languages;

export const pseudoLanguage = "en-XA" satisfies LanguageTag;

export const languageTags = Object.keys(languages) as LanguageTag[];

/** Those that people are offered. */
export const translatedTags = languageTags.filter((tag) => tag !== pseudoLanguage);

export const isLanguageTag = (tag: string): tag is LanguageTag => Object.hasOwn(languages, tag);

export const isRightToLeft = (tag: LanguageTag): boolean => languages[tag].direction === "rtl";

export type MessageKey = keyof Texts | keyof RichTexts;

export interface Language {
  readonly tag: LanguageTag;
  messageOf(key: MessageKey): CompiledMessage;
  /** Instead of the message: what it takes to say it later, in another language. */
  readonly stored?: (key: MessageKey, values: object | undefined) => string;
}

let source: (() => Language) | null = null;

/** Says where the current language comes from: once for each process, page or bundle. */
export function provideLanguage(current: () => Language): void {
  source = current;
}

/** @throws outside of a request: modules must not say anything while they are loaded */
export function currentLanguage(): Language {
  if (!source) throw new Error("There is no language yet: say it in a function, not in a module");
  return source();
}
