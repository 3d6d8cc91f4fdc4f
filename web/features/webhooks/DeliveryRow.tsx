import { Check, X } from "lucide-react";
import type { Delivery } from "#contract/webhooks.ts";
import { RelativeTime } from "#web/ui/RelativeTime.tsx";
import { outcomeWords } from "./delivery-labels.ts";
import { setups } from "./code-hosts.ts";

export function DeliveryRow({ delivery }: { delivery: Delivery }) {
  const { at, codeHost, event, outcome, reason, deliveryId } = delivery;
  const isAccepted = outcome === "accepted";
  return (
    <tr className="border-t border-line-soft align-baseline [&>td]:py-1.5 [&>td]:pe-4">
      <td>
        <RelativeTime at={at} />
      </td>
      <td className="wrap-anywhere" title={deliveryId ?? undefined}>
        {event ? <code>{event}</code> : <span className="text-ink-3">none named</span>}
        {codeHost !== "github" && <span className="block text-ink-3">{setups[codeHost].name}</span>}
      </td>
      <td className={isAccepted ? "text-user-ink" : "text-danger"}>
        <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
          {isAccepted ? <Check /> : <X />}
          {outcomeWords(delivery)}
        </span>
      </td>
      <td className="text-ink-2 wrap-anywhere">{reason ?? "–"}</td>
    </tr>
  );
}
