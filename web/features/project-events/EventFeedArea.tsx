// The feed as server-rendered HTML, with the button that expands it. Its scripts are loaded for
// signed-in people, and after a navigation in the browser.
import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Project } from "#contract/projects.ts";
import { useSession } from "#web/data/session.ts";
import { afterPress } from "#web/ui/after-press.ts";
import { Button } from "#web/ui/Button.tsx";
import { AsDrawn } from "#web/ui/Prose.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";

type EventFeed = ComponentType<{ project: Project }>;

const importEventFeed = () => import("./EventFeed.tsx");
const EventFeedOnServer = lazy(importEventFeed);

let loaded: EventFeed | null = null;

/** Its height is constant, so that nothing jumps when an event arrives. */
export function EventFeedArea({ project }: { project: Project }) {
  const { isLoggedIn } = useSession();
  const isHydrated = useHydrated();
  const [isNew] = useState(isHydrated);
  const area = useRef<HTMLDivElement>(null);
  const [EventFeed, setEventFeed] = useState(() => loaded);
  const [isOpen, setOpen] = useState(false);
  const isWanted = isNew || isLoggedIn;
  useEffect(() => {
    if (!isWanted || loaded) return;
    importEventFeed().then(
      (module) => {
        loaded = module.default;
        // At once: a press may begin before React has time.
        afterPress(area.current, () => flushSync(() => setEventFeed(() => loaded)));
      },
      // The server-rendered feed stays.
      () => undefined,
    );
  }, [isWanted]);
  return (
    <div ref={area} id="events" className="feed" data-open={isOpen}>
      {import.meta.env.SSR && (
        <div data-drawn>
          <Suspense>
            <EventFeedOnServer project={project} />
          </Suspense>
        </div>
      )}
      {!import.meta.env.SSR && (EventFeed ? <EventFeed project={project} /> : <AsDrawn />)}
      <Button
        variant="quiet"
        size="sm"
        aria-expanded={isOpen}
        disabled={!isHydrated}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? "Collapse" : "View All"}
      </Button>
    </div>
  );
}
