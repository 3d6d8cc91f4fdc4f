// The feed as the server drew it, and what opens it. The rest of its scripts are fetched for whoever
// is signed in, and where no server drew it.
import { type ComponentType, lazy, Suspense, useEffect, useState } from "react";
import type { Project } from "#contract/projects.ts";
import { useSession } from "#web/data/session.ts";
import { Button } from "#web/ui/Button.tsx";
import { AsDrawn } from "#web/ui/Prose.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";

type Feed = ComponentType<{ project: Project }>;

const importFeed = () => import("./Feed.tsx");
const FeedOnServer = lazy(importFeed);

/** Once it has come. */
let known: Feed | null = null;

/** What moved lately. Its height is always the same, so that nothing jumps when something arrives. */
export function FeedArea({ project }: { project: Project }) {
  const { isLoggedIn } = useSession();
  const isHydrated = useHydrated();
  const [isNew] = useState(isHydrated);
  const [Feed, setFeed] = useState(() => known);
  const [isOpen, setOpen] = useState(false);
  const isWanted = isNew || isLoggedIn;
  useEffect(() => {
    if (!isWanted || known) return;
    importFeed().then(
      (module) => {
        known = module.default;
        setFeed(() => known);
      },
      // What the server drew can be read all the same.
      () => undefined,
    );
  }, [isWanted]);
  return (
    <div id="events" className="feed" data-open={isOpen}>
      {import.meta.env.SSR && (
        <div data-drawn>
          <Suspense>
            <FeedOnServer project={project} />
          </Suspense>
        </div>
      )}
      {!import.meta.env.SSR && (Feed ? <Feed project={project} /> : <AsDrawn />)}
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
