// Puts messages into the scripts of browsers. The scripts are built once, with a mark in the place of each
// key, and then written once for each language, with its messages in the place of the marks: a browser
// loads the shown language alone, and of it what its page says (decision 96).
import { createHash } from "node:crypto";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Plugin, Rolldown } from "vite";
import { hasMessages, languageFor, readCatalogue } from "#server/languages.ts";
import {
  type Language,
  type LanguageTag,
  languageTags,
  type MessageKey,
} from "#shared/messages/language.ts";

/** The folder of each language's scripts, from the build's own; its name has a hash of the messages. */
export type LanguageFolders = Partial<Record<LanguageTag, string>>;

/** The file with {@link LanguageFolders}. */
export const languageFolders = ".vite/languages.json";

const sources = /\/(contract|shared|web)\/.+\.tsx?$/;
/** Modules that don't say anything may have texts of the same form, such as names of columns. */
const saysMessages = /from "((#shared|\.)\/messages\/|#web\/lib\/rich|\.\/(t|rich)\.ts)/;
const literal = /"([a-z][a-z-]*\.[a-z][A-Za-z\d]*)"/g;

const markOf = (key: string) => `"@@${key}@@"`;
const mark = /(["'`])@@([\w.-]+)@@\1/g;

/** Replaces keys by marks, in what browsers get. */
export function markMessages(): Plugin {
  const english = readCatalogue("en");
  return {
    name: "mark-messages",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    transform(code, id) {
      if (!sources.test(id) || !saysMessages.test(code)) return null;
      return code.replaceAll(literal, (text, key: string) =>
        english[key] === undefined ? text : markOf(key),
      );
    },
  };
}

/** Writes the scripts of `bundle` for each language, instead of where they are in `folder`. */
export async function writeLanguages(
  folder: string,
  bundle: Readonly<Rolldown.OutputBundle>,
): Promise<void> {
  const files = Object.values(bundle)
    .filter(({ type }) => type === "chunk")
    .map(({ fileName }) => fileName);
  const scripts = await Promise.all(
    files.map(async (file) => ({ file, code: await readFile(path.join(folder, file), "utf8") })),
  );
  const folders: LanguageFolders = {};
  for (const tag of languageTags.filter(hasMessages)) {
    const language = languageFor(tag);
    const target = path.join("assets", `${tag}-${hashOf(tag)}`);
    folders[tag] = target;
    await mkdir(path.join(folder, target), { recursive: true });
    await Promise.all(
      scripts.map(({ file, code }) =>
        writeFile(path.join(folder, target, path.basename(file)), withMessages(code, language)),
      ),
    );
  }
  await Promise.all(files.map((file) => rm(path.join(folder, file))));
  await writeFile(path.join(folder, languageFolders), JSON.stringify(folders));
}

/** Always a list, so that it differs from a key. */
const withMessages = (code: string, { messageOf }: Language) =>
  code.replaceAll(mark, (_, _quote, key: MessageKey) => {
    const message = messageOf(key);
    return JSON.stringify(typeof message === "string" ? [message] : message);
  });

/** Of the language's own texts and those in whose place English stands. */
const hashOf = (tag: LanguageTag) =>
  createHash("sha256")
    .update(JSON.stringify([readCatalogue("en"), readCatalogue(tag)]))
    .digest("base64url")
    .replaceAll(/[^A-Za-z\d]/g, "")
    .slice(0, 8);
