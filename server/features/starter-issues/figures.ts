// How up to date projects are with their repositories, for admins.
import type { CodeHostFigures } from "#contract/jobs.ts";
import type { Db } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";
import { hourlyRequests } from "#server/features/repositories/code-host-budget.ts";
import { repositoryPrefix } from "#server/features/repositories/repository-address.ts";
import type { Settings } from "#server/settings.ts";
import { hostOf } from "./refresh.ts";

/** One of each code host whose projects are kept up to date. */
export async function codeHostFigures(
  db: Db,
  { codeHost, furtherCodeHosts }: Pick<Settings, "codeHost" | "furtherCodeHosts">,
): Promise<CodeHostFigures[]> {
  const hosts = [codeHost, ...furtherCodeHosts].map((one) => ({
    host: hostOf({ codeHost: one }),
    prefix: repositoryPrefix(one).toLowerCase(),
  }));
  return sql<CodeHostFigures>`
    select named.host,
      coalesce(known.projects, 0)::int as projects, coalesce(known.waiting, 0)::int as waiting,
      coalesce(known.failing, 0)::int as failing, coalesce(known.archived, 0)::int as archived,
      iso(known.oldest) as "oldestCheckAt",
      coalesce(day.checked, 0)::int as "checkedInDay",
      coalesce(day.requests, 0)::int as "requestsInDay",
      coalesce(day.unchanged, 0)::int as "unchangedInDay",
      json_build_object('used', coalesce(this.refresh_requests, 0),
        'max', ${hourlyRequests.refresh}::int) as "refreshRequests",
      json_build_object('used', coalesce(this.proposal_requests, 0),
        'max', ${hourlyRequests.proposals}::int) as "proposalRequests",
      iso(case when day.paused_until > now() then day.paused_until end) as "pausedUntil"
    from json_to_recordset(${JSON.stringify(hosts)}::json) as named (host text, prefix text)
    left join lateral (
      select count(*) as projects, count(*) filter (where c.due_at <= now()) as waiting,
        count(*) filter (where c.failure_count > 0) as failing,
        count(*) filter (where p.repository_archived_at is not null) as archived,
        min(c.checked_at) as oldest
      from projects p join starter_issue_checks c on c.project_id = p.id
      where starts_with(lower(p.repository_url), named.prefix)
        and p.archived_at is null and p.hidden_at is null) known on true
    left join lateral (
      select sum(checked) as checked, sum(refresh_requests) as requests, sum(unchanged) as unchanged,
        max(paused_until) as paused_until
      from code_host_hours h where h.host = named.host and h.hour > now() - interval '1 day') day
      on true
    left join code_host_hours this
      on this.host = named.host and this.hour = date_trunc('hour', now())`.all(db);
}
