import { routedPath } from "./decoded-path.ts";

/** Whether a browser asks for a page to show, rather than for a call's answer or a page's parts. */
export function wantsPage({ url, headers }: Question): boolean {
  const isCall = /^\/+api(\/|$)/.test(routedPath(url));
  return (
    !isCall && /(^|[,\s])text\/html\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(headers.accept ?? "")
  );
}

interface Question {
  readonly url: string;
  readonly headers: { readonly accept?: string | undefined };
}
