// What a page carries along, so that the browser goes on from where the server stopped.
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import type { HydrationState } from "react-router";
import type { PageSettings } from "#web/lib/PageContext.tsx";

export interface PageData {
  router: Pick<HydrationState, "loaderData" | "errors">;
  answers: Answer[];
  settings: PageSettings;
  /** When it was made, in milliseconds, to within {@link pageTime}. */
  now: number;
}

/** What a query was answered with. When doesn't matter: to the browser it is as old as the page. */
type Answer = [key: QueryKey, data: unknown];

/** Pages say "2 hours ago": within this time, in milliseconds, an unchanged page stays the same. */
const pageTime = 10_000;

export const pageNow = () => Math.floor(Date.now() / pageTime) * pageTime;

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

/** JSON that can stand within a script element: nothing in it ends the element or a line. */
export function jsonForHtml(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

export function readPageData(document: Document): PageData {
  const text = document.getElementById(pageDataId)?.textContent;
  if (!text) throw new Error("The page came without its data");
  return JSON.parse(text) as PageData;
}
