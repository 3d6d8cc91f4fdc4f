import { lazy, Suspense } from "react";
import { Link } from "react-router";
import type { Member } from "#contract/members.ts";
import { paths } from "#web/lib/paths.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Mark } from "#web/ui/Mark.tsx";
import { RelativeTime } from "#web/ui/RelativeTime.tsx";
import { Loading, Skeleton } from "#web/ui/Skeleton.tsx";

const LeaveTeam = lazy(() => import("#web/features/members/LeaveTeam.tsx"));

const row =
  "relative flex min-h-18 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line-soft py-3";

/** A project that one is in, one's role in it and since when. */
export function MembershipRow({ membership }: { membership: Member }) {
  const { project, roleName, createdAt } = membership;
  return (
    <li className={`${row} has-[:focus-visible]:rounded-md hover:bg-sunk`}>
      <Mark of="proj" className="ml-1" />
      <h2 className="min-w-0 flex-1 basis-32 text-20 leading-[1.25] wrap-anywhere" dir="auto">
        <Link className="card-link" to={paths.project(project.id)}>
          {project.name}
        </Link>
      </h2>
      <Badge tone={roleName === "owner" ? "accepted" : "neutral"}>
        <span className="capitalize">{roleName}</span>
      </Badge>
      <span className="small w-36 text-right text-ink-3 max-sm:basis-[calc(100%-4rem)] max-sm:pl-7 max-sm:text-left">
        <RelativeTime at={createdAt} prefix="Joined" />
      </span>
      {/* Above the link that covers the row. */}
      <span className="relative size-10 max-md:h-11">
        <Suspense fallback={null}>
          <LeaveTeam project={project} small />
        </Suspense>
      </span>
    </li>
  );
}

export function MembershipSkeletons() {
  return (
    <Loading label="Your projects are loading">
      <ul aria-hidden>
        {[0, 1, 2, 3].map((place) => (
          <li key={place} className={row}>
            <Skeleton className="h-6 w-56" />
            <Skeleton className="ml-auto h-6 w-20" />
          </li>
        ))}
      </ul>
    </Loading>
  );
}
