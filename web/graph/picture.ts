// The picture: holds what is shown, and draws a frame whenever something changed, and only then.
import type { GraphEdge, GraphNode } from "#contract/graph.ts";
import { type Focus, focusOf } from "./focus.ts";
import { listen } from "./gestures.ts";
import { type Acts, handsOn } from "./interaction-controller.ts";
import { startLayout } from "./layout.ts";
import { approach, partOf } from "./motion.ts";
import { type Insets, pilotFor } from "./camera-controller.ts";
import { rememberPlaces, takePlaces } from "./node-positions.ts";
import { type Scene, sceneOf } from "./scene.ts";
import { stageIn } from "./renderer.ts";
import { spotsOf } from "./view.ts";

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

export interface Picture {
  readonly show: (shown: Shown) => void;
  readonly zoomBy: (factor: number) => void;
  readonly fit: () => void;
  readonly centre: (nid: string) => void;
  readonly toPng: () => Promise<Blob>;
  readonly end: () => void;
}

/** In so many ms nodes go two thirds of the way to where they belong. */
const pace = 70;
/** All is drawn when nothing has moved for this long, and the first picture waits no longer, in ms. */
const stillAfter = 130;
const firstAfter = 120;
const noHubs: ReadonlySet<string> = new Set();

export function startPicture(host: HTMLElement, acts: Acts): Picture {
  const ending = new AbortController();
  const { signal } = ending;
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const places = rememberPlaces();
  let shown: Shown | undefined;
  /** Another graph, from when it is known until there is time for it. */
  let arriving: Shown | undefined;
  let scene: Scene = sceneOf([], []);
  let focus: Focus = focusOf(scene, "", -1, null);
  let hovered = -1;
  let aimedFor: string | undefined;
  /** What the layout knows; a scene without new nodes isn't laid out before it has to give way. */
  let laidOut: Scene | undefined;
  /** Nothing is drawn before the layout has something to show. */
  let isHeld = true;
  let isLayingOut = false;
  let isChanged = true;
  let wasResting = false;
  let lastMove = -Infinity;
  let before = 0;
  let asked = 0;

  const wake = () => {
    asked ||= requestAnimationFrame(frame);
  };
  const stage = stageIn(host, wake, signal);
  const pilot = pilotFor(stage.size, () => shown?.insets ?? {});
  const moving = () => {
    lastMove = performance.now();
    host.removeAttribute("data-still");
    stage.staleLines();
  };
  const isQuiet = () => performance.now() - lastMove > stillAfter;
  const release = () => {
    isHeld = false;
    wake();
  };
  const layout = startLayout(({ places: goals, isDone }) => {
    // What is shown may be more, less or in another order by now.
    if (laidOut) takePlaces(laidOut, goals, scene);
    if (calm.matches) scene.shown.set(scene.goals);
    isLayingOut = !isDone;
    isHeld = false;
    moving();
  });
  const refocus = () => {
    focus = focusOf(scene, shown?.selected ?? "", hovered, shown?.path ?? null);
    isChanged = true;
    wake();
  };
  const momentOf = (isMoving: boolean) => ({
    scene,
    focus,
    camera: pilot.camera(),
    more: shown?.more ?? noHubs,
    isMoving,
  });
  const frame = (now: number) => {
    asked = 0;
    // What arrives is drawn as soon as it is taken in.
    if (signal.aborted || arriving || isHeld) return;
    const elapsed = Math.min(100, now - before);
    before = now;
    const part = calm.matches ? 1 : partOf(elapsed, pace);
    if (approach(scene, part, 0.1 / pilot.camera().k)) moving();
    const chosen = { index: focus.chosen, nameWidth: stage.nameWidth(scene, focus) };
    if (pilot.step(scene, chosen, elapsed, calm.matches)) moving();
    const isResting = isQuiet() && !isLayingOut;
    if (isResting !== wasResting) isChanged = true;
    wasResting = isResting;
    const needsMore = stage.draw(momentOf(!isResting), isChanged);
    isChanged = false;
    // For styles, and for whoever waits until what is at a place stays there.
    host.toggleAttribute("data-still", isResting && !needsMore);
    if (needsMore || (!isResting && !(isLayingOut && isQuiet()))) wake();
  };
  const takeIn = () => {
    if (signal.aborted || !arriving) return;
    replace(arriving);
    arriving = undefined;
    refocus();
  };
  const replace = (next: Shown) => {
    const last = scene;
    scene = sceneOf(next.nodes, next.edges);
    hovered = -1;
    const root = Math.max(0, scene.indexOf.get(next.selected) ?? 0);
    const settled = places.move(last, scene, root);
    moving();
    if (!settled.includes(0)) return;
    isHeld ||= calm.matches;
    layOut(settled);
    if (!calm.matches) setTimeout(release, firstAfter);
  };
  const layOut = (settled: Uint8Array) => {
    isLayingOut = true;
    laidOut = scene;
    const { pairs, radii, main, goals } = scene;
    const { left, right, top, bottom } = pilot.frame();
    const aspect = Math.max(0.5, Math.min(2, (right - left) / (bottom - top)));
    const chosen = scene.indexOf.get(shown?.selected ?? "") ?? -1;
    layout.layOut({ places: goals, pairs, radii, main, settled, chosen, aspect }, !calm.matches);
  };

  const hands = handsOn({
    host,
    acts,
    pilot,
    layout: {
      release: layout.release,
      hold: (index, x, y) => {
        if (laidOut !== scene) layOut(new Uint8Array(scene.count).fill(1));
        layout.hold(index, x, y);
      },
    },
    scene: () => scene,
    spots: () => spotsOf(scene, pilot.camera(), focus),
    marks: stage.marks,
    onHover: (index) => {
      if (index === hovered) return;
      hovered = index;
      refocus();
    },
    onMoved: moving,
  });
  listen(host, hands, signal);

  return {
    show: (next) => {
      host.removeAttribute("data-still");
      const isOther = next.nodes !== shown?.nodes || next.edges !== shown.edges;
      if (aimedFor !== undefined && aimedFor !== next.selected) pilot.follow("chosen");
      if (next.nodes.length > 0) aimedFor = next.selected;
      shown = next;
      if (isOther) {
        // In a task of its own, for which no frame is waited.
        if (!arriving) setTimeout(takeIn);
        arriving = next;
      } else if (!arriving) refocus();
    },
    zoomBy: (factor) => {
      pilot.zoomBy(factor);
      moving();
    },
    fit: () => {
      pilot.follow("all");
      wake();
    },
    centre: (nid) => {
      if (scene.indexOf.get(nid) === focus.chosen) pilot.follow("chosen");
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
