import { lazy, type Ref, type RefObject, Suspense, useEffect, useMemo, useState } from "react";
import { useLocation } from "react-router";
import { t } from "#shared/messages/t.ts";
import type { GraphCanvasHandle } from "#web/graph/GraphCanvas.tsx";
import { ButtonLink } from "#web/ui/Button.tsx";
import { ErrorBoundary } from "#web/ui/ErrorBoundary.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { classNames } from "#web/ui/class-names.ts";
import type { Explorer } from "./use-explorer.ts";

const importCanvas = () => import("#web/graph/GraphCanvas.tsx");
const GraphCanvas = lazy(importCanvas);

/** In ms. */
const maxWaitMs = 800;

interface GraphPictureProps {
  explorer: Explorer;
  /** The panel in front of it. */
  panel: RefObject<HTMLElement | null>;
  ref: Ref<GraphCanvasHandle>;
}

/** The canvas. Its code is loaded after hydration; it stays mounted behind the table. */
export function GraphPicture({ explorer, panel, ref }: GraphPictureProps) {
  const { address, shown, selected, shownPath } = explorer;
  const isGraph = address.view === "graph";
  const isMounted = useEverTrue(useIsReady(isGraph, !explorer.isCrawling));
  const insets = useInsets(panel);
  const nodes = useMemo(() => [...shown.nodes.values()], [shown]);
  const edges = useMemo(() => [...shown.edges.values()], [shown]);
  const [isDrawn, setDrawn] = useState(false);
  return (
    <div
      data-drawn
      aria-busy={isGraph && explorer.isCrawling}
      className={classNames("absolute inset-0", !isGraph && "invisible")}
    >
      {isGraph && !isDrawn && <PictureSkeleton />}
      {isMounted && nodes.length > 0 && (
        <ErrorBoundary fallback={<PictureError />}>
          <Suspense fallback={null}>
            <GraphCanvas
              ref={ref}
              nodes={nodes}
              edges={edges}
              selected={selected?.nid ?? address.nid}
              path={shownPath?.path ?? null}
              insets={insets}
              onSelect={(nid) => explorer.go({ nid, ends: null })}
              onPathTo={(nid) => explorer.go({ ends: [address.nid, nid] })}
              onCollapse={explorer.collapse}
              onDrawn={() => setDrawn(true)}
            />
          </Suspense>
        </ErrorBoundary>
      )}
    </div>
  );
}

/** Where the nodes of the skeleton are: angles from the top in degrees. */
const skeletonNodes = [-35, 0, 35, 75, 115, 155, 205, 245, 285];

/** Beside the panel, or above it in windows up to 720 px. */
const skeletonInset = {
  insetBlock: "76px max(76px, min(52%, (721px - 100vw) * 999))",
  insetInline: "clamp(0px, (100vw - 720px) * 999, 364px) 0",
};
const skeletonRing = { width: "56%", height: "54%", borderRadius: "50%" };

/** Stands for the picture until it is drawn. */
function PictureSkeleton() {
  return (
    <div aria-hidden className="absolute grid place-items-center" style={skeletonInset}>
      <div className="relative border border-dashed border-line" style={skeletonRing}>
        <Skeleton className="absolute top-1/2 left-1/2 size-12 -translate-1/2" />
        {skeletonNodes.map((degrees) => {
          const angle = (degrees / 180) * Math.PI;
          return (
            <span
              key={degrees}
              className="absolute -translate-1/2"
              style={{
                left: `${50 + 50 * Math.sin(angle)}%`,
                top: `${50 - 50 * Math.cos(angle)}%`,
              }}
            >
              <Skeleton round className="size-9" />
            </span>
          );
        })}
      </div>
    </div>
  );
}

/**
 * The first picture waits a little for what is around the selected node: drawn twice, it would move
 * at once, and keep a phone busy. Its code is loaded meanwhile.
 */
function useIsReady(isShown: boolean, isComplete: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isShown) return undefined;
    // The canvas shows its error.
    importCanvas().catch(() => undefined);
    const timer = setTimeout(() => setLate(true), maxWaitMs);
    return () => clearTimeout(timer);
  }, [isShown]);
  return isShown && (isComplete || isLate);
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
      <p className="text-17 text-ink-2">{t("explorer.pictureFailed")}</p>
      <ButtonLink href={pathname + search}>{t("errors.reload")}</ButtonLink>
    </div>
  );
}

/** What floats over the picture, in CSS pixels from its sides. */
interface CoveredSides {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A panel lower than this, in CSS pixels, hides too little to move the picture. */
const minPanelHeight = 220;
/** What search and legend cover, in CSS pixels; on small screens there are two rows at the top. */
const toolbars = { narrow: 58, wide: 76, twoRows: 140, bottom: 76 };
const twoRowsBelow = 1081;
const topOf = (width: number) => (width < twoRowsBelow ? toolbars.twoRows : toolbars.wide);

/** What panel, search and legend cover: on wide screens the start, on narrow ones the bottom. */
function useInsets(panel: RefObject<HTMLElement | null>): CoveredSides {
  const [covered, setCovered] = useState<CoveredSides>({ left: 0, top: 0, right: 0, bottom: 0 });
  useEffect(() => {
    const element = panel.current;
    const stage = element?.offsetParent;
    if (!element || !stage) return undefined;
    const measure = () => {
      const [own, around] = [element.getBoundingClientRect(), stage.getBoundingClientRect()];
      const isSheet = own.width > around.width * 0.6;
      const isBeside = !isSheet && own.height > minPanelHeight;
      const isRightToLeft = getComputedStyle(stage).direction === "rtl";
      const next = {
        left: isBeside && !isRightToLeft ? own.right - around.left : 0,
        top: isSheet ? toolbars.narrow : topOf(around.width),
        right: isBeside && isRightToLeft ? around.right - own.left : 0,
        bottom: isSheet ? around.bottom - own.top : toolbars.bottom,
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
  one.left === other.left &&
  one.right === other.right &&
  one.top === other.top &&
  one.bottom === other.bottom;
