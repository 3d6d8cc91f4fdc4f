// How manifests are read. They come from anybody, so no pattern may take longer than in proportion to
// the text: most are matched with single lines.
import { z } from "zod";
import type { Ecosystem, Package } from "./packages.ts";

/** The packages that a manifest's text names. */
export type PackagesIn = (text: string) => readonly Package[];

export const of = (ecosystem: Ecosystem, names: readonly string[]): Package[] =>
  names.map((name) => ({ ecosystem, name }));

const strings = z.record(z.string(), z.unknown());
export const entriesOf = (value: unknown) => Object.entries(strings.safeParse(value).data ?? {});
export const keysOf = (value: unknown) => entriesOf(value).map(([key]) => key);
export const textOf = (value: unknown) => (typeof value === "string" ? value : "");
/** The strings of a list; others in it say nothing. */
export const textsIn = (value: unknown) =>
  Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];

/** The value at a path of keys. */
export const at = (value: unknown, ...keys: string[]): unknown =>
  keys.reduce<unknown>((inner, key) => strings.safeParse(inner).data?.[key], value);

export const matches = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].flatMap(([, ...groups]) => groups.find(Boolean) ?? []);

/** Longer lines aren't written by hand. */
const maxLineLength = 500;

export const rawLinesOf = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trimEnd())
    .filter((line) => line !== "" && line.length <= maxLineLength);

/** Without the space around them: a pattern that begins with any space would try all of it. */
export const linesOf = (text: string) => rawLinesOf(text).map((line) => line.trim());

export const inLines = (text: string, pattern: RegExp) =>
  linesOf(text).flatMap((line) => matches(line, pattern));

export const isComment = (line: string) => /^(?:#|\/\/|\*|--)/.test(line);

export const matchesOfTwo = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, first, second]) => `${first}:${second}`);

interface Element {
  readonly name: string;
  readonly attributes: string;
  readonly isEnd: boolean;
  /** The text behind the tag. */
  readonly text: string;
}

/** The tags of an XML file, without its comments. */
export const elementsIn = (text: string): Element[] =>
  [
    ...text
      .replace(/<!--(?:[^]*?-->|[^]*)/g, "")
      // A name ends where none can go on: else each of its lengths would be tried.
      .matchAll(/<(\/?)([A-Za-z][\w.:-]*)(?![\w.:-])([^<>]*)>([^<]*)/g),
  ].map(([, end = "", name = "", attributes = "", after = ""]) => ({
    name,
    attributes,
    isEnd: end !== "" || attributes.endsWith("/"),
    text: after.trim(),
  }));
