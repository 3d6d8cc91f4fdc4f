import { useQuery } from "@tanstack/react-query";
import GitCommitHorizontal from "lucide-react/icons/git-commit-horizontal";
import GitPullRequest from "lucide-react/icons/git-pull-request";
import MessageSquare from "lucide-react/icons/message-square";
import Send from "lucide-react/icons/send";
import Tag from "lucide-react/icons/tag";
import UserPlus from "lucide-react/icons/user-plus";
import { createElement, Fragment, type ReactElement, type ReactNode } from "react";
import { Link } from "react-router";
import { t } from "#shared/messages/t.ts";
import type { ActivityEntry } from "#contract/person-details.ts";
import { activityQuery } from "#web/data/people.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { paths } from "#web/lib/paths.ts";
import { classNames } from "#web/ui/class-names.ts";
import { RelativeTime } from "#web/ui/RelativeTime.tsx";
import { actionLabel, branchName, pushSentence, sayEvent } from "#shared/event-sentences.ts";

const maxShown = 5;

/** What a person did in projects recently; nothing if they did nothing, or if it can't be loaded. */
export function Activity({ userId, isOwn }: { userId: string; isOwn: boolean }) {
  const { data } = useQuery(activityQuery(useApi(), userId));
  const latest = data?.latest.filter(({ kind }) => isOwn || kind !== "application") ?? [];
  if (!data || latest.length === 0) return null;
  const count = data.weeks.reduce((sum, each) => sum + each, 0);
  return (
    <section aria-labelledby="activity" className="min-w-0">
      <div className="section-header">
        <h2 id="activity">{t("people.activity")}</h2>
        {count > 0 && (
          <span className="end small text-ink-3">{t("people.eventsInHalfAYear", { count })}</span>
        )}
      </div>
      {count > 0 && <Weeks weeks={data.weeks} />}
      <ol className="mt-3">
        {latest.slice(0, maxShown).map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
    </section>
  );
}

/** As many events as a full bar has at least: a single one isn't drawn as a busy week. */
const fullBar = 5;

/** A bar for each week; weeks without events keep a line. The number above says it in words. */
function Weeks({ weeks }: { weeks: readonly number[] }) {
  const most = Math.max(fullBar, ...weeks);
  return (
    <div aria-hidden className="flex h-11 items-end gap-0.5">
      {weeks.map((count, index) => (
        <span
          key={index}
          className={classNames("flex-1 rounded-t-xs", count > 0 ? "bg-user" : "bg-line")}
          style={{ height: count > 0 ? `${Math.max(12, (100 * count) / most)}%` : 2 }}
        />
      ))}
    </div>
  );
}

const icons = {
  repo_push: GitCommitHorizontal,
  repo_pull_request: GitPullRequest,
  repo_release: Tag,
  comment: MessageSquare,
  member: UserPlus,
  application: Send,
};

function Entry({ entry }: { entry: ActivityEntry }) {
  const Icon = icons[entry.kind];
  return (
    <li className="grid grid-cols-[20px_minmax(0,1fr)_auto] items-baseline gap-x-3 border-line-soft py-2.5 text-15 leading-6 not-first:border-t max-md:grid-cols-[20px_minmax(0,1fr)]">
      <span className="translate-y-0.5 text-ink-3">
        <Icon />
      </span>
      <p className="min-w-0 wrap-anywhere">
        {createElement(Fragment, null, ...sentenceOf(entry))}
        {entry.kind === "application" && (
          <span className="small ms-1 text-ink-3">{t("people.onlyYou")}</span>
        )}
      </p>
      <RelativeTime at={entry.createdAt} className="text-14 text-ink-3 max-md:col-start-2" />
    </li>
  );
}

function sentenceOf(entry: ActivityEntry): (string | ReactElement)[] {
  const project = (
    <Link
      className="font-semibold text-proj-ink hover:underline"
      to={paths.project(entry.project.id)}
    >
      <bdi>{entry.project.name}</bdi>
    </Link>
  );
  if (entry.kind === "repo_pull_request") {
    const { action, pull_request: request } = entry.payload;
    return sayEvent<ReactElement>("own_pull", {
      action,
      label: actionLabel(action),
      number: <OutsideLink to={request.html_url}>#{request.number}</OutsideLink>,
      title: <bdi>{request.title}</bdi>,
      project,
    });
  }
  if (entry.kind === "repo_push") {
    const { ref, compare } = entry.payload;
    const branch = (
      <OutsideLink to={compare}>
        <code>{branchName(ref)}</code>
      </OutsideLink>
    );
    return sayEvent<ReactElement>(pushSentence("own_push", entry.payload), { branch, project });
  }
  if (entry.kind === "repo_release") {
    const { tag_name: tag, name, html_url: url } = entry.payload.release;
    const release = <OutsideLink to={url}>{name ?? tag}</OutsideLink>;
    return sayEvent<ReactElement>("own_release", { release, project });
  }
  if (entry.kind === "comment") {
    const { id, repliedTo } = entry;
    const linked = (text: string) => (
      <Link className="link" to={paths.comment(entry.project.id, id)}>
        {text}
      </Link>
    );
    return repliedTo
      ? sayEvent<ReactElement>("own_reply", {
          link: linked,
          person: <bdi>{repliedTo.displayName}</bdi>,
          project,
        })
      : sayEvent<ReactElement>("own_comment", { link: linked, project });
  }
  if (entry.kind === "member") {
    return sayEvent<ReactElement>("own_membership", { roleName: entry.roleName, project });
  }
  const { id, position, requestedRole } = entry;
  return sayEvent<ReactElement>(position ? "own_application_for" : "own_application", {
    link: (text) => (
      <Link className="link" to={paths.application(id)}>
        {text}
      </Link>
    ),
    roleName: requestedRole,
    position: position ? <bdi className="font-medium text-user-ink">{position}</bdi> : undefined,
    project,
  });
}

function OutsideLink({ to, children }: { to: string | null; children: ReactNode }) {
  if (to === null) return children;
  return (
    <a className="link" href={to} rel="nofollow ugc noopener" dir="ltr">
      {children}
    </a>
  );
}
