// What a page says in the pseudo-language: each text of the product is in brackets (docs/translating.md).
import fs from "node:fs";
import path from "node:path";
import type { Locator, Page } from "@playwright/test";
import { accents } from "#shared/messages/pseudo.ts";

export const pseudoLanguage = "en-XA";

/** Elements that say something else. */
const own = [
  // What people wrote, and their names and those of their projects.
  "[dir=auto], bdi, .prose, .avatar, .brand, .chip-text, .comment-text",
  "a[href^='/user/'], a[href^='/projects/0']",
  // Code, keys, times in figures, languages by their own names, pictures.
  "code, kbd, pre, time, svg, canvas, iframe, .language-switch",
  "script, style, noscript, template, textarea",
].join();

const root = path.resolve(import.meta.dirname, "../..");
const demo = path.join(root, "server/demo/content");

const namesIn = (file: string) =>
  (JSON.parse(fs.readFileSync(path.join(demo, file), "utf8")) as Record<string, unknown>[]).flatMap(
    ({ name, login, title }) => [name, login, title],
  );

const catalogue = path.join(root, "catalogue");

const columnsIn = (folder: string) =>
  fs.readdirSync(path.join(catalogue, folder)).flatMap((file) =>
    fs
      .readFileSync(path.join(catalogue, folder, file), "utf8")
      .split("\n")
      .flatMap((line) => line.split("|").map((column) => column.trim())),
  );

/** Names of technologies, people, projects and positions; the catalogue's descriptions. */
const names = [
  // Days of the week, which come from the browser.
  "Monday",
  "Saturday",
  "Sunday",
  ...columnsIn("list"),
  ...columnsIn("descriptions"),
  ...["people.json", "projects.json", "positions.json"].flatMap(namesIn),
  // Of people and projects that the screens make.
  "Breakwater",
  "Harbour Lights",
  "Signal Mast",
  "Cheap lamps",
  "Lamp Room",
  "lampkeeper",
  "boatswain",
  "harbourmaster",
  "keeper",
  "tidewater",
  "breakwater",
  "logbook-cli",
  // What a reply says that the screens make.
  "It broke.",
  "This person already has several unanswered invitations. Try again tomorrow.",
  "Too many requests. Please try again in a moment.",
].filter((name) => typeof name === "string");

/** Texts outside of brackets, and texts whose brackets aren't closed; each once. */
export async function textsWithoutBrackets(page: Page): Promise<string[]> {
  return page.evaluate(
    ([skipped, known]) => {
      const found = new Set<string>();
      const isName = new Set(known.split("\n"));
      const blocks = /^(?:P|LI|DIV|SECTION|H\d|DT|DD|TD|TH|LABEL|LEGEND|OPTION|SUMMARY)$/;
      let depth = 0;

      /** Figures, addresses, time zones, names: alone or in a list. */
      const isOwn = (text: string) =>
        text
          .split(/, and |, or |,? and |,? or |, | · /)
          .every(
            (part) =>
              isName.has(part.trim()) ||
              !/\p{L}{2}/u.test(part) ||
              /^(?=\S*[./:_])\S+$|^[A-Z]\w+\/[\w/ -]+$|^UTC|^[A-Z][a-z]+ \d{4}$/.test(part.trim()),
          );

      const read = (text: string) => {
        if (isName.has(text.trim())) return;
        let outside = "";
        for (const character of text) {
          if (character === "[") depth += 1;
          else if (character === "]") depth -= 1;
          else if (depth === 0) outside += character;
        }
        if (!isOwn(outside)) found.add(text.trim());
      };
      const visit = (node: Node) => {
        if (node instanceof Text) return read(node.data);
        if (!(node instanceof Element) || node.matches(skipped)) return;
        const before = depth;
        const isBlock = blocks.test(node.tagName);
        if (isBlock) depth = 0;
        for (const name of ["aria-label", "placeholder"]) {
          const text = node.getAttribute(name);
          if (text !== null) read(text);
        }
        for (const child of node.childNodes) visit(child);
        if (!isBlock) return;
        if (depth !== 0) found.add(`without its end: ${node.textContent}`);
        depth = before;
      };
      visit(document.body);
      return [...found];
    },
    // One text: Playwright takes long for thousands of them.
    [own, names.join("\n")] as const,
  );
}

/** A name of the English page, in either language: with accents, and in brackets with what lengthens it. */
function patternOf(name: string | RegExp, isExact: boolean): RegExp {
  const isText = typeof name === "string";
  const escaped = isText ? name.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&") : name.source;
  const source = isText && isExact ? `^${escaped}$` : escaped;
  const either = source.replaceAll(/\\.|[a-z ^$]/gi, (part) => {
    if (part === " ") return "[\\s[\\]~]+";
    if (part === "^") return "^\\[?";
    if (part === "$") return "[\\s\\]~]*$";
    const accented = accents.get(part);
    return accented === undefined ? part : `[${part}${accented}]`;
  });
  const flags = isExact ? "" : "i";
  return new RegExp(either, isText ? flags : name.flags);
}

interface Names {
  readonly name?: string | RegExp;
  readonly exact?: boolean;
}

const byText = new Set<PropertyKey>(["getByText", "getByLabel", "getByPlaceholder", "getByTitle"]);

/** The arguments of a method that finds something, with patterns in the place of names. */
function translated(method: PropertyKey, [first, second]: readonly unknown[]): unknown[] {
  const { name, exact = false, ...others } = (second ?? {}) as Names;
  if (byText.has(method)) return [patternOf(first as string | RegExp, exact)];
  return [first, { ...others, ...(name !== undefined && { name: patternOf(name, exact) }) }];
}

/** The page or a part of it, whose elements are found by their English names in the pseudo-language. */
export function byEnglishNames<Found extends Page | Locator>(found: Found): Found {
  return new Proxy(found, {
    get(target, method) {
      const value: unknown = Reflect.get(target, method, target);
      if (typeof value !== "function" || method === "constructor") return value;
      return (...given: unknown[]): unknown => {
        const isFinding = method === "getByRole" || byText.has(method);
        const result: unknown = value.apply(target, isFinding ? translated(method, given) : given);
        const isFound = typeof result === "object" && result !== null && "getByRole" in result;
        return isFound ? byEnglishNames(result as Locator) : result;
      };
    },
  });
}
