import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { useState } from "react";
import type { Webhook } from "#contract/webhooks.ts";
import { messageOf } from "#web/lib/api-error.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { ErrorState } from "#web/ui/ErrorState.tsx";
import { Loading, SkeletonText } from "#web/ui/Skeleton.tsx";
import { DeliveryRow } from "./DeliveryRow.tsx";
import { deliveriesQuery } from "#web/data/webhooks.ts";

/** What came for a webhook, and what became of it. */
export function Deliveries({ hook }: { hook: Webhook }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)} className="group min-w-0">
      <summary className="inline-flex min-h-9 cursor-pointer list-none items-center gap-2 text-15 font-medium [&::-webkit-details-marker]:hidden">
        <ChevronRight className="transition-transform duration-120 group-open:rotate-90" />
        Latest Deliveries
      </summary>
      {isOpen && <DeliveryList hook={hook} />}
      <noscript>
        <p className="small text-ink-2">Reading them needs JavaScript.</p>
      </noscript>
    </details>
  );
}

function DeliveryList({ hook }: { hook: Webhook }) {
  const { isPending, data, error, isFetching, refetch } = useQuery(deliveriesQuery(useApi(), hook));
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
        None yet. Each delivery is kept here with what became of it, the last 50 of them.
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

/** It scrolls, so that keyboards must reach it. */
const frame = { role: "region", "aria-label": "Latest deliveries", tabIndex: 0 };
