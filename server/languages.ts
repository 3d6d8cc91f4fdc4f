// The languages of this server, and which one the current request, mail or job speaks.
import { AsyncLocalStorage } from "node:async_hooks";
import fs from "node:fs";
import path from "node:path";
import { type Catalogue, languageOf, withArea } from "#shared/messages/catalogue.ts";
import {
  type Language,
  type LanguageTag,
  type MessageKey,
  provideLanguage,
  pseudoLanguage,
} from "#shared/messages/language.ts";
import { formatMessage } from "#shared/messages/t.ts";

export const messagesFolder = path.resolve(import.meta.dirname, "../shared/messages");

const folderOf = (tag: LanguageTag) =>
  path.join(messagesFolder, tag === pseudoLanguage ? "en" : tag);

/** Whether anything is translated into a language. */
export const hasMessages = (tag: LanguageTag): boolean => fs.existsSync(folderOf(tag));

/** All texts of a language, from its files. */
export function readCatalogue(tag: LanguageTag): Catalogue {
  const folder = folderOf(tag);
  if (!hasMessages(tag)) return {};
  const areas = fs.readdirSync(folder).filter((name) => name.endsWith(".json"));
  return Object.assign(
    {},
    ...areas.map((name) => {
      const texts = fs.readFileSync(path.join(folder, name), "utf8");
      return withArea(path.basename(name, ".json"), JSON.parse(texts) as Catalogue);
    }),
  ) as Catalogue;
}

const read = new Map<LanguageTag, Language>();

/** Read when it is first spoken. */
export function languageFor(tag: LanguageTag): Language {
  let language = read.get(tag);
  if (!language) {
    language = languageOf(tag, readCatalogue(tag), tag === "en" ? {} : readCatalogue("en"));
    read.set(tag, language);
  }
  return language;
}

export interface Speech {
  tag: LanguageTag;
  /** Whether `asStored` began it. */
  readonly isStored?: boolean;
}

const speech = new AsyncLocalStorage<Speech>();

/** Runs `speak` in a language, with everything that it awaits. */
export const inLanguage = <Result>(tag: LanguageTag, speak: () => Result): Result =>
  speech.run({ tag }, speak);

/** What `inLanguage` began, for `continueSpeech`. */
export const currentSpeech = (): Speech | null => speech.getStore() ?? null;

/** Runs `speak` in the language of what began elsewhere, where the context was lost since. */
export const continueSpeech = (begun: Speech, speak: () => void): void => speech.run(begun, speak);

/** Changes the language of what runs now, once it is known who is spoken to. */
export function changeLanguage(tag: LanguageTag): void {
  const current = speech.getStore();
  if (current) current.tag = tag;
}

/** A message that is stored, and said in the language of whoever reads it. */
export interface StoredMessage {
  readonly key: MessageKey;
  readonly values: Readonly<Record<string, string | number>>;
}

/** Runs `make`, in which `t` returns a `StoredMessage` as JSON. */
export const asStored = <Result>(make: () => Result): Result =>
  speech.run({ tag: "en", isStored: true }, make);

export const sayStored = ({ key, values }: StoredMessage): string =>
  formatMessage<string>(key, values) as string;

const storing: Language = {
  tag: "en",
  messageOf: (key) => languageFor("en").messageOf(key),
  stored: (key, values = {}) => JSON.stringify({ key, values }),
};

/** English where nobody in particular is spoken to. */
export function spokenLanguage(): Language {
  const current = speech.getStore();
  return current?.isStored === true ? storing : languageFor(current?.tag ?? "en");
}

provideLanguage(spokenLanguage);
