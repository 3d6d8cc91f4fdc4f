// An application's message as one line of a list.

const limit = 50;
const fenceOrRule = /^\s*(?:```|~~~|(?:[-*_]\s*){3,}$)/;
const wordy = /[\p{L}\p{N}]/u;

/**
 * The first 50 characters (code points) of the first line that says something in letters or digits,
 * without markdown's symbols, "..." after them where there was more. Empty for an empty message.
 */
export function summaryOf(content: string | null): string {
  const lines = (content ?? "")
    .split(/\r\n|\r|\n/)
    .filter((line) => !fenceOrRule.test(line))
    .map(withoutMarkdown);
  const line = lines.find((text) => wordy.test(text)) ?? lines.find((text) => text !== "") ?? "";
  const characters = [...line];
  if (characters.length <= limit) return line;
  return `${characters.slice(0, limit).join("").trimEnd()}...`;
}

/** A line of markdown as it reads; underscores within words are the words' own. */
export function withoutMarkdown(line: string): string {
  return line
    .replace(/^[\s>]*(?:#{1,6}\s+|(?:[-*+]|\d{1,9}[.)])\s+)?(?:\[[ xX]\]\s+)?/, "")
    .replace(/!?\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])/g, "$1")
    .replace(/<((?:https?:\/\/|mailto:)[^>\s]*)>/g, "$1")
    .replace(/<\/?[a-zA-Z][^>]*>/g, "")
    .replace(/[*`~|#]+/g, "")
    .replace(/(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, "")
    .replace(/\\(?=[\p{P}\p{S}])/gu, "")
    .replace(/\s+/g, " ")
    .trim();
}
