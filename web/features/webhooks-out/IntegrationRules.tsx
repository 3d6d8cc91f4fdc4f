// For admins: which kinds owners may use and how many projects have them, and what holds for all.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { WebhookOutKindRule } from "#contract/webhook-out-kinds.ts";
import { formatList, formatNumber } from "#shared/format.ts";
import { t } from "#shared/messages/t.ts";
import { webhookOutLimits, webhookOutName } from "#shared/webhooks-out.ts";
import {
  changeIntegrationKind,
  integrationHostsQuery,
  integrationKindsQuery,
  projectIntegrationCountsQuery,
  refetchKinds,
} from "#web/data/webhooks-out.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { FormError } from "#web/lib/FormError.tsx";
import { QueryError } from "#web/lib/QueryError.tsx";
import { useSubmit } from "#web/lib/use-submit.ts";
import { LeaderRow } from "#web/ui/Dividers.tsx";
import { SwitchRow } from "#web/ui/Field.tsx";
import { stateLabels } from "./integration-labels.ts";

export function IntegrationRules() {
  const api = useApi();
  const kinds = useQuery(integrationKindsQuery(api));
  const counts = useQuery(projectIntegrationCountsQuery(api));
  const hosts = useQuery(integrationHostsQuery(api));
  const failed = [kinds, counts, hosts].find(({ data, isError }) => !data && isError);
  if (failed) return <QueryError title={t("webhooks-out.rulesNotLoaded")} query={failed} />;
  const sumOf = (of: "failing" | "off") =>
    (counts.data ?? []).reduce((sum, count) => sum + count[of], 0);
  return (
    <div className="grid gap-x-14 gap-y-8 pt-4 lg:grid-cols-2">
      <section aria-labelledby="owners-may-use" className="grid content-start gap-2">
        <h2 id="owners-may-use">{t("webhooks-out.ownersMayUse")}</h2>
        <div>
          {kinds.data?.map((rule) => (
            <KindSwitch
              key={rule.kind}
              rule={rule}
              count={counts.data?.find(({ kind }) => kind === rule.kind)?.count ?? 0}
            />
          ))}
        </div>
        <ul className="grid gap-1 border-t border-line-soft pt-3 text-15">
          {(["failing", "off"] as const).map((state) => (
            <LeaderRow
              key={state}
              count={formatNumber(sumOf(state))}
              {...(sumOf(state) > 0 && { className: "font-medium text-danger" })}
            >
              {t(stateLabels[state])}
            </LeaderRow>
          ))}
        </ul>
      </section>
      <section aria-labelledby="integration-rules" className="grid content-start gap-2">
        <h2 id="integration-rules">{t("webhooks-out.rulesTitle")}</h2>
        <dl className="grid text-15">
          <Rule name={t("webhooks-out.ruleHosts")}>{hosts.data && hostsLabel(hosts.data)}</Rule>
          <Rule name={t("webhooks-out.tries")}>
            {t("webhooks-out.ruleTries", {
              tries: formatNumber(webhookOutLimits.tries),
              seconds: formatNumber(webhookOutLimits.timeoutSeconds),
            })}
          </Rule>
          <Rule name={t("webhooks-out.ruleOff")}>
            {t("webhooks-out.ruleOffText", { days: formatNumber(webhookOutLimits.failingDays) })}
          </Rule>
        </dl>
      </section>
    </div>
  );
}

function hostsLabel(hosts: readonly string[]): string {
  const setting = "WEBHOOK_HOSTS";
  return hosts.length === 0
    ? t("webhooks-out.ruleHostsNone", { setting })
    : t("webhooks-out.ruleHostsSome", { setting, hosts: formatList(hosts) });
}

function Rule({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="border-t border-line-soft py-2 first:border-t-0">
      <dt className="font-semibold">{name}</dt>
      <dd className="small wrap-anywhere text-ink-2">{children}</dd>
    </div>
  );
}

/** Applies at once. */
function KindSwitch({ rule, count }: { rule: WebhookOutKindRule; count: number }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { kind, isAllowed } = rule;
  const changing = useSubmit({
    mutationFn: (on: boolean) => changeIntegrationKind(api, { kind, isAllowed: on }),
    onSuccess: () => refetchKinds(queryClient),
  });
  return (
    <div className="border-t border-line-soft first:border-t-0">
      <SwitchRow
        label={webhookOutName(kind)}
        hint={t("webhooks-out.inProjects", { count: formatNumber(count) })}
        on={changing.isPending ? (changing.variables ?? isAllowed) : isAllowed}
        onChange={(on) => changing.submit(on)}
      />
      <FormError title={t("webhooks-out.kindNotChanged")} error={changing.error} />
    </div>
  );
}
