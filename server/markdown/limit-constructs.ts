// Markdown constructs whose parsing time grows with the square of their number: in a text with too
// many of a kind they are shown as written. Depends only on the text, so it renders the same
// everywhere.

interface Bound {
  readonly marks: RegExp;
  readonly max: number;
  /** micromark's names of the constructs that the marks create. */
  readonly constructs: readonly string[];
}

const bounds: readonly Bound[] = [
  { marks: /\*+|_+/g, max: 240, constructs: ["attention"] },
  { marks: /~+/g, max: 120, constructs: ["strikethrough"] },
  {
    marks: /[[\]]/g,
    max: 480,
    constructs: [
      "labelStartLink",
      "labelStartImage",
      "labelEnd",
      "gfmFootnoteCall",
      "gfmPotentialFootnoteCall",
    ],
  },
  { marks: /`+/g, max: 240, constructs: ["codeText"] },
  { marks: /</g, max: 240, constructs: ["htmlText", "htmlFlow", "autolink"] },
  { marks: /\|/g, max: 1_000, constructs: ["table"] },
  { marks: /\[\^/g, max: 100, constructs: ["gfmFootnoteDefinition", "gfmFootnoteCall"] },
  // List items.
  { marks: /^[ \t>]*(?:[-+*]|\d{1,9}[.)])(?=[ \t])/gm, max: 250, constructs: ["list"] },
  // Lines that open at least two, three or five quotes or lists.
  {
    marks: /^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]))){2}/gm,
    max: 150,
    constructs: ["blockQuote", "list"],
  },
  {
    marks: /^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]))){3}/gm,
    max: 60,
    constructs: ["blockQuote", "list"],
  },
  {
    marks: /^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]))){5}/gm,
    max: 20,
    constructs: ["blockQuote", "list"],
  },
];

/**
 * Maximum lines of a text. The longest texts have 4,096 characters: 500 lines of 8 characters.
 */
const maxLines = 500;

/** The names of the constructs that `markdown` has too many marks of. */
export const constructsOff = (markdown: string): string[] =>
  bounds
    .filter(({ marks, max: most }) => countOf(markdown, marks) > most)
    .flatMap(({ constructs }) => constructs);

export const tooManyLines = (markdown: string): boolean =>
  countOf(markdown, /\r\n?|\n/g) >= maxLines;

function countOf(text: string, marks: RegExp): number {
  let count = 0;
  for (const _ of text.matchAll(marks)) count += 1;
  return count;
}
