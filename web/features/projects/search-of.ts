const longest = 200;

/** What the address of the search page asks for; the text as short as the API takes it. */
export function searchOf(params: URLSearchParams): { search: string; after: string | undefined } {
  const text = (params.get("query") ?? "").trim();
  const search = [...text].slice(0, longest).join("").trim();
  return { search, after: params.get("after") || undefined };
}
