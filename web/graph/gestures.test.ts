// What is done with fingers and mice, and what it is taken for. Node has no elements: here is a frame.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Gestures, listen } from "./gestures.ts";

class Surface extends EventTarget {
  readonly style = { cursor: "" };
  getBoundingClientRect = () => ({ left: 100, top: 50 });
  setPointerCapture() {}
}

let surface: Surface;
let listening: AbortController;
let told: unknown[][];
/** Where something stands that a drag takes along. */
const isThing = (x: number) => x >= 200;

beforeEach(() => {
  vi.useFakeTimers();
  surface = new Surface();
  listening = new AbortController();
  told = [];
  const note =
    (what: string) =>
    (...where: unknown[]) =>
      void told.push([what, ...where]);
  const gestures: Gestures = {
    onPan: note("pan"),
    onZoom: note("zoom"),
    onHover: note("hover"),
    onLeave: note("leave"),
    onTap: note("tap"),
    onSecondTap: note("second tap"),
    onGrab: (x) => isThing(x),
    onDrag: note("drag"),
    onDrop: note("drop"),
  };
  listen(surface as unknown as HTMLElement, gestures, listening.signal);
});

afterEach(() => {
  listening.abort();
  vi.useRealTimers();
});

/** At a place of the surface, by the mouse unless it is said. */
function pointer(type: string, x: number, y: number, more: Partial<PointerEvent> = {}) {
  const mouse = { pointerId: 1, pointerType: "mouse", button: 0, shiftKey: false };
  const at = { clientX: x + 100, clientY: y + 50 };
  surface.dispatchEvent(Object.assign(new Event(`pointer${type}`), mouse, at, more));
}

function click(x: number, y: number, more: Partial<PointerEvent> = {}) {
  pointer("down", x, y, more);
  pointer("up", x, y, more);
}

test("a click is a tap where it was, and says whether Shift was held", () => {
  click(10, 20);
  vi.advanceTimersByTime(400);
  click(30, 20, { shiftKey: true });
  expect(told).toEqual([
    ["tap", 10, 20, false],
    ["tap", 30, 20, true],
  ]);
});

test("a hand that trembles still taps", () => {
  pointer("down", 210, 20);
  pointer("move", 213, 23);
  pointer("up", 213, 23);
  expect(told).toEqual([["tap", 213, 23, false]]);
});

test("two clicks at one place are one act, three are that and another", () => {
  click(10, 20);
  click(12, 21);
  click(12, 21);
  expect(told.map(([what]) => what)).toEqual(["tap", "second tap", "tap"]);
});

test("two clicks are two where they are apart, late, or with Shift", () => {
  click(10, 20);
  click(60, 20);
  vi.advanceTimersByTime(400);
  click(60, 20);
  click(60, 20, { shiftKey: true });
  expect(told.map(([what]) => what)).toEqual(["tap", "tap", "tap", "tap"]);
});

test("what is grabbed goes along, and is let go where the hand lifts", () => {
  pointer("down", 210, 20);
  pointer("move", 240, 20);
  expect(surface.style.cursor).toBe("grabbing");
  pointer("move", 250, 30);
  pointer("up", 250, 30);
  expect(surface.style.cursor).toBe("");
  expect(told).toEqual([["drag", 240, 20], ["drag", 250, 30], ["drop"]]);
});

test("where there is nothing to grab all of it moves", () => {
  pointer("down", 10, 20);
  pointer("move", 30, 20);
  pointer("move", 30, 60);
  pointer("up", 30, 60);
  expect(told).toEqual([
    ["pan", 20, 0],
    ["pan", 0, 40],
  ]);
});

test("two fingers zoom about their middle, and mean no tap", () => {
  const [one, other] = [
    { pointerType: "touch", pointerId: 1 },
    { pointerType: "touch", pointerId: 2 },
  ];
  pointer("down", 0, 0, one);
  pointer("down", 100, 0, other);
  pointer("move", 200, 0, other);
  pointer("up", 200, 0, other);
  pointer("up", 0, 0, one);
  vi.advanceTimersByTime(1000);
  expect(told).toEqual([
    ["pan", 50, 0],
    ["zoom", 2, 100, 0],
  ]);
});

test("a finger that rests means what a click with Shift does, and lifts without another tap", () => {
  const finger = { pointerType: "touch" };
  pointer("down", 210, 20, finger);
  vi.advanceTimersByTime(549);
  expect(told).toEqual([]);
  vi.advanceTimersByTime(1);
  pointer("up", 210, 20, finger);
  expect(told).toEqual([["tap", 210, 20, true]]);
});

test("a mouse may rest as long as it likes, and a finger that drags isn't resting", () => {
  pointer("down", 10, 20);
  vi.advanceTimersByTime(2000);
  pointer("up", 10, 20);
  pointer("down", 210, 20, { pointerType: "touch" });
  pointer("move", 240, 20, { pointerType: "touch" });
  vi.advanceTimersByTime(2000);
  expect(told).toEqual([
    ["tap", 10, 20, false],
    ["drag", 240, 20],
  ]);
});

test("what the browser takes over is no tap, and other buttons mean nothing", () => {
  pointer("down", 10, 20, { pointerType: "touch" });
  pointer("cancel", 10, 20, { pointerType: "touch" });
  click(10, 20, { button: 2 });
  expect(told).toEqual([]);
});

test("a wheel zooms in upwards, by lines and pages too, and scrolls nothing", () => {
  for (const [deltaY, deltaMode, ctrlKey] of [
    [-500, 0, false],
    [20, 1, false],
    [-50, 0, true],
  ] as const) {
    const turn = new Event("wheel", { cancelable: true });
    Object.assign(turn, { deltaY, deltaMode, ctrlKey, clientX: 110, clientY: 70 });
    surface.dispatchEvent(turn);
    expect(turn.defaultPrevented).toBe(true);
  }
  expect(told).toEqual([
    ["zoom", 2, 10, 20],
    ["zoom", 0.5, 10, 20],
    ["zoom", 2, 10, 20],
  ]);
});

test("once it is over nothing is heard any more", () => {
  pointer("down", 210, 20, { pointerType: "touch" });
  listening.abort();
  vi.advanceTimersByTime(1000);
  click(10, 20);
  expect(told).toEqual([]);
});
