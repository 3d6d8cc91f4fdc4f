// The data that the server embeds in a page, so that the browser needn't fetch it again.
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import type { HydrationState } from "react-router";
import type { PageSettings } from "#web/lib/PageContext.tsx";
import type { LogoSpritesData } from "#web/ui/logo-sprites.ts";

export interface PageData {
  router: Pick<HydrationState, "loaderData" | "errors">;
  answers: Answer[];
  settings: PageSettings;
  /** When the page was rendered, in milliseconds, rounded to {@link pageTime}. */
  now: number;
  logos: LogoSpritesData;
}

/** A query's data, without its time: the browser treats it as old as the page. */
type Answer = [key: QueryKey, data: unknown];

/**
 * Page times are rounded to this many milliseconds, so that an unchanged page stays byte-identical.
 */
const pageTime = 10_000;

export const pageNow = (currentTimeMs: number) => Math.floor(currentTimeMs / pageTime) * pageTime;

export function answersIn(queryClient: QueryClient): Answer[] {
  return queryClient
    .getQueryCache()
    .getAll()
    .flatMap(({ queryKey, state }) =>
      state.status === "success" ? [[queryKey, state.data] satisfies Answer] : [],
    );
}

export function hydrateCache(queryClient: QueryClient, answers: readonly Answer[]) {
  for (const [key, data] of answers) queryClient.setQueryData(key, data);
}

export const pageDataId = "page-data";

/** JSON that is safe inside a script element: nothing in it closes the element or breaks a line. */
export const jsonForHtml = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll("<", "\\u003c")
    .replaceAll(">", "\\u003e")
    .replaceAll("&", "\\u0026")
    .replaceAll("\u2028", "\\u2028")
    .replaceAll("\u2029", "\\u2029");

export function readPageData(document: Document): PageData {
  const text = document.getElementById(pageDataId)?.textContent;
  if (!text) throw new Error("The page came without its data");
  return JSON.parse(text) as PageData;
}
