import { Link } from "react-router";
import type { Application } from "#contract/applications.ts";
import { paths } from "#web/lib/paths.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { RelativeTime } from "#web/ui/RelativeTime.tsx";
import { aRole } from "./role-labels.ts";
import { StatusBadge } from "./StatusBadge.tsx";

/** The head of the ticket: who wants which seat since when, and how it stands. */
export function ApplicantHead(props: { application: Application; showProject: boolean }) {
  const { id, user, project, requestedRole, createdAt, status } = props.application;
  const [article, role] = aRole(requestedRole).split(" ");
  return (
    <header className="flex items-start gap-4 px-8 pt-6 pb-5 max-md:px-5">
      <Avatar name={user.displayName} src={user.avatarUrl} size={56} decorative />
      <div className="min-w-0 flex-1">
        <div className="flex items-start justify-between gap-3">
          <h2 dir="auto" className="min-w-0 text-25 leading-[1.12] wrap-anywhere">
            {user.displayName}
          </h2>
          <StatusBadge status={status} />
        </div>
        <p className="mt-1.5 flex flex-wrap items-center gap-x-2.5 gap-y-0.5 text-15 text-ink-2">
          <Link className="link max-w-full truncate" to={paths.user(user.username)}>
            {user.username}
          </Link>
          <span>
            wants to join{" "}
            {props.showProject && (
              <Link className="link wrap-anywhere" to={paths.projectApplication(project.id, id)}>
                {project.name}
              </Link>
            )}{" "}
            as {article} <b className="font-semibold text-user-ink">{role}</b>
          </span>
          <RelativeTime at={createdAt} prefix="Applied" />
        </p>
      </div>
    </header>
  );
}
