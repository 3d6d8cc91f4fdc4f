import { ReadScreen } from "#web/features/reading/ReadScreen.tsx";
import { contentQuery } from "#web/data/documents.ts";
import { isApiError } from "#web/lib/api-error.ts";
import { pageLoader } from "#web/lib/loader.ts";
import { pageErrorOf } from "#web/lib/page-errors.ts";

/** Texts that are others' to show to search engines. */
export const loader = pageLoader(async ({ api, url, ensure }) => {
  const { title, description } = await ensure(
    contentQuery(api, url.searchParams.get("url") ?? ""),
  ).catch((error: unknown) => {
    throw isApiError(error) && [404, 502, 504].includes(error.status)
      ? pageErrorOf(error, "Failed to load content")
      : error;
  });
  return { title, description, noindex: true };
});

export default function ReadPage() {
  return <ReadScreen />;
}
