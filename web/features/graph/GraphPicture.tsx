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
  /** The panel in front of it. */
  panel: RefObject<HTMLElement | null>;
  ref: Ref<GraphCanvasHandle>;
}

/** The canvas. Its code is loaded after hydration; it stays mounted behind the table. */
export function GraphPicture({ explorer, panel, ref }: GraphPictureProps) {
  const { address, shown, graph, selected, path } = explorer;
  const isGraph = address.view === "graph";
  const isMounted = useEverTrue(isGraph);
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
      {isMounted && nodes.length > 0 && (
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

/** True after an effect in which `value` was true; never on the server. */
function useEverTrue(value: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(false);
  useEffect(() => {
    if (value) setWasTrue(true);
  }, [value]);
  return wasTrue;
}

/** Browsers cache that a module failed to load: only a reload asks for it again. */
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

/** If the picture can't be drawn, the rest of the page still works. */
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

/** A panel lower than this, in CSS pixels, hides too little to move the picture. */
const minPanelHeight = 220;
/** What search and legend cover, in CSS pixels: on narrow screens both are at the top. */
const toolbars = { narrowTop: 108, wideTop: 60, wideBottom: 60 };

/** What panel, search and legend cover: on wide screens the left, on narrow ones the bottom. */
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
        left: !isSheet && own.height > minPanelHeight ? own.right - around.left : 0,
        top: isSheet ? toolbars.narrowTop : toolbars.wideTop,
        bottom: isSheet ? around.bottom - own.top : toolbars.wideBottom,
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
