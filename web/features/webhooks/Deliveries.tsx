import Check from "lucide-react/icons/check";
import ChevronRight from "lucide-react/icons/chevron-right";
import X from "lucide-react/icons/x";
import { useState, type ReactNode } from "react";
import { t, type TextKey } from "#shared/messages/t.ts";
import { rich } from "#web/lib/rich.ts";
import type { Delivery, Webhook } from "#contract/webhooks.ts";
import { useDeliveries } from "#web/data/webhooks.ts";
import { QueryError } from "#web/lib/QueryError.tsx";
import { RelativeTime } from "#web/ui/RelativeTime.tsx";
import { Loading, SkeletonText } from "#web/ui/Skeleton.tsx";
import { setups, textOf } from "./code-hosts.ts";
import CircleCheck from "lucide-react/icons/circle-check";
import CirclePause from "lucide-react/icons/circle-pause";
import Radio from "lucide-react/icons/radio";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import { classNames } from "#web/ui/class-names.ts";

/** The latest deliveries to a webhook with their results, fetched when opened. */
export function Deliveries({ webhook }: { webhook: Webhook }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)} className="group min-w-0">
      <summary className="inline-flex min-h-9 cursor-pointer list-none items-center gap-2 text-15 font-medium [&::-webkit-details-marker]:hidden">
        <ChevronRight className="transition-transform duration-120 group-open:rotate-90 rtl:-scale-x-100 rtl:group-open:-rotate-90" />
        {t("webhooks.latestDeliveries")}
      </summary>
      {isOpen && <DeliveryList webhook={webhook} />}
      <noscript>
        <p className="small text-ink-2">{t("webhooks.listNeedsScripts")}</p>
      </noscript>
    </details>
  );
}

function DeliveryList({ webhook }: { webhook: Webhook }) {
  const query = useDeliveries(webhook);
  const { isPending, data } = query;
  if (isPending) {
    return (
      <Loading label={t("webhooks.deliveriesLoading")}>
        <SkeletonText lines={3} />
      </Loading>
    );
  }
  if (!data) {
    return <QueryError title={t("webhooks.deliveriesNotLoaded")} query={query} />;
  }
  if (data.length === 0) {
    return <p className="text-15 text-ink-2">{t("webhooks.noDeliveries")}</p>;
  }
  return (
    <div
      className="max-h-96 overflow-auto"
      aria-label={t("webhooks.latestDeliveries")}
      {...scrollable}
    >
      <table className="w-full text-start text-14 max-sm:min-w-120">
        <thead className="sticky top-0 bg-card text-ink-2 [&_th]:py-1.5 [&_th]:pe-4 [&_th]:font-medium">
          <tr>
            <th scope="col">{t("webhooks.time")}</th>
            <th scope="col">{t("webhooks.event")}</th>
            <th scope="col">{t("webhooks.outcome")}</th>
            <th scope="col">{t("reports.reason")}</th>
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
const scrollable = { role: "region", tabIndex: 0 };

function DeliveryRow({ delivery }: { delivery: Delivery }) {
  const { at, codeHost, event, outcome, reason, deliveryId } = delivery;
  const isAccepted = outcome === "accepted";
  return (
    <tr className="border-t border-line-soft align-baseline [&>td]:py-1.5 [&>td]:pe-4">
      <td>
        <RelativeTime at={at} />
      </td>
      <td className="wrap-anywhere" title={deliveryId ?? undefined}>
        {event ? (
          <code>{event}</code>
        ) : (
          <span className="text-ink-3">{t("webhooks.eventNotNamed")}</span>
        )}
        {codeHost !== "github" && (
          <span className="block text-ink-3">{textOf(setups[codeHost].name)}</span>
        )}
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
  if (outcome === "refused") return t("webhooks.refused", { status: statusCode });
  if (result === "ping") return t("webhooks.received");
  if (result === "ignored") return t("webhooks.ignored");
  if (result === "repeated") return t("webhooks.repeated");
  return t("webhooks.recorded");
}

/** Nothing received yet, receiving, nothing received for two weeks, or switched off. */
export type Health = "waiting" | "hearing" | "silent" | "off";

export function healthOf({ isActive, invokedAt, silentSince }: Webhook): Health {
  if (!isActive) return "off";
  if (silentSince !== null) return "silent";
  return invokedAt === null ? "waiting" : "hearing";
}

const appearance: Record<Health, { icon: ReactNode; title: TextKey; className: string }> = {
  waiting: {
    icon: <Radio className="motion-safe:animate-pulse" />,
    title: "webhooks.waiting",
    className: "border-dashed border-edge",
  },
  hearing: {
    icon: <CircleCheck className="text-user-ink" />,
    title: "webhooks.connected",
    className: "border-user-line bg-user-wash",
  },
  silent: {
    icon: <TriangleAlert className="text-tech-ink" />,
    title: "webhooks.silent",
    className: "border-tech-line bg-tech-wash",
  },
  off: {
    icon: <CirclePause className="text-ink-3" />,
    title: "webhooks.turnedOff",
    className: "border-line bg-sunk",
  },
};

/** The state of a webhook, from waiting for its first delivery on. Updated live. */
export function WebhookHealth({ webhook }: { webhook: Webhook }) {
  const health = healthOf(webhook);
  const { icon, title, className } = appearance[health];
  return (
    <div
      role="status"
      className={classNames(
        "grid min-h-18 grid-cols-[20px_minmax(0,1fr)] items-baseline gap-x-3 rounded-md border px-4 py-3 text-15",
        className,
      )}
    >
      <span className="translate-y-0.5">{icon}</span>
      <div>
        <p className="font-medium">{t(title)}</p>
        <div className="small text-ink-2">
          <HealthText webhook={webhook} health={health} />
        </div>
      </div>
    </div>
  );
}

function HealthText({ webhook, health }: { webhook: Webhook; health: Health }) {
  if (health === "waiting") return <WaitingText webhook={webhook} />;
  if (health === "hearing") {
    return (
      <p>
        {webhook.invokedAt && (
          <RelativeTime
            at={webhook.invokedAt}
            label={(ago) => t("webhooks.lastDeliveryAgo", { ago })}
          />
        )}
      </p>
    );
  }
  if (health === "off") return <p>{t("webhooks.turnedOffText")}</p>;
  const { invokedAt } = webhook;
  return (
    <p>
      {invokedAt
        ? rich("webhooks.silentText", { ago: () => <RelativeTime at={invokedAt} /> })
        : t("webhooks.neverHeardText")}
    </p>
  );
}

/** The reason why a delivery was refused, so that the set-up can be corrected. */
function WaitingText({ webhook }: { webhook: Webhook }) {
  const { data } = useDeliveries(webhook);
  const refused = data?.find(({ outcome }) => outcome === "refused");
  if (!refused) {
    return <p>{t("webhooks.waitingText")}</p>;
  }
  return (
    <p>
      {rich("webhooks.waitingRefused", {
        text: refused.reason ?? "",
        reason: (text) => <span className="text-danger">{text}</span>,
      })}
    </p>
  );
}
