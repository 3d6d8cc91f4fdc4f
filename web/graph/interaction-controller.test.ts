// What hands do to a picture of two nodes, at a scale of two CSS pixels to a unit.
import { beforeEach, expect, test } from "vitest";
import type { Gestures } from "./gestures.ts";
import { handsOn } from "./interaction-controller.ts";
import { sceneOf } from "./scene.ts";

const camera = { x: 100, y: 100, k: 2 };
const radius = 10;

let scene = sceneOf([], []);
let told: unknown[][] = [];
let host = { style: { cursor: "" } };
let hands: Gestures;

beforeEach(() => {
  told = [];
  host = { style: { cursor: "" } };
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
  place("P_a", 0, 0);
  place("P_b", 50, 0);
  const note =
    (what: string) =>
    (...of: unknown[]) =>
      void told.push([what, ...of]);
  hands = handsOn({
    host: host as unknown as HTMLElement,
    acts: {
      onSelect: note("select"),
      onPathTo: note("path to"),
      onCollapse: note("collapse"),
      onMore: note("more"),
    },
    pilot: {
      camera: () => camera,
      follow: note("follow"),
      take: note("take"),
      zoomBy: note("zoom"),
      step: () => false,
      frame: () => ({ left: 0, top: 0, right: 0, bottom: 0 }),
    },
    layout: { hold: note("hold"), release: note("release") },
    scene: () => scene,
    spots: () =>
      Float32Array.from(
        [...scene.indexOf.values()].flatMap((index) => [
          camera.x + (scene.shown[index * 2] ?? 0) * camera.k,
          camera.y + (scene.shown[index * 2 + 1] ?? 0) * camera.k,
          radius,
        ]),
      ),
    // Over the right half of the second node.
    marks: () => [{ nid: "P_b", extent: { left: 202, top: 90, right: 230, bottom: 110 } }],
    onHover: note("hover"),
    onMoved: () => {},
  });
});

function place(nid: string, x: number, y: number): void {
  const index = scene.indexOf.get(nid) ?? 0;
  scene.shown.set([x, y], index * 2);
  scene.goals.set([x, y], index * 2);
}

test("a tap chooses what it meets, with Shift it asks for the path, and beside it nothing", () => {
  hands.onTap(104, 100, false);
  hands.onTap(104, 100, true);
  hands.onTap(150, 160, false);
  expect(told).toEqual([
    ["select", "P_a"],
    ["path to", "P_a"],
  ]);
});

test("a tap on a mark brings what it stands for, though a node is below", () => {
  hands.onTap(206, 100, false);
  expect(told).toEqual([["more", "P_b"]]);
  expect(hands.onGrab(206, 100)).toBe(false);
});

test("a second tap collapses what the first one chose, wherever that has moved", () => {
  hands.onTap(100, 100, false);
  place("P_a", -300, 0);
  hands.onSecondTap();
  expect(told).toEqual([
    ["select", "P_a"],
    ["collapse", "P_a"],
  ]);
});

test("a second tap on nothing, or on a mark, collapses nothing", () => {
  hands.onTap(150, 160, false);
  hands.onSecondTap();
  hands.onTap(206, 100, false);
  hands.onSecondTap();
  expect(told).toEqual([["more", "P_b"]]);
});

test("a node goes where it is carried, at once, and the camera stays", () => {
  expect(hands.onGrab(100, 100)).toBe(true);
  hands.onDrag(140, 80);
  hands.onDrop();
  expect([...scene.shown.subarray(0, 2)]).toEqual([20, -10]);
  expect([...scene.goals.subarray(0, 2)]).toEqual([20, -10]);
  expect(told).toEqual([
    ["follow", "none"],
    ["hold", 0, 20, -10],
    ["release", 0],
  ]);
});

test("a node that vanishes while it is carried is let go", () => {
  hands.onGrab(100, 100);
  scene = sceneOf([], []);
  hands.onDrag(140, 80);
  hands.onDrop();
  expect(told).toEqual([]);
});

test("the pointer shows what can be chosen", () => {
  hands.onHover(104, 100);
  expect(host.style.cursor).toBe("pointer");
  hands.onHover(225, 100);
  expect(host.style.cursor).toBe("pointer");
  hands.onHover(150, 160);
  expect(host.style.cursor).toBe("grab");
  hands.onLeave();
  expect(told.map(([, index]) => index)).toEqual([0, -1, -1, -1]);
});
