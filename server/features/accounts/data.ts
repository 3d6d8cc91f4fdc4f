// Streams the data export. Only a page of rows is in memory at a time, and no database connection
// is occupied while a slow client reads.
import { currentTime } from "#server/database/clock.ts";
import type { Db } from "#server/database/connect.ts";
import type { Viewer } from "#server/http/viewer.ts";
import { signedOut } from "#server/http/errors.ts";
import { headOf, lists, rowsAfter } from "./data-queries.ts";

/** Yields the file piece by piece. @throws 401 before the first piece if the account is deleted */
export async function dataOf(db: Db, viewer: Viewer): Promise<AsyncIterable<string>> {
  const head = await headOf(db, viewer.id);
  if (!head) throw signedOut();
  const fields = Object.entries({ exportedAt: JSON.stringify(currentTime()), ...head }).map(
    ([name, json]) => `"${name}":${json}`,
  );
  return piecesOf(`{${fields.join(",\n")}`, db, viewer);
}

async function* piecesOf(head: string, db: Db, viewer: Viewer): AsyncIterable<string> {
  yield head;
  for (const [name, list] of Object.entries(lists(viewer))) {
    yield `,\n"${name}":[`;
    let after: string | null = null;
    for (;;) {
      const page = await rowsAfter(db, list, after);
      const separator = after === null ? "\n" : ",\n";
      if (page.rows.length > 0) yield separator + page.rows.map(({ json }) => json).join(",\n");
      after = page.rows.at(-1)?.key ?? after;
      if (page.isLast) break;
    }
    yield "]";
  }
  yield "}\n";
}
