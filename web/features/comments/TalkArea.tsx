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
import { useSession } from "#web/api/session.ts";
import { AsDrawn } from "#web/ui/Prose.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { TalkWaiting } from "./TalkWaiting.tsx";

type TalkProps = { project: Project };

const place = "min-w-0 max-lg:order-last";

const importTalk = () => import("./Talk.tsx");
const TalkOnServer = lazy(importTalk);

export function TalkArea({ project }: TalkProps) {
  const area = useRef<HTMLDivElement>(null);
  const { user } = useSession();
  // What a link within the site leads to, no server has drawn.
  const [isNew] = useState(useHydrated());
  const { Talk, hasFailed } = useTalk(area, isNew || user !== null);
  if (import.meta.env.SSR) {
    return (
      <div className={place}>
        <div>
          <Suspense>
            <TalkOnServer project={project} />
          </Suspense>
        </div>
      </div>
    );
  }
  return (
    <div ref={area} className={place}>
      {Talk && <Talk project={project} />}
      {!Talk && (isNew ? <TalkWaiting /> : <AsDrawn />)}
      {hasFailed && (
        <p role="alert" className="small mt-4 text-danger">
          This part of the page didn’t load. Please reload the page.
        </p>
      )}
    </div>
  );
}

/** So many pixels away, somebody is about to read it. */
const near = "300px";

function useTalk(area: RefObject<Element | null>, isWanted: boolean) {
  const [Talk, setTalk] = useState<ComponentType<TalkProps> | null>(null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    const fetchTalk = () => {
      importTalk().then(
        (module) => setTalk(() => module.default),
        () => setFailed(true),
      );
    };
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
