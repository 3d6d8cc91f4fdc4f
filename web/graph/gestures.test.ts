// Node has no DOM elements: this file has a fake one.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Gestures, listen } from "./gestures.ts";

class Surface extends EventTarget {
  readonly style = { cursor: "" };
  getBoundingClientRect = () => ({ left: 100, top: 50 });
  setPointerCapture() {}
}

let surface: Surface;
let listening: AbortController;
let calls: unknown[][];
/** Where a drag moves something. */
const isDraggable = (x: number) => x >= 200;

beforeEach(() => {
  vi.useFakeTimers();
  surface = new Surface();
  listening = new AbortController();
  calls = [];
  const record =
    (what: string) =>
    (...where: unknown[]) =>
      void calls.push([what, ...where]);
  const gestures: Gestures = {
    onPan: record("pan"),
    onZoom: record("zoom"),
    onHover: record("hover"),
    onLeave: record("leave"),
    onTap: record("tap"),
    onSecondTap: record("second tap"),
    onGrab: (x) => isDraggable(x),
    onDrag: record("drag"),
  };
  listen(surface as unknown as HTMLElement, gestures, listening.signal);
});

afterEach(() => {
  listening.abort();
  vi.useRealTimers();
});

/** At a point of the surface; a mouse unless `more` says otherwise. */
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
  expect(calls).toEqual([
    ["tap", 10, 20, false],
    ["tap", 30, 20, true],
  ]);
});

test("a pointer that moves by less than the tolerance still taps", () => {
  pointer("down", 210, 20);
  pointer("move", 213, 23);
  pointer("up", 213, 23);
  expect(calls).toEqual([["tap", 213, 23, false]]);
});

test("two clicks at one point are a double click, three are that and another click", () => {
  click(10, 20);
  click(12, 21);
  click(12, 21);
  expect(calls.map(([what]) => what)).toEqual(["tap", "second tap", "tap"]);
});

test("two clicks that are apart, late, or with Shift are no double click", () => {
  click(10, 20);
  click(60, 20);
  vi.advanceTimersByTime(400);
  click(60, 20);
  click(60, 20, { shiftKey: true });
  expect(calls.map(([what]) => what)).toEqual(["tap", "tap", "tap", "tap"]);
});

test("a drag that starts on a node moves it until the pointer is released", () => {
  pointer("down", 210, 20);
  pointer("move", 240, 20);
  expect(surface.style.cursor).toBe("grabbing");
  pointer("move", 250, 30);
  pointer("up", 250, 30);
  expect(surface.style.cursor).toBe("");
  expect(calls).toEqual([
    ["drag", 240, 20],
    ["drag", 250, 30],
  ]);
});

test("a drag that starts elsewhere pans", () => {
  pointer("down", 10, 20);
  pointer("move", 30, 20);
  pointer("move", 30, 60);
  pointer("up", 30, 60);
  expect(calls).toEqual([
    ["pan", 20, 0],
    ["pan", 0, 40],
  ]);
});

test("two fingers zoom about their middle, and are no tap", () => {
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
  expect(calls).toEqual([
    ["pan", 50, 0],
    ["zoom", 2, 100, 0],
  ]);
});

test("a long press is a tap with Shift, and releasing it is no other tap", () => {
  const finger = { pointerType: "touch" };
  pointer("down", 210, 20, finger);
  vi.advanceTimersByTime(549);
  expect(calls).toEqual([]);
  vi.advanceTimersByTime(1);
  pointer("up", 210, 20, finger);
  expect(calls).toEqual([["tap", 210, 20, true]]);
  // Else the browser may click what has appeared under the finger.
  const release = new Event("touchend", { cancelable: true });
  surface.dispatchEvent(release);
  expect(release.defaultPrevented).toBe(true);
});

test("neither a resting mouse nor a dragging finger is a long press", () => {
  pointer("down", 10, 20);
  vi.advanceTimersByTime(2000);
  pointer("up", 10, 20);
  pointer("down", 210, 20, { pointerType: "touch" });
  pointer("move", 240, 20, { pointerType: "touch" });
  vi.advanceTimersByTime(2000);
  expect(calls).toEqual([
    ["tap", 10, 20, false],
    ["drag", 240, 20],
  ]);
});

test("a cancelled pointer is no tap, and other buttons do nothing", () => {
  pointer("down", 10, 20, { pointerType: "touch" });
  pointer("cancel", 10, 20, { pointerType: "touch" });
  click(10, 20, { button: 2 });
  expect(calls).toEqual([]);
});

test("a wheel zooms in upwards, by pixels, lines and with Ctrl, and doesn't scroll the page", () => {
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
  expect(calls).toEqual([
    ["zoom", 2, 10, 20],
    ["zoom", 0.5, 10, 20],
    ["zoom", 2, 10, 20],
  ]);
});

test("nothing is recognised after the signal", () => {
  pointer("down", 210, 20, { pointerType: "touch" });
  listening.abort();
  vi.advanceTimersByTime(1000);
  click(10, 20);
  expect(calls).toEqual([]);
});
