import {
  Component,
  lazy,
  type ReactNode,
  type Ref,
  type RefObject,
  Suspense,
  useEffect,
  useMemo,
  useState,
} from "react";
import { useLocation } from "react-router";
import type { GraphCanvasHandle } from "#web/graph/GraphCanvas.tsx";
import { ButtonLink } from "#web/ui/Button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import type { Explorer } from "./use-explorer.ts";

const GraphCanvas = lazy(() => import("#web/graph/GraphCanvas.tsx"));

interface GraphPictureProps {
  explorer: Explorer;
  /** What stands in front of it. */
  panel: RefObject<HTMLElement | null>;
  ref: Ref<GraphCanvasHandle>;
}

/** The picture. Its code comes when the page is readable, and stays behind a table. */
export function GraphPicture({ explorer, panel, ref }: GraphPictureProps) {
  const { address, shown, graph, selected, path } = explorer;
  const isGraph = address.view === "graph";
  const isWanted = useEverTrue(isGraph);
  const insets = useInsets(panel);
  const nodes = useMemo(() => [...shown.nodes.values()], [shown]);
  const edges = useMemo(() => [...shown.edges.values()], [shown]);
  const more = useMemo(() => new Set(graph.more.keys()), [graph]);
  return (
    <div
      data-drawn
      aria-busy={isGraph && explorer.isCrawling}
      className={classNames("absolute inset-0", !isGraph && "invisible")}
    >
      {isWanted && nodes.length > 0 && (
        <PictureBoundary fallback={<PictureError />}>
          <Suspense fallback={null}>
            <GraphCanvas
              ref={ref}
              nodes={nodes}
              edges={edges}
              selected={selected?.nid ?? address.nid}
              path={(address.ends && path.data?.path) ?? null}
              more={more}
              insets={insets}
              onSelect={(nid) => explorer.go({ nid })}
              onPathTo={(nid) => explorer.go({ ends: [address.nid, nid] })}
              onCollapse={explorer.collapse}
              onMore={(nid) => explorer.more.mutate(nid)}
            />
          </Suspense>
        </PictureBoundary>
      )}
    </div>
  );
}

/** From when the page is idle with the picture in view, for good. */
function useEverTrue(isInView: boolean): boolean {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    if (isInView) setWanted(true);
  }, [isInView]);
  return isWanted;
}

/** Browsers remember that a module didn't load: only a new page asks for it again. */
function PictureError() {
  const { pathname, search } = useLocation();
  return (
    <div className="grid h-full place-content-center justify-items-center gap-4 p-6 text-center">
      <p className="text-17 text-ink-2">
        The picture didn’t load. The list has everything it shows.
      </p>
      <ButtonLink href={pathname + search}>Reload</ButtonLink>
    </div>
  );
}

/** Where the picture can't be drawn the page goes on without it. */
class PictureBoundary extends Component<{ children: ReactNode; fallback: ReactNode }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}

/** What floats over the picture, in CSS pixels from its sides. */
interface CoveredSides {
  left: number;
  top: number;
  bottom: number;
}

/** Below this height a panel beside the picture hides too little to make room for. */
const lowPanel = 220;
/** The search above a picture, with the legend where it is narrow; the legend below a wide one. */
const [narrowTop, wideTop, wideBottom] = [108, 60, 60];

/** What the panel hides of the stage around it: a side of it where it is wide, else its bottom. */
function useInsets(panel: RefObject<HTMLElement | null>): CoveredSides {
  const [covered, setCovered] = useState<CoveredSides>({ left: 0, top: 0, bottom: 0 });
  useEffect(() => {
    const element = panel.current;
    const stage = element?.offsetParent;
    if (!element || !stage) return undefined;
    const measure = () => {
      const [own, around] = [element.getBoundingClientRect(), stage.getBoundingClientRect()];
      const isSheet = own.width > around.width * 0.6;
      const next = {
        left: !isSheet && own.height > lowPanel ? own.right - around.left : 0,
        top: isSheet ? narrowTop : wideTop,
        bottom: isSheet ? around.bottom - own.top : wideBottom,
      };
      setCovered((now) => (isSame(now, next) ? now : next));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    observer.observe(stage);
    return () => observer.disconnect();
  }, [panel]);
  return covered;
}

const isSame = (one: CoveredSides, other: CoveredSides) =>
  one.left === other.left && one.top === other.top && one.bottom === other.bottom;
