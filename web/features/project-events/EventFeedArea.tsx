// The feed as server-rendered HTML, with the button that expands it. Its scripts are loaded for
// signed-in people, and after a navigation in the browser.
import { useState } from "react";
import type { Project } from "#contract/projects.ts";
import { useSession } from "#web/data/session.ts";
import { latePart, LatePartHtml, useLatePart } from "#web/lib/late-part.tsx";
import { Button } from "#web/ui/Button.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";

const eventFeed = latePart(() => import("./EventFeed.tsx"));

/** Collapsed, it shows as many events after one arrives as before, so that nothing jumps. */
export function EventFeedArea({ project }: { project: Project }) {
  const { isLoggedIn } = useSession();
  const isHydrated = useHydrated();
  const { area, Part } = useLatePart(eventFeed, isLoggedIn);
  const [isOpen, setOpen] = useState(false);
  return (
    <div ref={area} id="events" className="feed" data-open={isOpen}>
      <LatePartHtml>{Part && <Part project={project} />}</LatePartHtml>
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
