// What a delivery sends, and what came of the last try.
import { useQuery } from "@tanstack/react-query";
import type { WebhookOutDelivery } from "#contract/webhook-out-deliveries.ts";
import type { WebhookOut } from "#contract/webhooks-out.ts";
import { formatNumber } from "#shared/format.ts";
import { t } from "#shared/messages/t.ts";
import { deliveryQuery } from "#web/data/webhooks-out.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { QueryError } from "#web/lib/QueryError.tsx";
import { CodeBox } from "#web/ui/CodeBox.tsx";
import { RelativeTime } from "#web/ui/RelativeTime.tsx";
import { Loading, SkeletonText } from "#web/ui/Skeleton.tsx";
import { mayReplay, Replay, WaitingActions } from "./DeliveryActions.tsx";
import { answerLabel } from "./integration-labels.ts";

interface DeliveryDetailsProps {
  integration: WebhookOut;
  delivery: WebhookOutDelivery;
  /** After it was stopped. */
  onStopped: () => void;
}

export function DeliveryDetails({ integration, delivery, onStopped }: DeliveryDetailsProps) {
  const query = useQuery(deliveryQuery(useApi(), integration, delivery.id));
  if (query.isPending) {
    return (
      <Loading label={t("webhooks-out.detailsLoading")}>
        <SkeletonText lines={3} />
      </Loading>
    );
  }
  if (!query.data) return <QueryError title={t("webhooks-out.detailsNotLoaded")} query={query} />;
  const { request } = query.data;
  return (
    <div className="grid grid-cols-1 gap-x-8 gap-y-4 md:grid-cols-2">
      <section className="grid min-w-0 content-start gap-2">
        <h4 className="text-15">{t("webhooks-out.request")}</h4>
        {request === null ? (
          <p className="text-ink-2">{t("webhooks-out.nothingToSend")}</p>
        ) : (
          <>
            <CodeBox label={t("webhooks-out.request")} text={requestText(request)} />
            <p className="small text-ink-3">{t("webhooks-out.requestNote")}</p>
          </>
        )}
      </section>
      <section className="grid min-w-0 content-start gap-2">
        <h4 className="text-15">{t("webhooks-out.response")}</h4>
        <Answer delivery={delivery} />
        {integration.isActive && delivery.state === "waiting" && (
          <WaitingActions integration={integration} delivery={delivery} onDone={onStopped} />
        )}
        {mayReplay(integration, delivery) && (
          <Replay
            integration={integration}
            delivery={delivery}
            className="justify-self-start md:hidden"
          />
        )}
      </section>
    </div>
  );
}

function Answer({ delivery }: Pick<DeliveryDetailsProps, "delivery">) {
  const { answer, statusCode, tookMs, tries, triedAt, nextAt } = delivery;
  const label = answerLabel(delivery);
  return (
    <>
      {statusCode === null ? (
        <p>{label}</p>
      ) : (
        <CodeBox
          label={t("webhooks-out.response")}
          text={answer === null ? label : `${label}\n\n${answer}`}
        />
      )}
      {tries > 0 && triedAt && (
        <p className="small text-ink-2">
          <RelativeTime at={triedAt} label={(ago) => t("webhooks-out.triedAgo", { ago })} />
          {tookMs !== null && ` · ${t("webhooks-out.ms", { ms: formatNumber(tookMs) })}`}
          {` · ${t("webhooks-out.attempts", { tries })}`}
          {nextAt && (
            <RelativeTime
              at={nextAt}
              isUpcoming
              label={(when) => ` · ${t("webhooks-out.nextTry", { when })}`}
            />
          )}
        </p>
      )}
    </>
  );
}

interface SentRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string;
}

function requestText({ method, url, headers, body }: SentRequest): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return `${[`${method} ${url}`, ...lines].join("\n")}\n\n${JSON.stringify(JSON.parse(body), null, 2)}`;
}
