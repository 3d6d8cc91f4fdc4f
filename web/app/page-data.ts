// What a page carries along, so that the browser goes on from where the server stopped.
import type { DehydratedState } from "@tanstack/react-query";
import type { HydrationState } from "react-router";
import type { PageSettings } from "#web/api/PageContext.tsx";

export interface PageData {
  router: Pick<HydrationState, "loaderData" | "errors">;
  queries: DehydratedState;
  settings: PageSettings;
  now: number;
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
