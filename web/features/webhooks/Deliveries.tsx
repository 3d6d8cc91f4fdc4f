import Check from "lucide-react/icons/check";
import ChevronRight from "lucide-react/icons/chevron-right";
import X from "lucide-react/icons/x";
import { useState } from "react";
import type { Delivery, Webhook } from "#contract/webhooks.ts";
import { useDeliveries } from "#web/data/webhooks.ts";
import { messageOf } from "#web/lib/api-error.ts";
import { ErrorState } from "#web/ui/ErrorState.tsx";
import { RelativeTime } from "#web/ui/RelativeTime.tsx";
import { Loading, SkeletonText } from "#web/ui/Skeleton.tsx";
import { setups } from "./code-hosts.ts";

/** The latest deliveries to a webhook with their results, fetched when opened. */
export function Deliveries({ webhook }: { webhook: Webhook }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)} className="group min-w-0">
      <summary className="inline-flex min-h-9 cursor-pointer list-none items-center gap-2 text-15 font-medium [&::-webkit-details-marker]:hidden">
        <ChevronRight className="transition-transform duration-120 group-open:rotate-90" />
        Latest deliveries
      </summary>
      {isOpen && <DeliveryList webhook={webhook} />}
      <noscript>
        <p className="small text-ink-2">The list needs JavaScript.</p>
      </noscript>
    </details>
  );
}

function DeliveryList({ webhook }: { webhook: Webhook }) {
  const query = useDeliveries(webhook);
  const { isPending, data, error, isFetching, refetch } = query;
  if (isPending) {
    return (
      <Loading label="The deliveries are loading">
        <SkeletonText lines={3} />
      </Loading>
    );
  }
  if (!data) {
    return (
      <ErrorState
        compact
        title="The deliveries could not be loaded"
        onRetry={() => void refetch()}
        retrying={isFetching}
      >
        {messageOf(error)}
      </ErrorState>
    );
  }
  if (data.length === 0) {
    return (
      <p className="text-15 text-ink-2">
        No deliveries yet. The last 50 appear here with their outcome.
      </p>
    );
  }
  return (
    <div className="max-h-96 overflow-auto" {...frame}>
      <table className="w-full text-left text-14 max-sm:min-w-120">
        <thead className="sticky top-0 bg-card text-ink-2 [&_th]:py-1.5 [&_th]:pe-4 [&_th]:font-medium">
          <tr>
            <th scope="col">Time</th>
            <th scope="col">Event</th>
            <th scope="col">Outcome</th>
            <th scope="col">Reason</th>
          </tr>
        </thead>
        <tbody>
          {data.map((delivery) => (
            <DeliveryRow key={delivery.id} delivery={delivery} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Focusable, because it scrolls. */
const frame = { role: "region", "aria-label": "Latest deliveries", tabIndex: 0 };

function DeliveryRow({ delivery }: { delivery: Delivery }) {
  const { at, codeHost, event, outcome, reason, deliveryId } = delivery;
  const isAccepted = outcome === "accepted";
  return (
    <tr className="border-t border-line-soft align-baseline [&>td]:py-1.5 [&>td]:pe-4">
      <td>
        <RelativeTime at={at} />
      </td>
      <td className="wrap-anywhere" title={deliveryId ?? undefined}>
        {event ? <code>{event}</code> : <span className="text-ink-3">not named</span>}
        {codeHost !== "github" && <span className="block text-ink-3">{setups[codeHost].name}</span>}
      </td>
      <td className={isAccepted ? "text-user-ink" : "text-danger"}>
        <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
          {isAccepted ? <Check /> : <X />}
          {outcomeLabel(delivery)}
        </span>
      </td>
      <td className="text-ink-2 wrap-anywhere">{reason ?? "–"}</td>
    </tr>
  );
}

function outcomeLabel({ outcome, result, statusCode }: Delivery): string {
  if (outcome === "refused") return `Refused (${statusCode})`;
  if (result === "ping") return "Received";
  if (result === "ignored") return "Ignored";
  if (result === "repeated") return "Repeated";
  return "Recorded";
}
