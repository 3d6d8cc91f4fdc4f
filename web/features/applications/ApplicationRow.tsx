import { Link } from "react-router";
import type { Application } from "#contract/applications.ts";
import { paths } from "#web/lib/paths.ts";
import { Card } from "#web/ui/Card.tsx";
import { RelativeTime } from "#web/ui/RelativeTime.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { StatusBadge } from "./StatusBadge.tsx";
import { summaryOf } from "./summary-of.ts";

/** One's own application in the list. */
export function ApplicationRow({ application }: { application: Application }) {
  const { id, project, requestedRole, createdAt, content, status } = application;
  return (
    <Card as="li" interactive className="px-6 py-5 max-md:px-5">
      <div className="flex items-start justify-between gap-3">
        <h2 dir="auto" className="min-w-0 text-22 leading-[1.2] wrap-anywhere">
          <Link className="card-link" to={paths.application(id)}>
            To {project.name}
          </Link>
        </h2>
        <StatusBadge status={status} />
      </div>
      <p className="mt-1 text-15 text-ink-2">
        As <b className="font-medium text-user-ink">{requestedRole}</b> •{" "}
        <RelativeTime at={createdAt} prefix="Submitted" />
      </p>
      <p dir="auto" className="mt-3 text-ink-2 wrap-anywhere">
        {summaryOf(content) || "No message"}
      </p>
    </Card>
  );
}

export function ApplicationRowSkeleton() {
  return (
    <Card className="mb-4 grid gap-3 px-6 py-5 max-md:px-5">
      <Skeleton className="h-6 w-52" />
      <Skeleton className="w-40" />
      <Skeleton className="w-4/5" />
    </Card>
  );
}
