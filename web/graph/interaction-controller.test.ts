// The scene has two nodes, at a scale of two CSS pixels per unit.
import { beforeEach, expect, test } from "vitest";
import type { Gestures } from "./gestures.ts";
import { interactionsOn } from "./interaction-controller.ts";
import { sceneOf } from "./scene.ts";

const camera = { x: 100, y: 100, k: 2 };
const radius = 10;

let scene = sceneOf([], []);
let targets = new Float32Array(4);
let calls: unknown[][] = [];
let host = { style: { cursor: "" } };
let gestures: Gestures;

beforeEach(() => {
  calls = [];
  host = { style: { cursor: "" } };
  targets = new Float32Array(4);
  scene = sceneOf(
    ["P_a", "P_b"].map((nid) => ({
      nid,
      name: nid,
      type: "project",
      degree: 1,
      attributes: { name: nid },
    })),
    [],
  );
  placeNode("P_a", 0, 0);
  placeNode("P_b", 50, 0);
  const record =
    (what: string) =>
    (...of: unknown[]) =>
      void calls.push([what, ...of]);
  gestures = interactionsOn({
    host: host as unknown as HTMLElement,
    handlers: {
      onSelect: record("select"),
      onPathTo: record("path to"),
      onCollapse: record("collapse"),
      onDrawn: record("drawn"),
    },
    camera: { camera, follow: record("follow"), moveTo: record("move") },
    scene: () => scene,
    targets: () => targets,
    screenPositions: () =>
      Float32Array.from(
        [...scene.indexOf.values()].flatMap((index) => [
          camera.x + (scene.positions[index * 2] ?? 0) * camera.k,
          camera.y + (scene.positions[index * 2 + 1] ?? 0) * camera.k,
          radius,
        ]),
      ),
    // Over the right half of the second node.
    markers: () => [{ nid: "P_b", extent: { left: 202, top: 90, right: 230, bottom: 110 } }],
    onHover: record("hover"),
    onMoved: () => {},
  });
});

function placeNode(nid: string, x: number, y: number): void {
  const index = scene.indexOf.get(nid) ?? 0;
  scene.positions.set([x, y], index * 2);
  targets.set([x, y], index * 2);
}

test("a tap selects the node under it, with Shift it asks for the path to it, elsewhere it does nothing", () => {
  gestures.onTap(104, 100, false);
  gestures.onTap(104, 100, true);
  gestures.onTap(150, 160, false);
  expect(calls).toEqual([
    ["select", "P_a"],
    ["path to", "P_a"],
  ]);
});

test("a tap on the mark of hidden neighbours selects their node, also above another one", () => {
  gestures.onTap(206, 100, false);
  expect(calls).toEqual([["select", "P_b"]]);
  expect(gestures.onGrab(206, 100)).toBe(false);
});

test("a second tap collapses the node that the first one selected, wherever it has moved since", () => {
  gestures.onTap(100, 100, false);
  placeNode("P_a", -300, 0);
  gestures.onSecondTap();
  expect(calls).toEqual([
    ["select", "P_a"],
    ["collapse", "P_a"],
  ]);
});

test("a second tap on nothing, or on a mark, collapses nothing", () => {
  gestures.onTap(150, 160, false);
  gestures.onSecondTap();
  gestures.onTap(206, 100, false);
  gestures.onSecondTap();
  expect(calls).toEqual([["select", "P_b"]]);
});

test("a dragged node moves at once, and the camera stops following", () => {
  expect(gestures.onGrab(100, 100)).toBe(true);
  gestures.onDrag(140, 80);
  expect([...scene.positions.subarray(0, 2)]).toEqual([20, -10]);
  expect([...targets.subarray(0, 2)]).toEqual([20, -10]);
  expect(calls).toEqual([["follow", "none"]]);
});

test("a node that is removed while it is dragged moves nothing", () => {
  gestures.onGrab(100, 100);
  scene = sceneOf([], []);
  gestures.onDrag(140, 80);
  expect(calls).toEqual([]);
});

test("the cursor shows what can be clicked", () => {
  gestures.onHover(104, 100);
  expect(host.style.cursor).toBe("pointer");
  gestures.onHover(225, 100);
  expect(host.style.cursor).toBe("pointer");
  gestures.onHover(150, 160);
  expect(host.style.cursor).toBe("grab");
  gestures.onLeave();
  expect(calls.map(([, index]) => index)).toEqual([0, -1, -1, -1]);
});
