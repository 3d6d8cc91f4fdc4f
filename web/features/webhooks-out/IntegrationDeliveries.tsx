import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import ChevronRight from "lucide-react/icons/chevron-right";
import { useState } from "react";
import type { WebhookOut, WebhookOutDelivery } from "#contract/webhooks-out.ts";
import { formatNumber } from "#shared/format.ts";
import { t } from "#shared/messages/t.ts";
import { webhookOutLimits } from "#shared/webhooks-out.ts";
import { deliveriesQuery, refetchDeliveries, replayDelivery } from "#web/data/webhooks-out.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { messageOf } from "#web/lib/api-error.ts";
import { PagedList } from "#web/lib/PagedList.tsx";
import { useSubmit } from "#web/lib/use-submit.ts";
import { Button } from "#web/ui/Button.tsx";
import { RelativeTime } from "#web/ui/RelativeTime.tsx";
import { Loading, SkeletonText } from "#web/ui/Skeleton.tsx";
import { toast } from "#web/ui/toaster.ts";
import { classNames } from "#web/ui/class-names.ts";
import { DeliveryDetails } from "./DeliveryDetails.tsx";
import { answerLabel } from "./integration-labels.ts";

/** What was sent and what waits, latest first. */
export function IntegrationDeliveries({ integration }: { integration: WebhookOut }) {
  const owner = integration.project?.id ?? null;
  const query = useInfiniteQuery(deliveriesQuery(useApi(), owner, integration.id));
  return (
    <div className="grid grid-cols-1 gap-3 pt-3">
      <h3 id="deliveries">{t("webhooks.deliveries")}</h3>
      <PagedList<WebhookOutDelivery, HTMLTableSectionElement>
        compact
        query={query}
        failure={t("webhooks.deliveriesNotLoaded")}
        skeleton={
          <Loading label={t("webhooks.deliveriesLoading")}>
            <SkeletonText lines={3} />
          </Loading>
        }
        empty={<p className="text-15 text-ink-2">{t("webhooks-out.noDeliveries")}</p>}
      >
        {(deliveries, list) => (
          <div aria-labelledby="deliveries" className="relative overflow-x-auto" {...scrollable}>
            <table className="w-full text-start text-14 max-sm:min-w-140">
              <thead className="text-ink-2 [&_th]:py-1.5 [&_th]:pe-4 [&_th]:text-start [&_th]:font-medium">
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
              <tbody ref={list}>
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

const colors = { delivered: "text-ink", waiting: "text-tech-ink", failed: "text-danger" };

function DeliveryRow({ integration, delivery }: DeliveryRowProps) {
  const { id, type, happenedAt, state, tries, tookMs, nextAt, answer } = delivery;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <tr className="border-t border-line-soft align-baseline [&>td]:py-1.5 [&>td]:pe-4">
        <td className="whitespace-nowrap">
          <button
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
        <td>
          <code>{type}</code>
        </td>
        <td className="wrap-anywhere">
          <span className={classNames("font-medium", colors[state])}>{answerLabel(delivery)}</span>
          {answer && (
            <span className="block text-ink-3" dir="auto">
              {answer}
            </span>
          )}
        </td>
        <td className="tabular-figures whitespace-nowrap">
          {tookMs !== null && tries > 0 && t("webhooks-out.ms", { ms: formatNumber(tookMs) })}
        </td>
        <td>
          {type === "test"
            ? formatNumber(tries)
            : t("webhooks-out.triesOf", { tries, max: webhookOutLimits.tries })}
          {nextAt && tries > 0 && (
            <RelativeTime
              at={nextAt}
              isUpcoming
              label={(when) => t("webhooks-out.nextTry", { when })}
              className="block text-ink-3"
            />
          )}
        </td>
        <td className="text-end">
          <Replay integration={integration} delivery={delivery} />
        </td>
      </tr>
      {isOpen && (
        <tr id={`details-${id}`}>
          <td colSpan={6} className="pt-1 pb-5">
            <DeliveryDetails integration={integration} delivery={delivery} />
          </td>
        </tr>
      )}
    </>
  );
}

function Replay({ integration, delivery }: DeliveryRowProps) {
  const api = useApi();
  const queryClient = useQueryClient();
  const replaying = useSubmit({
    mutationFn: () => replayDelivery(api, integration, delivery.id),
    onSuccess: () => refetchDeliveries(queryClient, integration),
    onError: (error) =>
      toast({
        title: t("webhooks-out.notReplayed"),
        description: messageOf(error),
        mark: "danger",
      }),
  });
  if (!integration.isActive || delivery.problem === "hidden") return null;
  return (
    <Button
      size="sm"
      variant="quiet"
      pending={replaying.isPending}
      aria-label={t("webhooks-out.replayOf", { type: delivery.type })}
      onClick={() => replaying.submit()}
    >
      {t("webhooks-out.replay")}
    </Button>
  );
}
