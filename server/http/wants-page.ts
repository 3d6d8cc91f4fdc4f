import { decodedPath } from "./decoded-path.ts";

/** Whether a browser asks for a page to show, rather than for a call's answer or a page's parts. */
export function wantsPage({ url, headers }: Question): boolean {
  const [path = ""] = url.replace(/^https?:\/\/[^/?]*/i, "").split("?", 1);
  const isCall = /^\/+api(\/|$)/.test(decodedPath(path));
  return (
    !isCall && /(^|[,\s])text\/html\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(headers.accept ?? "")
  );
}

interface Question {
  readonly url: string;
  readonly headers: { readonly accept?: string | undefined };
}
