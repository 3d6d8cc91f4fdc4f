import type { ApiResponse, Caller } from "./test-app.ts";

/**
 * All rows of a paged list, following its Link headers. `between` is called before each page but
 * the first, with the page's number.
 */
export async function walk<Row>(
  caller: Caller,
  path: string,
  between: (page: number) => Promise<void> = async () => {},
): Promise<Row[]> {
  const rows: Row[] = [];
  let next: string | undefined = path;
  for (let page = 1; next !== undefined; page += 1) {
    if (page > 1) await between(page);
    const { status, body, headers }: ApiResponse<Row[]> = await caller.get<Row[]>(next);
    if (status !== 200) throw new Error(`${next} answered ${status}`);
    rows.push(...body);
    next = /^<([^>]+)>; rel="next"$/.exec(headers["link"] ?? "")?.[1];
  }
  return rows;
}
