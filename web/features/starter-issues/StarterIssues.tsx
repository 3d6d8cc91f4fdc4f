// Loaded on demand: few projects have starter issues.
import { useQuery } from "@tanstack/react-query";
import ChevronRight from "lucide-react/icons/chevron-right";
import type { Project } from "#contract/projects.ts";
import type { Issue } from "#contract/issues.ts";
import { formatList } from "#shared/format.ts";
import { t } from "#shared/messages/t.ts";
import { starterIssuesQuery } from "#web/data/projects.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { QueryError } from "#web/lib/QueryError.tsx";
import { RelativeTime } from "#web/ui/RelativeTime.tsx";
import { Loading, Skeleton } from "#web/ui/Skeleton.tsx";
import { Reserving } from "./Reserving.tsx";

/** How many are shown at once. */
const shownCount = 5;

/** Open issues of the project's repository for newcomers, latest first. */
export function StarterIssues({ project }: { project: Project }) {
  const query = useQuery(starterIssuesQuery(useApi(), project.id));
  const { data, isPending } = query;
  if (isPending) return <StarterIssuesSkeleton count={project.starterIssueCount} />;
  if (data?.length === 0) return null;
  return (
    <section aria-labelledby="starter-issues" className="min-w-0">
      <div className="section-header flex-wrap">
        <h2 id="starter-issues">{t("frame.firstSteps")}</h2>
        <p className="end small text-ink-2 max-sm:hidden">{t("starter-issues.note")}</p>
      </div>
      {data ? (
        <IssueList issues={data} />
      ) : (
        <QueryError title={t("starter-issues.notLoaded")} query={query} />
      )}
    </section>
  );
}

function IssueList({ issues }: { issues: readonly Issue[] }) {
  const others = issues.slice(shownCount);
  return (
    <>
      <Issues issues={issues.slice(0, shownCount)} />
      {others.length > 0 && (
        <details className="group">
          <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-2 text-15 font-medium [&::-webkit-details-marker]:hidden">
            <ChevronRight className="transition-transform duration-120 group-open:rotate-90 rtl:rotate-180 rtl:group-open:rotate-90" />
            {t("starter-issues.more", { count: others.length })}
          </summary>
          <Issues issues={others} />
        </details>
      )}
    </>
  );
}

function Issues({ issues }: { issues: readonly Issue[] }) {
  return (
    <ul>
      {issues.map((issue) => {
        const { id, number, title, url, labels, openedAt } = issue;
        return (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line-soft py-2.5 first:border-t-0 first:pt-0"
          >
            <div className="min-w-0">
              <a className="link wrap-anywhere" href={url} rel="nofollow ugc noopener" dir="auto">
                {title}
              </a>
              <p className="small flex flex-wrap gap-x-3 text-ink-2">
                <span>#{number}</span>
                <RelativeTime at={openedAt} label={(ago) => t("starter-issues.opened", { ago })} />
                <span className="min-w-0 wrap-anywhere" dir="auto">
                  {formatList(labels, "commas")}
                </span>
              </p>
            </div>
            <Reserving issue={issue} />
          </li>
        );
      })}
    </ul>
  );
}

/** As high as the list that it stands for. */
function StarterIssuesSkeleton({ count }: { count: number }) {
  return (
    <Loading label={t("starter-issues.loading")}>
      <Skeleton className="mb-4 h-7 w-40" />
      {Array.from({ length: Math.min(count, 5) }, (_, line) => (
        <div key={line} className="grid gap-2 py-2.5">
          <Skeleton className="h-5 w-4/5" />
          <Skeleton className="h-4 w-2/5" />
        </div>
      ))}
    </Loading>
  );
}
