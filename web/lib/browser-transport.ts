import { t } from "#shared/messages/t.ts";
import { toast } from "#web/ui/toaster.ts";
import { setServerTime } from "#web/ui/server-clock.ts";
import { reloadIfOutdated } from "./outdated-page.ts";
import type { ApiRequest, Transport } from "./client.ts";

/** Calls this site with the visitor's cookie; conditional requests are left to the browser's cache. */
export const browserTransport: Transport = (request) => send(request, {});

/** The same for prefetches: the server doesn't count them as visits. */
export const prefetchingTransport: Transport = (request) => send(request, { purpose: "prefetch" });

let isSaid = false;

/** Visitors are shown what the server remembers while its database is away. */
function sayOnce(): void {
  if (isSaid) return;
  isSaid = true;
  toast({
    title: t("errors.staleTitle"),
    description: t("errors.staleText"),
    mark: "other",
  });
}

async function send(
  { method, url, body, form, idempotencyKey, signal }: ApiRequest,
  own: Record<string, string>,
) {
  const response = await fetch(url, {
    method,
    credentials: "same-origin",
    headers: {
      accept: "application/json",
      ...(body && { "content-type": "application/json" }),
      ...(idempotencyKey && { "idempotency-key": `"${idempotencyKey}"` }),
      ...own,
    },
    // A form says its type itself, with what is between its parts.
    ...((form ?? body) && { body: form ?? body }),
    ...(signal && { signal }),
  });
  const version = response.headers.get("x-server-version");
  // What was written is done: its reply has to arrive.
  const isRead = method === "GET" && response.ok;
  if (isRead && reloadIfOutdated(version)) return new Promise<never>(() => {});
  if (response.headers.has("x-as-of")) sayOnce();
  setServerTime(Date.parse(response.headers.get("date") ?? ""), Date.now());
  return {
    status: response.status,
    link: response.headers.get("link"),
    total: response.headers.get("x-total-count"),
    body: await response.text(),
  };
}
