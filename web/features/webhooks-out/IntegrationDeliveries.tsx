import { useInfiniteQuery } from "@tanstack/react-query";
import Check from "lucide-react/icons/check";
import ChevronRight from "lucide-react/icons/chevron-right";
import CircleAlert from "lucide-react/icons/circle-alert";
import CirclePause from "lucide-react/icons/circle-pause";
import Clock from "lucide-react/icons/clock";
import { type ReactNode, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import type { WebhookOutDelivery } from "#contract/webhook-out-deliveries.ts";
import type { WebhookOut } from "#contract/webhooks-out.ts";
import { formatNumber } from "#shared/format.ts";
import { t } from "#shared/messages/t.ts";
import { webhookOutLimits } from "#shared/webhooks-out.ts";
import { deliveriesQuery } from "#web/data/webhooks-out.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { PagedList } from "#web/lib/PagedList.tsx";
import { RelativeTime } from "#web/ui/RelativeTime.tsx";
import { Segmented } from "#web/ui/Segmented.tsx";
import { Loading, SkeletonText } from "#web/ui/Skeleton.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { mayReplay, Replay } from "./DeliveryActions.tsx";
import { DeliveryDetails } from "./DeliveryDetails.tsx";
import { answerLabel, triesLabel } from "./integration-labels.ts";

/** What was sent and what waits, latest first. */
export function IntegrationDeliveries({ integration }: { integration: WebhookOut }) {
  const [search, setSearch] = useSearchParams();
  // Kept here as well: the address changes only once its page has been loaded.
  const [shown, setShown] = useState(search.get("deliveries") === "failed" ? "failed" : "all");
  const query = useInfiniteQuery(deliveriesQuery(useApi(), integration, shown === "failed"));
  const show = (chosen: string) => {
    setShown(chosen);
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (chosen === "failed") next.set("deliveries", chosen);
        else next.delete("deliveries");
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  return (
    <div className="grid grid-cols-1 gap-3 pt-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 id="deliveries">{t("webhooks.deliveries")}</h3>
        <Segmented
          hideLegend
          legend={t("webhooks-out.deliveriesShown")}
          name="deliveries"
          value={shown}
          options={[
            { value: "all", label: t("webhooks-out.showAll") },
            { value: "failed", label: t("webhooks-out.showFailed") },
          ]}
          onChange={show}
        />
      </div>
      <PagedList<WebhookOutDelivery, HTMLTableSectionElement>
        compact
        query={query}
        failure={t("webhooks.deliveriesNotLoaded")}
        skeleton={
          <Loading label={t("webhooks.deliveriesLoading")}>
            <SkeletonText lines={3} />
          </Loading>
        }
        empty={
          <p className="text-15 text-ink-2">
            {t(shown === "failed" ? "webhooks-out.noneFailed" : "webhooks-out.noDeliveries")}
          </p>
        }
      >
        {(deliveries, list) => (
          <div aria-labelledby="deliveries" className="relative overflow-x-auto" {...scrollable}>
            <table className="w-full text-start text-14 max-md:block">
              <thead className="text-ink-2 max-md:sr-only [&_th]:py-1.5 [&_th]:pe-4 [&_th]:text-start [&_th]:font-medium">
                <tr>
                  <th scope="col">{t("webhooks.time")}</th>
                  <th scope="col">{t("webhooks.event")}</th>
                  <th scope="col">{t("webhooks-out.response")}</th>
                  <th scope="col">{t("webhooks-out.took")}</th>
                  <th scope="col">{t("webhooks-out.tries")}</th>
                  <th scope="col">
                    <span className="sr-only">{t("webhooks-out.replay")}</span>
                  </th>
                </tr>
              </thead>
              <tbody ref={list} className="max-md:block">
                {deliveries.map((delivery) => (
                  <DeliveryRow key={delivery.id} integration={integration} delivery={delivery} />
                ))}
              </tbody>
            </table>
          </div>
        )}
      </PagedList>
      <p className="small text-ink-3">
        {t("webhooks-out.keptNote", { days: webhookOutLimits.keptDays })}
      </p>
    </div>
  );
}

/** Focusable, because it scrolls. */
const scrollable = { role: "region", tabIndex: 0 };

interface DeliveryRowProps {
  integration: WebhookOut;
  delivery: WebhookOutDelivery;
}

const states: Readonly<
  Record<WebhookOutDelivery["state"], { icon: ReactNode; className: string }>
> = {
  delivered: { icon: <Check />, className: "text-ink" },
  waiting: { icon: <Clock />, className: "text-tech-ink" },
  failed: { icon: <CircleAlert />, className: "text-danger" },
  missed: { icon: <CirclePause />, className: "text-ink-3" },
};

/** On narrow screens two lines: when and with what response, what and how long it took. */
function DeliveryRow({ integration, delivery }: DeliveryRowProps) {
  const { id, type, happenedAt, state, tries, tookMs, nextAt, answer } = delivery;
  const [isOpen, setIsOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const { icon, className } = states[state];
  return (
    <>
      <tr className="border-t border-line-soft align-baseline max-md:grid max-md:grid-cols-[auto_minmax(0,1fr)] max-md:items-baseline max-md:gap-x-3 max-md:py-2 md:[&>td]:py-1.5 md:[&>td]:pe-4">
        <td className="whitespace-nowrap">
          <button
            ref={toggle}
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? `details-${id}` : undefined}
            aria-label={t("webhooks-out.detailsOf", { type })}
            className="me-1 inline-grid size-8 place-items-center rounded-md align-middle text-ink-3 hover:bg-highlight hover:text-ink"
            onClick={() => setIsOpen(!isOpen)}
          >
            <ChevronRight className={isOpen ? "rotate-90" : "rtl:-scale-x-100"} />
          </button>
          <RelativeTime at={happenedAt} />
        </td>
        <td className="max-md:row-start-2 max-md:ps-9">
          <code>{type}</code>
        </td>
        <td className="wrap-anywhere max-md:text-end">
          <span
            className={classNames(
              "inline-flex items-baseline gap-1.5 font-medium [&>svg]:self-center",
              className,
            )}
          >
            {icon}
            {state === "missed" ? t("webhooks-out.missed") : answerLabel(delivery)}
          </span>
          {answer && (
            <span className="block text-ink-3 max-md:hidden" dir="auto">
              {answer}
            </span>
          )}
        </td>
        <td className="tabular-figures whitespace-nowrap max-md:text-end">
          {tookMs !== null && tries > 0 && t("webhooks-out.ms", { ms: formatNumber(tookMs) })}
        </td>
        <td className="max-md:hidden">
          {triesLabel(delivery)}
          {nextAt && tries > 0 && (
            <RelativeTime
              at={nextAt}
              isUpcoming
              label={(when) => t("webhooks-out.nextTry", { when })}
              className="block text-ink-3"
            />
          )}
        </td>
        <td className="text-end max-md:hidden">
          {mayReplay(integration, delivery) && (
            <Replay integration={integration} delivery={delivery} />
          )}
        </td>
      </tr>
      {isOpen && (
        <tr id={`details-${id}`} className="max-md:block">
          <td colSpan={6} className="pt-1 pb-5 max-md:block md:ps-9">
            <DeliveryDetails
              integration={integration}
              delivery={delivery}
              onStopped={() => toggle.current?.focus()}
            />
          </td>
        </tr>
      )}
    </>
  );
}
