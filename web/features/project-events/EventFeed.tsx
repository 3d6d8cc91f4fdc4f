import { useInfiniteQuery } from "@tanstack/react-query";
import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { Link, useSearchParams } from "react-router";
import type { Project } from "#contract/projects.ts";
import { t } from "#shared/messages/t.ts";
import { eventsCursorOf, eventsQuery } from "#web/data/projects.ts";
import { useSession } from "#web/data/session.ts";
import { messageOf } from "#web/lib/api-error.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { paths } from "#web/lib/paths.ts";
import { ShowMore } from "#web/lib/PagedList.tsx";
import { rich } from "#web/lib/rich.ts";
import { Button } from "#web/ui/Button.tsx";
import { FeedLink } from "#web/ui/FeedLink.tsx";
import { Loading, Skeleton } from "#web/ui/Skeleton.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { EventLine } from "./EventLine.tsx";

/** Focusable, so that the keyboard can scroll it. */
const scrollArea = () => ({
  role: "region",
  "aria-label": t("project-events.region"),
  tabIndex: 0,
});

/**
 * The events of a project's repository. Collapsed, it shows as many events after one arrives as before,
 * so that nothing jumps.
 */
export function EventFeed({ project }: { project: Project }) {
  const isHydrated = useHydrated();
  const [isOpen, setOpen] = useState(false);
  return (
    <div id="events" className="feed" data-open={isOpen}>
      <section aria-labelledby="latest-events">
        <div className="section-header">
          <h2 id="latest-events">{t("project-events.title")}</h2>
          <span className="ms-auto">
            <FeedLink
              href={`/feeds/projects/${project.id}.atom`}
              title={t("project-events.feed", { project: project.name })}
            />
          </span>
        </div>
        <div {...scrollArea()}>
          <EventList project={project} />
        </div>
      </section>
      <Button
        variant="quiet"
        size="sm"
        aria-expanded={isOpen}
        disabled={!isHydrated}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? t("project-events.collapse") : t("project-events.viewAll")}
      </Button>
    </div>
  );
}

function EventList({ project }: { project: Project }) {
  const after = eventsCursorOf(useSearchParams()[0]);
  const query = useInfiniteQuery(eventsQuery(useApi(), project.id, after));
  const { user } = useSession();
  const list = useRef<HTMLDivElement>(null);
  const events = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const cursor = query.data?.pages.at(-1)?.next;
  useScrollAnchor(list, events[0]?.id);
  if (query.isPending) return <EventsSkeleton />;
  if (!query.data) {
    return (
      <p role="alert" className="text-15">
        <b className="font-semibold text-danger">{t("project-events.notLoaded")}</b>{" "}
        {messageOf(query.error)}{" "}
        <Button
          size="sm"
          className="ms-1"
          pending={query.isFetching}
          onClick={() => void query.refetch()}
        >
          {t("ui.retry")}
        </Button>
      </p>
    );
  }
  if (events.length === 0 && !after) return <EmptyFeed project={project} />;
  return (
    <div ref={list} data-older={after ? true : undefined}>
      {after && (
        <Link
          to={paths.events(project.id)}
          className="small inline-flex min-h-8 items-center gap-2 text-ink-2 hover:text-ink"
        >
          <ArrowUp />
          {t("project-events.latest")}
        </Link>
      )}
      <ol>
        {events.map((event) => (
          <EventLine key={event.id} event={event} mayHide={user?.isAdmin === true} />
        ))}
      </ol>
      <ShowMore
        variant="quiet"
        size="sm"
        icon={<ArrowDown />}
        className="pt-1"
        hasMore={query.hasNextPage}
        pending={query.isFetchingNextPage}
        error={query.isFetchNextPageError && query.error}
        href={cursor ? paths.events(project.id, cursor) : undefined}
        onMore={() => void query.fetchNextPage()}
      >
        {t("project-events.older")}
      </ShowMore>
    </div>
  );
}

/**
 * Keeps the scroll position in the list's frame when events arrive above. At the top they just
 * appear.
 */
function useScrollAnchor(list: RefObject<HTMLElement | null>, firstId: string | undefined) {
  const before = useRef({ firstId, height: 0 });
  useLayoutEffect(() => {
    const frame = list.current?.parentElement;
    if (!frame) return;
    const { scrollHeight: height, scrollTop } = frame;
    const hasNew = before.current.firstId !== undefined && before.current.firstId !== firstId;
    if (hasNew && scrollTop > 0) frame.scrollBy(0, height - before.current.height);
    before.current = { firstId, height };
  });
}

function EventsSkeleton() {
  return (
    <Loading label={t("project-events.loading")}>
      {["w-3/5", "w-4/5", "w-1/2"].map((width) => (
        <div key={width} className="py-2.5">
          <Skeleton className={`h-5 ${width}`} />
        </div>
      ))}
    </Loading>
  );
}

function EmptyFeed({ project: { id, can } }: { project: Project }) {
  return (
    <p className="feed-none text-15 text-ink-2">
      {can.settings
        ? rich("project-events.emptyForOwners", {
            link: (text) => (
              <Link className="link" to={paths.projectHooks(id)}>
                {text}
              </Link>
            ),
          })
        : t("project-events.empty")}
    </p>
  );
}
