import { useQuery } from "@tanstack/react-query";
import type { CodeHostFigures } from "#contract/jobs.ts";
import { codeHostsQuery } from "#web/data/code-hosts.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { messageOf } from "#web/lib/api-error.ts";
import { RelativeTime } from "#web/ui/RelativeTime.tsx";
import { SkeletonText } from "#web/ui/Skeleton.tsx";

/** How up to date projects are with their repositories, by code host. */
export function CodeHosts() {
  const { data, error } = useQuery(codeHostsQuery(useApi()));
  return (
    <section
      aria-labelledby="code-hosts-title"
      className="grid gap-4 border-b border-line-soft py-5"
    >
      <h2 id="code-hosts-title" className="text-15 font-medium">
        Repositories
      </h2>
      {data?.map((figures) => (
        <CodeHost key={figures.host} figures={figures} />
      ))}
      {!data && error && <p className="text-15 text-danger">{messageOf(error)}</p>}
      {!data && !error && <SkeletonText lines={2} />}
    </section>
  );
}

function CodeHost({ figures }: { figures: CodeHostFigures }) {
  const { host, projects, waiting, failing, archived, pausedUntil, oldestCheckAt } = figures;
  const { checkedInDay, requestsInDay, unchangedInDay } = figures;
  const { refreshRequests, proposalRequests } = figures;
  return (
    <div className="grid gap-1 text-15 text-ink-2">
      <h3 className="text-15 font-medium text-ink wrap-anywhere">{host}</h3>
      {projects === 0 ? (
        <p>No project’s repository is there.</p>
      ) : (
        <>
          <p>
            {counted(projects, "project")} · {waiting} waiting · {failing} failing · {archived}{" "}
            archived there
          </p>
          <p>
            Last 24 hours: {counted(checkedInDay, "project")} checked with{" "}
            {counted(requestsInDay, "request")}, {unchangedInDay} without changes
            {oldestCheckAt && (
              <>
                {" "}
                · oldest check <RelativeTime at={oldestCheckAt} />
              </>
            )}
          </p>
        </>
      )}
      <p>
        This hour: {refreshRequests.used} of {refreshRequests.max} requests for updates,{" "}
        {proposalRequests.used} of {proposalRequests.max} for proposals
      </p>
      {pausedUntil && (
        <p className="text-danger">
          The code host allows no more requests until{" "}
          <time dateTime={pausedUntil}>{pausedUntil.slice(11, 16)} UTC</time>.
        </p>
      )}
    </div>
  );
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`;
