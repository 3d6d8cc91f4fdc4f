import { type RefObject, useEffect, useState } from "react";

/** On narrow screens lines would cross each other. */
const wideWithPointer = "(width > 1080px) and (pointer: fine)";

interface Measured<T> {
  /** Contains all ends; the drawing covers it. */
  frame: RefObject<HTMLElement | null>;
  /** Contains the chips; lines begin at its lower edge. */
  from: RefObject<HTMLElement | null>;
  /** Changes whenever the ends do. */
  ends: string;
  /** Reads positions from the document; the same function on every render. */
  measure: (frame: HTMLElement, from: HTMLElement) => T;
}

/** What is measured, again after every change of size; null in narrow windows and on the server. */
export function useMeasured<T>({ frame, from, ends, measure }: Measured<T>): T | null {
  const [measured, setMeasured] = useState<T | null>(null);
  useEffect(() => {
    const [around, source] = [frame.current, from.current];
    if (!around || !source) return undefined;
    let isGone = false;
    const update = () => {
      if (isGone) return;
      setMeasured(window.matchMedia(wideWithPointer).matches ? measure(around, source) : null);
    };
    const observer = new ResizeObserver(update);
    observer.observe(around);
    observer.observe(source);
    void document.fonts.ready.then(update);
    return () => {
      isGone = true;
      observer.disconnect();
    };
  }, [frame, from, ends, measure]);
  return measured;
}
