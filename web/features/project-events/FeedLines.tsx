import { useInfiniteQuery } from "@tanstack/react-query";
import { ArrowUp } from "lucide-react";
import { useRef } from "react";
import { Link, useSearchParams } from "react-router";
import type { Project } from "#contract/projects.ts";
import { messageOf } from "#web/lib/api-error.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { paths } from "#web/lib/paths.ts";
import { Button } from "#web/ui/Button.tsx";
import { EventLine } from "./EventLine.tsx";
import { FeedWaiting } from "./FeedSkeleton.tsx";
import { NoEvents } from "./EmptyFeed.tsx";
import { OlderEvents } from "./OlderEvents.tsx";
import { eventsFrom, eventsQuery } from "#web/data/project-events.ts";
import { useStillness } from "./use-scroll-anchor.ts";

/** The events, or why there are none. */
export function FeedLines({ project }: { project: Project }) {
  const from = eventsFrom(useSearchParams()[0]);
  const query = useInfiniteQuery(eventsQuery(useApi(), project.id, from));
  const list = useRef<HTMLDivElement>(null);
  const events = query.data?.pages.flatMap(({ items }) => items) ?? [];
  useStillness(list, events[0]?.id);
  if (query.isPending) return <FeedWaiting />;
  if (!query.data) {
    return (
      <p role="alert" className="text-15">
        <b className="font-semibold text-danger">The events could not be loaded.</b>{" "}
        {messageOf(query.error)}{" "}
        <Button
          size="sm"
          className="ms-1"
          pending={query.isFetching}
          onClick={() => void query.refetch()}
        >
          Retry
        </Button>
      </p>
    );
  }
  if (events.length === 0 && !from) return <NoEvents project={project} />;
  return (
    <div ref={list}>
      {from && (
        <Link
          to={paths.events(project.id)}
          className="small inline-flex min-h-8 items-center gap-2 text-ink-2 hover:text-ink"
        >
          <ArrowUp />
          Latest events
        </Link>
      )}
      <ol>
        {events.map((event) => (
          <EventLine key={event.id} event={event} />
        ))}
      </ol>
      <OlderEvents projectId={project.id} list={query} />
    </div>
  );
}
