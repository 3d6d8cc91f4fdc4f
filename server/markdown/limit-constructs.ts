// Marks that cost the parser time by their square: a text that has more of a kind than anybody means
// shows them as they were written. It depends on the text alone, so it renders the same everywhere.

interface Bound {
  readonly marks: RegExp;
  readonly most: number;
  /** What micromark calls the constructs that the marks make. */
  readonly constructs: readonly string[];
}

const bounds: readonly Bound[] = [
  { marks: /\*+|_+/g, most: 240, constructs: ["attention"] },
  { marks: /~+/g, most: 120, constructs: ["strikethrough"] },
  {
    marks: /[[\]]/g,
    most: 480,
    constructs: [
      "labelStartLink",
      "labelStartImage",
      "labelEnd",
      "gfmFootnoteCall",
      "gfmPotentialFootnoteCall",
    ],
  },
  { marks: /`+/g, most: 240, constructs: ["codeText"] },
  { marks: /</g, most: 240, constructs: ["htmlText", "autolink"] },
  { marks: /\|/g, most: 1_000, constructs: ["table"] },
  { marks: /\[\^/g, most: 100, constructs: ["gfmFootnoteDefinition", "gfmFootnoteCall"] },
  // Items of lists.
  { marks: /^[ \t>]*(?:[-+*]|\d{1,9}[.)])(?=[ \t])/gm, most: 250, constructs: ["list"] },
  // Lines that open two, three or five quotes or lists at once.
  {
    marks: /^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]))){2}/gm,
    most: 150,
    constructs: ["blockQuote", "list"],
  },
  {
    marks: /^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]))){3}/gm,
    most: 60,
    constructs: ["blockQuote", "list"],
  },
  {
    marks: /^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]))){5}/gm,
    most: 20,
    constructs: ["blockQuote", "list"],
  },
];

/** Lines that a text may have; the longest texts have 4,096 characters, so it's a table or a poem. */
const mostLines = 500;

/** The names of the constructs that `markdown` has too many marks of. */
export const constructsOff = (markdown: string): string[] =>
  bounds
    .filter(({ marks, most }) => countOf(markdown, marks) > most)
    .flatMap(({ constructs }) => constructs);

export const tooManyLines = (markdown: string): boolean =>
  countOf(markdown, /\r\n?|\n/g) >= mostLines;

function countOf(text: string, marks: RegExp): number {
  let count = 0;
  for (const _ of text.matchAll(marks)) count += 1;
  return count;
}
