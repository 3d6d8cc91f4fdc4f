// The picture: holds what is shown, and draws a frame whenever something changed, and only then.
import type { GraphEdge, GraphNode } from "#contract/graph.ts";
import { type Camera, isSame, moved, towards, zoomed } from "./camera.ts";
import { type Focus, focusOf } from "./focus.ts";
import { listen } from "./gestures.ts";
import { startLayout } from "./layout.ts";
import { aimOf, approach, partOf, type Pursuit } from "./motion.ts";
import { rememberPlaces } from "./places.ts";
import { type Scene, sceneOf } from "./scene.ts";
import { nodeAt } from "./shapes.ts";
import { stageIn } from "./stage.ts";
import { spotsOf } from "./view.ts";

export interface Insets {
  readonly left?: number;
  readonly top?: number;
  readonly right?: number;
  readonly bottom?: number;
}

export interface Shown {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
  readonly selected: string;
  readonly path: readonly string[] | null;
  /** Hubs with neighbours that aren't shown yet. */
  readonly more: ReadonlySet<string>;
  /** What other things cover of the picture's sides, in CSS pixels. */
  readonly insets: Insets;
}

export interface Acts {
  readonly onSelect: (nid: string) => void;
  readonly onPathTo: (nid: string) => void;
  readonly onCollapse: (nid: string) => void;
  readonly onMore: (nid: string) => void;
}

export interface Picture {
  readonly show: (shown: Shown) => void;
  readonly zoomBy: (factor: number) => void;
  readonly fit: () => void;
  readonly centre: (nid: string) => void;
  readonly toPng: () => Promise<Blob>;
  readonly end: () => void;
}

/** How far outside a node the pointer still means it, in CSS pixels. */
const hoverPrecision = 4;
const paces = { nodes: 70, camera: 110 };
/** All is drawn when nothing has moved for this long, and the first picture waits no longer, in ms. */
const stillAfter = 130;
const firstAfter = 120;
const margin = 60;

export function startPicture(host: HTMLElement, acts: Acts): Picture {
  const ending = new AbortController();
  const { signal } = ending;
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const places = rememberPlaces();
  let shown: Shown | undefined;
  let scene: Scene = sceneOf([], []);
  let focus: Focus = focusOf(scene, "", -1, null);
  let hovered = -1;
  let grabbed = -1;
  let camera: Camera = { x: 0, y: 0, k: 1 };
  let pursuit: Pursuit = "all";
  let aimedFor: string | undefined;
  let isAimed = false;
  /** Nothing is drawn before the layout has something to show. */
  let isHeld = true;
  let isLayingOut = false;
  let isChanged = true;
  let lastMove = -Infinity;
  let before = 0;
  let asked = 0;

  const wake = () => {
    asked ||= requestAnimationFrame(frame);
  };
  const stage = stageIn(host, wake, signal);
  const moving = () => {
    lastMove = performance.now();
    stage.staleLines();
  };
  const layout = startLayout(({ places: goals, isDone }) => {
    if (goals.length !== scene.goals.length) return;
    scene.goals.set(goals);
    if (calm.matches) scene.shown.set(goals);
    isLayingOut = !isDone;
    isHeld = false;
    moving();
  });
  const refocus = () => {
    focus = focusOf(scene, shown?.selected ?? "", hovered, shown?.path ?? null);
    isChanged = true;
    wake();
  };

  const step = (now: number) => {
    const elapsed = Math.min(100, now - before);
    before = now;
    const isCalm = calm.matches;
    if (approach(scene, isCalm ? 1 : partOf(elapsed, paces.nodes), 0.1 / camera.k)) moving();
    const aim = aimOf(scene, pursuit, focus.chosen, frameOf());
    if (!aim || isSame(camera, aim)) return;
    camera = isAimed && !isCalm ? towards(camera, aim, partOf(elapsed, paces.camera)) : aim;
    isAimed = true;
    moving();
  };
  const frame = (now: number) => {
    asked = 0;
    if (signal.aborted || isHeld) return;
    step(now);
    const isResting = performance.now() - lastMove > stillAfter && !isLayingOut;
    if (isResting !== wasResting) isChanged = true;
    wasResting = isResting;
    const needsMore = stage.draw(momentOf(!isResting), isChanged);
    isChanged = false;
    if (needsMore || (!isResting && !(isLayingOut && isQuiet()))) wake();
  };
  let wasResting = false;
  const isQuiet = () => performance.now() - lastMove > stillAfter;
  const momentOf = (isMoving: boolean) => ({
    scene,
    focus,
    camera,
    more: shown?.more ?? new Set<string>(),
    isMoving,
  });
  const frameOf = () => {
    const { width, height } = stage.size();
    const { left = 0, top = 0, right = 0, bottom = 0 } = shown?.insets ?? {};
    const narrow = Math.min(margin, width / 8);
    return {
      left: left + narrow,
      top: top + narrow,
      right: Math.max(left + narrow + 1, width - right - narrow),
      bottom: Math.max(top + narrow + 1, height - bottom - narrow),
    };
  };
  const hand = (to: Camera) => {
    camera = to;
    pursuit = "none";
    moving();
  };
  const under = (x: number, y: number) =>
    nodeAt(spotsOf(scene, camera, focus), x, y, hoverPrecision);
  const nidAt = (index: number) => scene.nodes[index]?.nid;
  const graphAt = (x: number, y: number) => ({
    x: (x - camera.x) / camera.k,
    y: (y - camera.y) / camera.k,
  });
  const markAt = (x: number, y: number) =>
    stage
      .marks()
      .find(
        ({ extent }) =>
          x >= extent.left && x <= extent.right && y >= extent.top && y <= extent.bottom,
      );
  const hover = (index: number, isOver: boolean) => {
    host.style.cursor = isOver ? "pointer" : "grab";
    if (index === hovered) return;
    hovered = index;
    refocus();
  };

  let tapped: string | undefined;
  listen(
    host,
    {
      onPan: (dx, dy) => hand(moved(camera, dx, dy)),
      onZoom: (factor, x, y) => hand(zoomed(camera, factor, x, y)),
      onHover: (x, y) => {
        const index = under(x, y);
        hover(index, index >= 0 || markAt(x, y) !== undefined);
      },
      onLeave: () => hover(-1, false),
      onTap: (x, y, isExtended) => {
        const mark = markAt(x, y);
        tapped = nidAt(under(x, y));
        if (mark) acts.onMore(mark.nid);
        else if (tapped !== undefined && isExtended) acts.onPathTo(tapped);
        else if (tapped !== undefined) acts.onSelect(tapped);
      },
      onSecondTap: () => {
        if (tapped !== undefined) acts.onCollapse(tapped);
      },
      onGrab: (x, y) => {
        grabbed = markAt(x, y) ? -1 : under(x, y);
        return grabbed >= 0;
      },
      onDrag: (x, y) => {
        const at = graphAt(x, y);
        pursuit = "none";
        for (const list of [scene.shown, scene.goals]) list.set([at.x, at.y], grabbed * 2);
        layout.hold(grabbed, at.x, at.y);
        moving();
      },
      onDrop: () => layout.release(grabbed),
    },
    signal,
  );

  const replace = (next: Shown) => {
    places.keep(scene);
    scene = sceneOf(next.nodes, next.edges);
    hovered = -1;
    const root = Math.max(0, scene.indexOf.get(next.selected) ?? 0);
    const settled = places.fill(scene, root);
    moving();
    if (!settled.includes(0)) return;
    isLayingOut = true;
    isHeld ||= calm.matches;
    const { pairs, radii, main, goals } = scene;
    const { width, height } = stage.size();
    const aspect = Math.max(0.5, Math.min(2, width / Math.max(1, height)));
    layout.layOut({ places: goals, pairs, radii, main, settled, aspect }, !calm.matches);
    if (!calm.matches) setTimeout(release, firstAfter);
  };
  const release = () => {
    isHeld = false;
    wake();
  };

  return {
    show: (next) => {
      const isOther = next.nodes !== shown?.nodes || next.edges !== shown.edges;
      if (aimedFor !== undefined && aimedFor !== next.selected) pursuit = "chosen";
      if (next.nodes.length > 0) aimedFor = next.selected;
      shown = next;
      if (isOther) replace(next);
      refocus();
    },
    zoomBy: (factor) => {
      const { left, right, top, bottom } = frameOf();
      hand(zoomed(camera, factor, (left + right) / 2, (top + bottom) / 2));
    },
    fit: () => {
      pursuit = "all";
      wake();
    },
    centre: (nid) => {
      const index = scene.indexOf.get(nid);
      pursuit = index === focus.chosen ? "chosen" : pursuit;
      wake();
    },
    toPng: () => stage.toPng(momentOf(false)),
    end: () => {
      ending.abort();
      cancelAnimationFrame(asked);
      layout.end();
    },
  };
}
