// Where a mention, `@name`, begins and ends; for rendering it and for suggesting people.

/** Scripts without spaces between words: their letters may touch a mention. */
const unspaced =
  "[\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Bopo}\\p{scx=Hang}\\p{scx=Thai}\\p{scx=Laoo}\\p{scx=Khmr}\\p{scx=Mymr}]";
const letter = `(?!${unspaced})[\\p{L}\\p{M}\\p{N}]`;

/** An @, also a full-width one, that isn't within a word, an e-mail address or a path. */
const at = `(?<![A-Za-z0-9_@＠./-])(?<!${letter})[@＠]`;

/** Logins of code hosts have dots, hyphens and underscores; a dot at the end ends a sentence. */
const login = "[A-Za-z0-9_](?:[A-Za-z0-9._-]{0,98}[A-Za-z0-9_-])?";

/**
 * A mention of a username or login. It ends only where a login can end: `@octo-cat` never means
 * `octo`, and `@scope/package` and `@name@host` mean nobody here.
 */
export const mention = new RegExp(
  `${at}(${login})(?![A-Za-z0-9_-]|\\.+[A-Za-z0-9_-]|\\.*${letter}|[/@＠][\\p{L}\\p{N}])`,
  "gu",
);

/** A mention that is being typed: display names match too. */
export const mentionAtEnd = new RegExp(
  `${at}([\\p{L}\\p{M}\\p{N}][\\p{L}\\p{M}\\p{N}._-]{0,48}[\\p{L}\\p{M}\\p{N}_-])$`,
  "u",
);

/**
 * The names that `markdown` may mention, in lower case, whether such people exist or not. A superset
 * of the mentions of its rendered text: the underscore in `_@name_` is included.
 */
export function namesMentioned(markdown: string): string[] {
  const names = new Set<string>();
  for (const [, run = ""] of markdown.matchAll(/[@＠]((?:[A-Za-z0-9._-]|\\[._-])+)/g)) {
    const name = run.replaceAll("\\", "").replace(/\.+$/, "").toLowerCase();
    for (const candidate of [name, name.replace(/[_.]+$/, "")]) {
      if (candidate.length > 0 && candidate.length <= 100) names.add(candidate);
    }
  }
  return [...names];
}
