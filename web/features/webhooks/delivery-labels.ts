import type { Delivery } from "#contract/webhooks.ts";

/** What became of a delivery, with its status where it was refused. */
export function outcomeWords({ outcome, result, statusCode }: Delivery): string {
  if (outcome === "refused") return `Refused (${statusCode})`;
  if (result === "ping") return "Heard";
  if (result === "ignored") return "Ignored";
  if (result === "repeated") return "Repeated";
  return "Recorded";
}
