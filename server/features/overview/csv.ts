// Comma-separated values (RFC 4180), safe to open in a spreadsheet.

/** What spreadsheets take for the beginning of a formula. */
const formula = /^[=+\-@\t\r]/;

type Cell = string | number | null;

function cellOf(value: Cell): string {
  const text = value === null ? "" : String(value);
  const safe = typeof value !== "number" && formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Rows below the names of their columns. A text that would be a formula gets an apostrophe before it. */
export function csvOf<Column extends string>(
  columns: readonly Column[],
  rows: readonly Readonly<Record<Column, Cell>>[],
): string {
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column]))];
  return lines.map((cells) => `${cells.map(cellOf).join(",")}\r\n`).join("");
}
