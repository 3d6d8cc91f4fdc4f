import type { Webhook } from "#contract/webhooks.ts";

/** How a webhook does: it never heard anything, hears, hears nothing any more, or isn't to hear. */
export type Health = "waiting" | "hearing" | "silent" | "off";

export function healthOf({ isActive, invokedAt, silentSince }: Webhook): Health {
  if (!isActive) return "off";
  if (silentSince !== null) return "silent";
  return invokedAt === null ? "waiting" : "hearing";
}
