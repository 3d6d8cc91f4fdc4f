import { useQuery } from "@tanstack/react-query";
import { formatNumber } from "#shared/format.ts";
import { t } from "#shared/messages/t.ts";
import { webhookOutName } from "#shared/webhooks-out.ts";
import { projectIntegrationCountsQuery } from "#web/data/webhooks-out.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { QueryError } from "#web/lib/QueryError.tsx";
import { LeaderRow } from "#web/ui/Dividers.tsx";
import { stateLabels } from "./integration-labels.ts";

/** For admins: how many integrations projects have, and how many of them don't arrive. */
export function ProjectIntegrationCounts() {
  const query = useQuery(projectIntegrationCountsQuery(useApi()));
  const counts = query.data;
  const sumOf = (of: "failing" | "off") =>
    (counts ?? []).reduce((sum, count) => sum + count[of], 0);
  return (
    <section aria-labelledby="of-projects" className="grid max-w-105 gap-3 pt-4">
      <h2 id="of-projects">{t("webhooks-out.ofProjects")}</h2>
      {!counts && query.isError && (
        <QueryError title={t("webhooks-out.ofProjectsNotLoaded")} query={query} />
      )}
      {counts?.length === 0 && (
        <p className="text-15 text-ink-2">{t("webhooks-out.ofProjectsNone")}</p>
      )}
      {counts && counts.length > 0 && (
        <>
          <ul className="grid gap-1 text-15">
            {counts.map(({ kind, count }) => (
              <LeaderRow key={kind} count={formatNumber(count)}>
                {webhookOutName(kind)}
              </LeaderRow>
            ))}
          </ul>
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
        </>
      )}
    </section>
  );
}
