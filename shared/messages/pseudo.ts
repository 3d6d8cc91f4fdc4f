// The pseudo-language: texts half as long again, with accents, in brackets. What shows without brackets isn't
// a message, and what lacks the closing one is cut off.
import type { CompiledMessage } from "icu-minify/format";

/** The accented letter of each that has one. */
export const accents: ReadonlyMap<string, string> = new Map(
  Array.from("aAcCeEiInNoOsSuUyYzZ", (letter, index) => [
    letter,
    "áÁçÇéÉíÍñÑóÓšŠúÚýÝžŽ".charAt(index),
  ]),
);

const accented = (text: string) => Array.from(text, (it) => accents.get(it) ?? it).join("");

/** In words, as a language would, so that lines break. */
const lengthen = (text: string) =>
  "~"
    .repeat(Math.ceil(lengthOf(text) * 0.5))
    .match(/.{1,8}/g)
    ?.join(" ") ?? "";
const lengthOf = (message: unknown): number => {
  if (typeof message === "string") return message.length;
  return Array.isArray(message) ? message.reduce<number>((sum, it) => sum + lengthOf(it), 0) : 0;
};

export function pseudo(message: CompiledMessage): CompiledMessage {
  const text = typeof message === "string" ? [message] : message;
  const padding = lengthen(text.filter((part) => typeof part === "string").join(""));
  return ["[", ...(text.map(partOf) as typeof text), ` ${padding}]`];
}

/** The first entry of a list is the name of an argument or tag, the second may be a kind. */
function partOf(part: unknown): unknown {
  if (typeof part === "string") return accented(part);
  if (!Array.isArray(part)) return part;
  return part.map((it: unknown, index) => {
    if (index === 0) return it;
    if (typeof it === "object" && it !== null && !Array.isArray(it)) return mapValues(it);
    return partOf(it);
  });
}

/** Branches are a text, or a list of parts. */
const mapValues = (branches: object) =>
  Object.fromEntries(
    Object.entries(branches).map(([name, branch]: [string, unknown]) => [
      name,
      Array.isArray(branch) ? branch.map(partOf) : partOf(branch),
    ]),
  );
