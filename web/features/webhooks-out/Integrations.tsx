// Where a project, or the site, sends what happens: the list, the form for a new one, and one of them.
import { useQuery } from "@tanstack/react-query";
import ChevronRight from "lucide-react/icons/chevron-right";
import Plus from "lucide-react/icons/plus";
import { type ReactNode, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import type { WebhookOut, WebhookOutWithSecret } from "#contract/webhooks-out.ts";
import { t } from "#shared/messages/t.ts";
import {
  type WebhookOutKind,
  webhookOutKinds,
  webhookOutLimits,
  webhookOutName,
} from "#shared/webhooks-out.ts";
import {
  type IntegrationOwner,
  integrationKindsQuery,
  integrationsQuery,
} from "#web/data/webhooks-out.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { deferred } from "#web/lib/deferred.tsx";
import { paths } from "#web/lib/paths.ts";
import { QueryError } from "#web/lib/QueryError.tsx";
import { ButtonLink } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { RelativeTime } from "#web/ui/RelativeTime.tsx";
import { Loading, Skeleton } from "#web/ui/Skeleton.tsx";
import { eventsInWords, monograms, stateOf } from "./integration-labels.ts";
import { IntegrationStateLabel, Monogram, PausedTime } from "./IntegrationState.tsx";
import { Integration } from "./Integration.tsx";

const NewIntegration = deferred(() => import("./NewIntegration.tsx"));

interface IntegrationsProps {
  owner: IntegrationOwner;
  /** False while an admin hides the project. */
  canAdd: boolean;
  /** The heading with its text, and with what is offered at its end. */
  head: (end: ReactNode) => ReactNode;
  /** Below the list. */
  below?: ReactNode;
}

export function Integrations({ owner, canAdd, head, below }: IntegrationsProps) {
  const api = useApi();
  const query = useQuery(integrationsQuery(api, owner));
  const rules = useQuery({ ...integrationKindsQuery(api), enabled: owner !== null }).data ?? [];
  // Those of the site may be of any kind.
  const kindsOff =
    owner === null ? [] : rules.filter(({ isAllowed }) => !isAllowed).map(({ kind }) => kind);
  const [search] = useSearchParams();
  const navigate = useNavigate();
  /** New ones and new secrets, until they are confirmed as copied. */
  const [made, setMade] = useState<WebhookOutWithSecret | null>(null);
  const at = (address: Parameters<typeof paths.siteIntegrations>[0]) =>
    owner === null ? paths.siteIntegrations(address) : paths.projectIntegrations(owner, address);
  const integrations = query.data;
  const shown = integrations?.find(({ id }) => id === search.get("webhook"));
  if (shown) {
    return (
      <Integration
        key={shown.id}
        integration={shown}
        canSwitchOn={canAdd}
        back={at({})}
        secret={made?.id === shown.id ? made.secret : null}
        onSecret={setMade}
      />
    );
  }
  if (search.has("add") && canAdd) {
    return (
      <NewIntegration
        owner={owner}
        first={search.get("add")}
        kindsOff={kindsOff}
        back={at({})}
        onAdded={(added) => {
          setMade(added);
          void navigate(at({ webhook: added.id }), { replace: true });
        }}
        fallback={<IntegrationsLoading />}
      />
    );
  }
  const firstKind = webhookOutKinds.find((kind) => !kindsOff.includes(kind)) ?? "standard";
  const isFull = (integrations?.length ?? 0) >= webhookOutLimits.perProject;
  const add = canAdd && !isFull && integrations && integrations.length > 0 && (
    <ButtonLink
      variant={owner === null ? "ink" : "proj"}
      icon={<Plus />}
      render={<Link to={at({ add: firstKind })} />}
    >
      {t("webhooks-out.add")}
    </ButtonLink>
  );
  return (
    <>
      {head(add)}
      {!canAdd && (
        <p className="rounded-md bg-danger-wash px-4 py-3 text-15">
          {t("webhooks-out.projectHidden")}
        </p>
      )}
      {query.isPending && <IntegrationsLoading />}
      {!integrations && query.isError && (
        <QueryError title={t("webhooks-out.notLoaded")} query={query} />
      )}
      {integrations?.length === 0 && canAdd && (
        <NoIntegrations kindsOff={kindsOff} addressOf={(kind) => at({ add: kind })} />
      )}
      {integrations && integrations.length > 0 && (
        <Card as="section" aria-label={t("webhooks-out.title")}>
          <ul>
            {integrations.map((one) => (
              <Row key={one.id} integration={one} to={at({ webhook: one.id })} />
            ))}
          </ul>
        </Card>
      )}
      <p className="small max-w-measure text-ink-3">{t("webhooks-out.privateNote")}</p>
      {below}
    </>
  );
}

function IntegrationsLoading() {
  return (
    <Loading label={t("webhooks-out.loading")}>
      <Skeleton className="h-40 rounded-lg" />
    </Loading>
  );
}

interface NoIntegrationsProps {
  kindsOff: readonly WebhookOutKind[];
  addressOf: (kind: WebhookOutKind) => string;
}

const tile =
  "flex min-h-14 items-center gap-3 rounded-lg border border-edge px-4 text-15 font-medium";

/** The kinds to choose from. Those that owners may not use stay in their place. */
function NoIntegrations({ kindsOff, addressOf }: NoIntegrationsProps) {
  return (
    <Card as="section" aria-labelledby="no-integrations" className="px-6 py-6 max-md:px-4">
      <h3 id="no-integrations">{t("webhooks-out.emptyTitle")}</h3>
      <p className="mt-1 text-15 text-ink-2">{t("webhooks-out.emptyText")}</p>
      <ul className="mt-5 flex flex-wrap gap-3">
        {webhookOutKinds.map((kind) => (
          <li key={kind}>
            {kindsOff.includes(kind) ? (
              <p className={classNames(tile, "text-ink-3")}>
                <Monogram of={monograms[kind]} />
                <span>
                  {webhookOutName(kind)}
                  <span className="small block font-normal">
                    {" "}
                    {t("webhooks-out.stateNotAllowed")}
                  </span>
                </span>
              </p>
            ) : (
              <Link to={addressOf(kind)} className={classNames(tile, "hover:border-ink-3")}>
                <Monogram of={monograms[kind]} />
                {webhookOutName(kind)}
              </Link>
            )}
          </li>
        ))}
      </ul>
      <p className="small mt-4 text-ink-3">{t("webhooks-out.standardAbout")}</p>
    </Card>
  );
}

function Row({ integration, to }: { integration: WebhookOut; to: string }) {
  const { kind, url, room, events } = integration;
  return (
    <li className="relative grid grid-cols-[40px_minmax(0,1fr)_auto_20px] items-center gap-x-4 gap-y-1 border-t border-line-soft px-5 py-3.5 first:border-t-0 hover:bg-highlight max-sm:grid-cols-[40px_minmax(0,1fr)_20px] max-md:px-4">
      <Monogram of={monograms[kind]} />
      <div className="min-w-0">
        <Link to={to} className="text-15 font-semibold after:absolute after:inset-0">
          {webhookOutName(kind)}
        </Link>
        <p className="small truncate text-ink-2" dir="ltr">
          <bdi>{room ?? url.replace(/^https?:\/\//, "")}</bdi>
        </p>
        <p className="small text-ink-3">{eventsInWords(events)}</p>
      </div>
      <div className="text-end max-sm:order-last max-sm:col-span-2 max-sm:col-start-2 max-sm:text-start">
        <IntegrationStateLabel integration={integration} />
        <StateTime integration={integration} />
      </div>
      <ChevronRight aria-hidden className="text-ink-3 rtl:-scale-x-100" />
    </li>
  );
}

/** "2 of 10, next in 14 minutes" while it is tried again, else how long the state has lasted. */
function StateTime({ integration }: { integration: WebhookOut }) {
  const { disabledAt, lastDelivery } = integration;
  const state = stateOf(integration);
  if (state === "quiet" || state === "notAllowed") return null;
  if (state === "paused") return <PausedTime integration={integration} />;
  if (state === "retrying" && lastDelivery?.nextAt) {
    const { tries, nextAt } = lastDelivery;
    const next = (when: string) =>
      t("webhooks-out.triesNext", { tries, max: webhookOutLimits.tries, when });
    return (
      <p className="small text-ink-3">
        <RelativeTime at={nextAt} isUpcoming label={next} />
      </p>
    );
  }
  const at = disabledAt ?? lastDelivery?.triedAt;
  if (!at) return null;
  return (
    <p className="small text-ink-3">
      <RelativeTime at={at} />
    </p>
  );
}
