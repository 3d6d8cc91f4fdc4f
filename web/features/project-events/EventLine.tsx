import { CircleHelp, GitCommitHorizontal, GitPullRequest } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { ProjectEvent } from "#contract/project-events.ts";
import { paths } from "#web/lib/paths.ts";
import { RelativeTime } from "#web/ui/RelativeTime.tsx";
import { actionWords, repositoryName } from "./event-labels.ts";

/** One thing that happened: who did what, and where to see it. */
export function EventLine({ event }: { event: ProjectEvent }) {
  return (
    <li className="grid grid-cols-[20px_minmax(0,1fr)_auto] items-baseline gap-x-3 border-line-soft py-2 text-15 leading-6 not-first:border-t max-md:grid-cols-[20px_minmax(0,1fr)]">
      <span className="translate-y-0.5 text-ink-3">
        <Icon event={event} />
      </span>
      <p className="min-w-0 wrap-anywhere">
        <What event={event} />
      </p>
      <RelativeTime at={event.createdAt} className="text-14 text-ink-3 max-md:col-start-2" />
    </li>
  );
}

function Icon({ event: { event } }: { event: ProjectEvent }) {
  if (event === "repo_pull_request") return <GitPullRequest />;
  return event === "repo_push" ? <GitCommitHorizontal /> : <CircleHelp />;
}

function What({ event }: { event: ProjectEvent }) {
  if (event.event === "repo_pull_request") {
    const { action, pull_request: request } = event.payload;
    return (
      <>
        <Who event={event} /> {actionWords(action)} pull request{" "}
        <Outside to={request.html_url}>#{request.number}</Outside> <bdi>{request.title}</bdi>
      </>
    );
  }
  if (event.event === "repo_push") {
    const { ref, compare, repository } = event.payload;
    return (
      <>
        <Who event={event} /> pushed to <code>{ref}</code> in{" "}
        <Outside to={repository.html_url}>{repositoryName(repository.html_url)}</Outside>
        {compare && (
          <>
            , <Outside to={compare}>compare</Outside>
          </>
        )}
      </>
    );
  }
  return <>Unknown event: {typeOf(event)}</>;
}

/** A server may be newer than this page, and tell of what it doesn't know. */
const typeOf = ({ event }: { event: string }) => event;

/** The sender's login there; a link where it is known whose account that is here. */
function Who({ event: { user, payload } }: { event: ProjectEvent }) {
  const login = <bdi className="font-semibold">{payload.sender.login}</bdi>;
  if (!user) return login;
  return (
    <Link to={paths.user(user.username)} className="hover:underline">
      {login}
    </Link>
  );
}

function Outside({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a className="link" href={to} rel="nofollow ugc noopener" dir="ltr">
      {children}
    </a>
  );
}
