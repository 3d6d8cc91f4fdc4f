// Recognises gestures of mouse, pen, touch and wheel.

/** Points and distances are in CSS pixels, from the element's top left corner. */
export interface Gestures {
  readonly onPan: (dx: number, dy: number) => void;
  readonly onZoom: (factor: number, x: number, y: number) => void;
  readonly onHover: (x: number, y: number) => void;
  readonly onLeave: () => void;
  readonly onTap: (x: number, y: number, isExtended: boolean) => void;
  /** The second of two taps at the same point; the first was reported as a tap. */
  readonly onSecondTap: () => void;
  /** Asks whether a drag from here moves something, rather than pan. */
  readonly onGrab: (x: number, y: number) => boolean;
  readonly onDrag: (x: number, y: number) => void;
}

/** A pointer that moves no further than this taps, in CSS pixels. */
const tapTolerance = 5;
/** Two taps within this time are a double tap. */
const doubleTapMs = 350;
/** A finger that rests this long means what a click with Shift does. */
const longPressMs = 550;

interface Point {
  x: number;
  y: number;
}

/** Listens to an element's pointer and wheel events until `signal` ends it. */
export function listen(element: HTMLElement, on: Gestures, signal: AbortSignal): void {
  const down = new Map<number, Point>();
  let start: Point | undefined;
  let isGrabbed = false;
  let isDragging = false;
  let isConsumed = false;
  let lastTap = { x: 0, y: 0, at: -Infinity };
  let longPress: ReturnType<typeof setTimeout> | undefined;

  const at = ({ clientX, clientY }: MouseEvent): Point => {
    const { left, top } = element.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };
  const tap = (point: Point, isExtended: boolean) => {
    const isSecond =
      performance.now() - lastTap.at < doubleTapMs &&
      Math.hypot(point.x - lastTap.x, point.y - lastTap.y) < tapTolerance * 3;
    lastTap = { ...point, at: isSecond ? -Infinity : performance.now() };
    if (isSecond && !isExtended) on.onSecondTap();
    else on.onTap(point.x, point.y, isExtended);
  };
  const drop = () => {
    isGrabbed = false;
    isDragging = false;
    element.style.cursor = "";
  };
  const press = (event: PointerEvent) => {
    if (event.button !== 0) return;
    const point = at(event);
    element.setPointerCapture(event.pointerId);
    down.set(event.pointerId, point);
    clearTimeout(longPress);
    if (down.size > 1) {
      isConsumed = true;
      drop();
      return;
    }
    start = point;
    isConsumed = false;
    isGrabbed = on.onGrab(point.x, point.y);
    if (event.pointerType === "mouse") return;
    longPress = setTimeout(() => {
      if (isDragging || isConsumed) return;
      isConsumed = true;
      tap(point, true);
    }, longPressMs);
  };
  const move = (event: PointerEvent) => {
    const point = at(event);
    const before = down.get(event.pointerId);
    if (!before) {
      on.onHover(point.x, point.y);
      return;
    }
    const others = [...down].filter(([id]) => id !== event.pointerId);
    const other = others[0]?.[1];
    if (other) {
      pinch(on, before, point, other);
      down.set(event.pointerId, point);
      return;
    }
    if (!isDragging) {
      if (!start || Math.hypot(point.x - start.x, point.y - start.y) <= tapTolerance) return;
      isDragging = true;
      clearTimeout(longPress);
      element.style.cursor = "grabbing";
    }
    down.set(event.pointerId, point);
    if (isGrabbed) on.onDrag(point.x, point.y);
    else on.onPan(point.x - before.x, point.y - before.y);
  };
  const lift = (event: PointerEvent) => {
    if (!down.delete(event.pointerId) || down.size > 0) return;
    clearTimeout(longPress);
    const isTap = !isDragging && !isConsumed && event.type === "pointerup";
    drop();
    if (isTap) tap(at(event), event.shiftKey);
  };
  // A busy browser may take a long press for a tap, and click what has appeared under the finger.
  const preventClick = (event: TouchEvent) => {
    if (isConsumed && event.cancelable) event.preventDefault();
  };
  const scroll = (event: WheelEvent) => {
    event.preventDefault();
    const { x, y } = at(event);
    const unit = [0.002, 0.05, 1][event.deltaMode] ?? 0.002;
    on.onZoom(2 ** (-event.deltaY * unit * (event.ctrlKey ? 10 : 1)), x, y);
  };

  signal.addEventListener("abort", () => clearTimeout(longPress), { once: true });
  element.addEventListener("pointerdown", press, { signal });
  element.addEventListener("pointermove", move, { signal });
  element.addEventListener("pointerup", lift, { signal });
  element.addEventListener("pointercancel", lift, { signal });
  element.addEventListener("pointerleave", () => on.onLeave(), { signal });
  element.addEventListener("touchend", preventClick, { signal, passive: false });
  element.addEventListener("wheel", scroll, { signal, passive: false });
}

/** Of two fingers one moved from `before` to `now`, the other stays. */
function pinch(on: Gestures, before: Point, now: Point, other: Point): void {
  const middle = (point: Point) => ({ x: (point.x + other.x) / 2, y: (point.y + other.y) / 2 });
  const was = middle(before);
  const is = middle(now);
  const apart = Math.max(1, Math.hypot(before.x - other.x, before.y - other.y));
  on.onPan(is.x - was.x, is.y - was.y);
  on.onZoom(Math.hypot(now.x - other.x, now.y - other.y) / apart, is.x, is.y);
}
