// An application's message as one line of a list.

const limit = 50;
const wordy = /[\p{L}\p{N}]/u;

/**
 * The first 50 characters (code points) of the first line that says something in letters or digits,
 * "..." after them where there was more; empty for an empty message. Read from what is shown, as
 * `excerpt_of` in the database reads what notifications quote, so that both say the same words.
 */
export function summaryOf(html: string | null): string {
  const lines = textOf(html ?? "")
    .split("\n")
    .map((line) => line.replace(/\s+/g, " ").trim());
  const line = lines.find((text) => wordy.test(text)) ?? lines.find((text) => text !== "") ?? "";
  const characters = [...line];
  if (characters.length <= limit) return line;
  return `${characters.slice(0, limit).join("").trimEnd()}...`;
}

/** The server writes no other entities. */
const textOf = (html: string): string =>
  html
    .replace(/<("[^"]*"|[^">])*(>|$)/g, "")
    .replaceAll("&#x3C;", "<")
    .replaceAll("&#x26;", "&");
