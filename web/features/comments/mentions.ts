import { mentionAtEnd } from "#shared/mentions.ts";

export interface Mention {
  /** The index of its @. */
  start: number;
  /** The part of the name before the caret, two characters or more. */
  name: string;
}

/** The unfinished mention at the caret. */
export function mentionAt(text: string, caret: number): Mention | null {
  const match = mentionAtEnd.exec(text.slice(0, caret));
  return match?.[1] ? { start: match.index, name: match[1] } : null;
}

const closing = /^[,.;:!?)]/;

/** The text with the mention completed, and the caret after it and a space. */
export function withMention(text: string, { start, name }: Mention, username: string) {
  const after = text.slice(start + 1 + name.length).replace(/^ /, "");
  const before = `${text.slice(0, start)}@${username}${closing.test(after) ? "" : " "}`;
  return { text: before + after, caret: before.length };
}

/**
 * The text without the space before `index`, where a comma or the like was typed behind it; else
 * null.
 */
export function withoutSpaceAt(text: string, index: number): string | null {
  if (text[index - 1] !== " " || !closing.test(text.slice(index))) return null;
  return text.slice(0, index - 1) + text.slice(index);
}
