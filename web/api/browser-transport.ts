import type { Transport } from "./client.ts";

/** Calls this site with the visitor's cookie; conditional requests are left to the browser's cache. */
export const browserTransport: Transport = async ({ method, url, body, signal }) => {
  const response = await fetch(url, {
    method,
    credentials: "same-origin",
    headers: { accept: "application/json", ...(body && { "content-type": "application/json" }) },
    ...(body && { body }),
    ...(signal && { signal }),
  });
  return {
    status: response.status,
    link: response.headers.get("link"),
    body: await response.text(),
  };
};
