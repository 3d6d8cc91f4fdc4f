// The feed as the server drew it: the lines' scripts are fetched for whoever is signed in, and where
// no server drew them.
import { type ComponentType, lazy, Suspense, useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import type { Project } from "#contract/projects.ts";
import { useSession } from "#web/api/session.ts";
import { Button } from "#web/ui/Button.tsx";
import { AsDrawn } from "#web/ui/Prose.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";

/** It scrolls, so that keyboards must reach it. */
const frame = { role: "region", "aria-label": "Events", tabIndex: 0 };

type Lines = ComponentType<{ project: Project }>;

const importLines = () => import("./FeedLines.tsx");
const LinesOnServer = lazy(importLines);

/** Once they have come. */
let known: Lines | null = null;

/** What moved lately. Its height is always the same, so that nothing jumps when something arrives. */
export function FeedArea({ project }: { project: Project }) {
  const { isLoggedIn } = useSession();
  const isHydrated = useHydrated();
  const [isNew] = useState(isHydrated);
  const [Lines, setLines] = useState(() => known);
  const [isOpen, setOpen] = useState(useSearchParams()[0].has("events"));
  const isWanted = isNew || isLoggedIn;
  useEffect(() => {
    if (!isWanted || known) return;
    importLines().then(
      (module) => {
        known = module.default;
        setLines(() => known);
      },
      // What the server drew can be read all the same.
      () => undefined,
    );
  }, [isWanted]);
  return (
    <section id="events" aria-labelledby="latest-events" className="feed">
      <div className="sec-head">
        <h2 id="latest-events">Latest Events</h2>
      </div>
      <div {...frame} data-open={isOpen}>
        {import.meta.env.SSR && (
          <div>
            <Suspense>
              <LinesOnServer project={project} />
            </Suspense>
          </div>
        )}
        {!import.meta.env.SSR && (Lines ? <Lines project={project} /> : <AsDrawn />)}
      </div>
      <Button
        variant="quiet"
        size="sm"
        aria-expanded={isOpen}
        disabled={!isHydrated}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? "Collapse" : "View All"}
      </Button>
    </section>
  );
}
