// Limits nesting that nobody writes by hand, before it costs a stack overflow or seconds: thousands
// of levels of quotes, lists or emphasis, and tables that are wide and long.
import type { Root } from "mdast";
import { visit } from "unist-util-visit";

/** Maximum levels of quotes and lists that one line may open. */
const levels = 24;
/** Maximum asterisks or underscores in a row that may be emphasis. */
const run = 12;
/** Maximum number of cells up to which the rows of a table are filled. */
const maxCells = 2_000;

const deep = new RegExp(
  `^((?:[ \\t]*(?:>|(?:[-+*]|\\d{1,9}[.)])(?=[ \\t]))){${levels}}[ \\t]*)(?=\\S)`,
);
const longRun = new RegExp(`([*_])\\1{${run},}`, "g");
const rule = /^[ \t>]*([-*_])(?:[ \t]*\1)*[ \t]*$/;

/** `markdown` with too deep nesting escaped, so that it shows as written. */
export function limitDepth(markdown: string): string {
  return markdown
    .split("\n")
    .map((line) =>
      rule.test(line)
        ? line
        : line.replace(deep, "$1\\").replace(longRun, (marks) => marks.replace(/./g, "\\$&")),
    )
    .join("\n");
}

/** A remark step: rows of large tables aren't filled up to the width of the table. */
export function limitTables() {
  return (tree: Root): void => {
    visit(tree, "table", (table) => {
      if ((table.align?.length ?? 0) * table.children.length > maxCells) table.align = null;
    });
  };
}
