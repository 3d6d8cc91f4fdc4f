import CircleHelp from "lucide-react/icons/circle-question-mark";
import Ellipsis from "lucide-react/icons/ellipsis";
import GitCommitHorizontal from "lucide-react/icons/git-commit-horizontal";
import GitPullRequest from "lucide-react/icons/git-pull-request";
import Tag from "lucide-react/icons/tag";
import { createElement, Fragment, type ReactElement, type ReactNode, useCallback } from "react";
import { Link } from "react-router";
import type { ProjectEvent } from "#contract/project-events.ts";
import { t } from "#shared/messages/t.ts";
import { paths } from "#web/lib/paths.ts";
import { rich } from "#web/lib/rich.ts";
import { Badge } from "#web/ui/Chip.tsx";
import { buttonClass } from "#web/ui/Button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { type LoadedMenu, MenuButton } from "#web/ui/MenuButton.tsx";
import { RelativeTime } from "#web/ui/RelativeTime.tsx";
import {
  actionLabel,
  foldedLabel,
  pushSentence,
  sayEvent,
  senderLabel,
} from "#shared/event-sentences.ts";

interface EventLineProps {
  event: ProjectEvent;
  /** The viewer is an admin. */
  mayHide?: boolean;
}

export function EventLine({ event, mayHide = false }: EventLineProps) {
  const hasMenu = mayHide || event.can?.report === true;
  return (
    <li
      className={classNames(
        "grid items-baseline gap-x-3 border-line-soft py-2 text-15 leading-6 not-first:border-t",
        hasMenu
          ? "grid-cols-[20px_minmax(0,1fr)_auto_auto] max-md:grid-cols-[20px_minmax(0,1fr)_auto]"
          : "grid-cols-[20px_minmax(0,1fr)_auto] max-md:grid-cols-[20px_minmax(0,1fr)]",
      )}
    >
      <span className="translate-y-0.5 text-ink-3">
        <Icon event={event} />
      </span>
      <p className="min-w-0 wrap-anywhere">
        <EventText event={event} />
        {event.folded && <span className="text-ink-2">{foldedLabel(event)}</span>}
        {event.hidden && (
          <>
            {" "}
            <Badge>{t("project-events.hidden")}</Badge>
          </>
        )}
      </p>
      <RelativeTime
        at={event.createdAt}
        className="text-14 text-ink-3 max-md:col-start-2 max-md:row-start-2"
      />
      {hasMenu && <EventMenuButton event={event} />}
    </li>
  );
}

function EventMenuButton({ event }: { event: ProjectEvent }) {
  const load = useCallback(async () => {
    const { EventMenu } = await import("./EventMenu.tsx");
    const menu: LoadedMenu = (props) => <EventMenu {...props} event={event} />;
    return { default: menu };
  }, [event]);
  return (
    <MenuButton
      label={t("comments.moreActions")}
      className={buttonClass({ variant: "quiet", size: "sm", className: "btn-icon -my-1" })}
      load={load}
    >
      <Ellipsis />
    </MenuButton>
  );
}

function Icon({ event: { event } }: { event: ProjectEvent }) {
  if (event === "repo_pull_request") return <GitPullRequest />;
  if (event === "repo_release") return <Tag />;
  return event === "repo_push" ? <GitCommitHorizontal /> : <CircleHelp />;
}

const said = (...sentence: Parameters<typeof sayEvent<ReactElement>>) =>
  createElement(Fragment, null, ...sayEvent(...sentence));

function EventText({ event }: { event: ProjectEvent }) {
  const sender = <Sender event={event} />;
  if (event.event === "repo_pull_request") {
    const { action, pull_request: request } = event.payload;
    const number = <ExternalLink to={request.html_url}>#{request.number}</ExternalLink>;
    return (
      <>
        {said("pulled", { sender, action, label: actionLabel(action), number })}{" "}
        <bdi>{request.title}</bdi>
      </>
    );
  }
  if (event.event === "repo_push") {
    const { ref, compare, repository } = event.payload;
    const pushed = said(pushSentence("pushed", event.payload), {
      sender,
      branch: <code>{ref}</code>,
    });
    const url = repository.html_url;
    const inRepository = url
      ? rich("project-events.inRepository", {
          event: () => pushed,
          repository: () => <ExternalLink to={url}>{repositoryName(url)}</ExternalLink>,
        })
      : pushed;
    if (!compare) return inRepository;
    return rich("project-events.withCompare", {
      event: () => inRepository,
      compare: (text) => <ExternalLink to={compare}>{text}</ExternalLink>,
    });
  }
  if (event.event === "repo_release") {
    const { tag_name: tag, name, html_url: url } = event.payload.release;
    const release = <ExternalLink to={url}>{name ?? tag}</ExternalLink>;
    return said(event.payload.sender ? "released" : "released_by_nobody", { sender, release });
  }
  return t("project-events.unknown", { type: typeOf(event) });
}

/** A newer server may send event types that this page doesn't support. */
const typeOf = ({ event }: { event: string }) => event;

/** The sender's login at the code host; a link if they have an account here. */
function Sender({ event: { user, payload } }: { event: ProjectEvent }) {
  const login = <bdi className="font-semibold">{senderLabel(payload.sender)}</bdi>;
  if (!user) return login;
  return (
    <Link to={paths.user(user.username)} className="hover:underline">
      {login}
    </Link>
  );
}

/** Only text without an address: one that leads away from the project's code host. */
function ExternalLink({ to, children }: { to: string | null; children: ReactNode }) {
  if (to === null) return <span dir="ltr">{children}</span>;
  return (
    <a className="link" href={to} rel="nofollow ugc noopener" dir="ltr">
      {children}
    </a>
  );
}

/** "tidewater/app" of a repository's URL; the host if its path is empty. */
export function repositoryName(address: string): string {
  const { host, pathname } = new URL(address);
  return pathname.replace(/^\/+|\/+$|\.git\/*$/g, "") || host;
}
