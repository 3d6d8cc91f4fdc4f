// The talk as the server drew it, links and all. Its scripts are fetched when somebody comes near,
// so that a page pays nothing for what is far below; for whoever is signed in at once.
import {
  type ComponentType,
  lazy,
  type RefObject,
  Suspense,
  useEffect,
  useRef,
  useState,
} from "react";
import type { Project } from "#contract/projects.ts";
import { useSession } from "#web/lib/session.ts";
import { AsDrawn } from "#web/ui/Prose.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { TalkWaiting } from "./DiscussionSkeleton.tsx";

type TalkProps = {
  project: Project;
  /** Whether the server drew it here before. */
  isDrawn: boolean;
};

const place = "min-w-0";

const importTalk = () => import("./Discussion.tsx");
const TalkOnServer = lazy(importTalk);

export function TalkArea({ project }: Pick<TalkProps, "project">) {
  const area = useRef<HTMLDivElement>(null);
  const { user } = useSession();
  // What a link within the site leads to, no server has drawn.
  const [isNew] = useState(useHydrated());
  const { Talk, hasFailed } = useTalk(area, isNew || user !== null);
  if (import.meta.env.SSR) {
    return (
      <div className={place}>
        <div data-drawn>
          <Suspense>
            <TalkOnServer project={project} isDrawn={false} />
          </Suspense>
        </div>
      </div>
    );
  }
  return (
    <div ref={area} className={place}>
      {Talk && <Talk project={project} isDrawn={!isNew} />}
      {!Talk && (isNew ? <TalkWaiting /> : <AsDrawn />)}
      {hasFailed && (
        <p role="alert" className="small mt-4 text-danger">
          This part of the page didn’t load. Please reload the page.
        </p>
      )}
    </div>
  );
}

/** Once it has come: then a way back leads to a page of its full height, and to its old place. */
let known: ComponentType<TalkProps> | null = null;

/** So many pixels away, somebody is about to read it. */
const near = "300px";

function useTalk(area: RefObject<Element | null>, isWanted: boolean) {
  const [Talk, setTalk] = useState<ComponentType<TalkProps> | null>(() => known);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    const fetchTalk = () => {
      importTalk().then(
        (module) => {
          known = module.default;
          setTalk(() => known);
        },
        () => setFailed(true),
      );
    };
    if (known) return setTalk(() => known);
    if (isWanted || !area.current) return fetchTalk();
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        watcher.disconnect();
        fetchTalk();
      },
      { rootMargin: near },
    );
    watcher.observe(area.current);
    return () => watcher.disconnect();
  }, [area, isWanted]);
  return { Talk, hasFailed };
}
