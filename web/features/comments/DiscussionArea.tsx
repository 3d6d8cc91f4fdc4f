// The discussion as server-rendered HTML. Its scripts are loaded when it comes near the window, so
// that a page doesn't pay for what is far below; for signed-in people at once.
import { useEffect, useState } from "react";
import type { Project } from "#contract/projects.ts";
import { useSession } from "#web/data/session.ts";
import { latePart, LatePartHtml, useLatePart } from "#web/lib/late-part.tsx";
import { DiscussionSkeleton } from "./DiscussionSkeleton.tsx";

const discussion = latePart(() => import("./Discussion.tsx"));

/** The distance from the window at which it loads, so that it is ready when scrolled to. */
const rootMargin = "300px";

export function DiscussionArea({ project }: { project: Project }) {
  const { user } = useSession();
  const [isNear, setNear] = useState(false);
  const isWanted = user !== null || isNear;
  const { area, Part, isNew, hasFailed } = useLatePart(discussion, isWanted);
  useEffect(() => {
    if (isNew || isWanted || !area.current) return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin,
    });
    observer.observe(area.current);
    return () => observer.disconnect();
  }, [area, isNew, isWanted]);
  const serverRendered = !isNew && !import.meta.env.SSR;
  return (
    <div ref={area} className="min-w-0">
      {isNew && !Part ? (
        <DiscussionSkeleton />
      ) : (
        <LatePartHtml>
          {Part && <Part project={project} serverRendered={serverRendered} />}
        </LatePartHtml>
      )}
      {hasFailed && (
        <p role="alert" className="small mt-4 text-danger">
          Part of this page didn’t load. Reload the page.
        </p>
      )}
    </div>
  );
}
