import { isApiError } from "#web/lib/api-error.ts";
import { failure, load } from "#web/lib/loader.ts";
import { contentQuery, pageQuery } from "#web/features/reading/queries.ts";

/** The router takes addresses in any case, and with slashes behind them. */
export const staticNameIn = (pathname: string) => pathname.replaceAll("/", "").toLowerCase();

export const staticLoader = load(async ({ api, url, ensure }) => {
  const name = staticNameIn(url.pathname);
  const { title, description } = await ensure(pageQuery(api, name));
  return { title, description, canonical: `/${name}` };
});

/** Texts that are others' to show to search engines. */
export const readLoader = load(async ({ api, url, ensure }) => {
  const { title, description } = await ensure(
    contentQuery(api, url.searchParams.get("url") ?? ""),
  ).catch((error: unknown) => {
    throw isApiError(error) && [404, 502, 504].includes(error.status)
      ? failure(error, "Failed to load content")
      : error;
  });
  return { title, description, noindex: true };
});
