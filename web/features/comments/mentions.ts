export interface Mention {
  /** Where its @ stands. */
  start: number;
  /** What of a name is written so far, two characters or more. */
  name: string;
}

// Not within a word, an e-mail address or a path, as the server sees it; display names count too.
const begun = /(?<![\p{L}\p{N}_@./-])@([\p{L}\p{M}\p{N}]{2,50})$/u;

/** The mention that is being written where the caret stands. */
export function mentionAt(text: string, caret: number): Mention | null {
  const found = begun.exec(text.slice(0, caret));
  return found?.[1] ? { start: found.index, name: found[1] } : null;
}

/** The text with that person mentioned instead, and where the caret goes. */
export function withMention(text: string, { start, name }: Mention, username: string) {
  const before = `${text.slice(0, start)}@${username} `;
  const after = text.slice(start + 1 + name.length).replace(/^ /, "");
  return { text: before + after, caret: before.length };
}
