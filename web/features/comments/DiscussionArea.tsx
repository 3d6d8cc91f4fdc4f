// The discussion as server-rendered HTML. Its scripts are loaded when it comes near the window, so
// that a page doesn't pay for what is far below; for signed-in people at once.
import {
  type ComponentType,
  lazy,
  type RefObject,
  Suspense,
  useEffect,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import type { Project } from "#contract/projects.ts";
import { useSession } from "#web/data/session.ts";
import { afterPress } from "#web/ui/after-press.ts";
import { AsDrawn } from "#web/ui/Prose.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { DiscussionSkeleton } from "./DiscussionSkeleton.tsx";

interface DiscussionProps {
  project: Project;
  /** Whether the server rendered it here. */
  serverRendered: boolean;
}

const areaClass = "min-w-0";

const importDiscussion = () => import("./Discussion.tsx");
const DiscussionOnServer = lazy(importDiscussion);

export function DiscussionArea({ project }: Pick<DiscussionProps, "project">) {
  const area = useRef<HTMLDivElement>(null);
  const { user } = useSession();
  // After a navigation in the browser there is no server-rendered HTML.
  const [isNew] = useState(useHydrated());
  const { Discussion, hasFailed } = useDiscussion(area, isNew || user !== null);
  if (import.meta.env.SSR) {
    return (
      <div className={areaClass}>
        <div data-drawn>
          <Suspense>
            <DiscussionOnServer project={project} serverRendered={false} />
          </Suspense>
        </div>
      </div>
    );
  }
  return (
    <div ref={area} className={areaClass}>
      {Discussion && <Discussion project={project} serverRendered={!isNew} />}
      {!Discussion && (isNew ? <DiscussionSkeleton /> : <AsDrawn />)}
      {hasFailed && (
        <p role="alert" className="small mt-4 text-danger">
          Part of this page didn’t load. Reload the page.
        </p>
      )}
    </div>
  );
}

/**
 * Remembers that it was loaded: Back then shows the page at its full height, at the old scroll
 * position.
 */
let loaded: ComponentType<DiscussionProps> | null = null;

/** The distance from the window at which it loads, so that it is ready when scrolled to. */
const rootMargin = "300px";

function useDiscussion(area: RefObject<Element | null>, isWanted: boolean) {
  const [Discussion, setDiscussion] = useState<ComponentType<DiscussionProps> | null>(() => loaded);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    const load = () => {
      importDiscussion().then(
        (module) => {
          loaded = module.default;
          show();
        },
        () => setFailed(true),
      );
    };
    const show = () => {
      // At once: a press may begin before React has time.
      afterPress(area.current, () => flushSync(() => setDiscussion(() => loaded)));
    };
    if (loaded) return setDiscussion(() => loaded);
    if (isWanted || !area.current) return load();
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        load();
      },
      { rootMargin },
    );
    observer.observe(area.current);
    return () => observer.disconnect();
  }, [area, isWanted]);
  return { Discussion, hasFailed };
}
