import { type RefObject, useEffect, useEffectEvent, useState } from "react";

export type Box = RefObject<HTMLTextAreaElement | null>;

interface BoxEvents {
  onText: (text: string) => void;
  onLeave: () => void;
  onKey: (event: KeyboardEvent) => void;
}

interface BoxState {
  text: string;
  /** Null while the focus is elsewhere. */
  caret: number | null;
}

/** Follows a box that keeps its own text: what it says and where its caret stands. */
export function useBox(box: Box, begin: string, events: BoxEvents) {
  const [now, setNow] = useState<BoxState>({ text: "", caret: null });
  const start = useEffectEvent((area: HTMLTextAreaElement) => {
    // What was written before this came stays; as what was begun earlier does otherwise.
    if (area.value === "") area.value = begin;
    else events.onText(area.value);
  });
  const tell = useEffectEvent((event: Event) => {
    if (event.type === "input") events.onText((event.target as HTMLTextAreaElement).value);
    if (event.type === "blur") events.onLeave();
    if (event instanceof KeyboardEvent && event.type === "keydown") events.onKey(event);
  });
  useEffect(() => {
    const area = box.current;
    if (!area) return undefined;
    start(area);
    const read = () => {
      const isActive = document.activeElement === area;
      setNow({ text: area.value, caret: isActive ? area.selectionEnd : null });
    };
    const follow = (event: Event) => {
      tell(event);
      read();
    };
    read();
    const listening = new AbortController();
    for (const type of ["input", "keydown", "keyup", "click", "focus", "blur"]) {
      area.addEventListener(type, follow, { signal: listening.signal });
    }
    return () => listening.abort();
  }, [box]);
  return now;
}

/** Writes into a box as if somebody had typed it. */
export function fillIn(area: HTMLTextAreaElement, text: string, caret = text.length): void {
  area.value = text;
  area.setSelectionRange(caret, caret);
  area.dispatchEvent(new Event("input", { bubbles: true }));
}

export function setLocked(area: HTMLTextAreaElement, isLocked: boolean): void {
  area.readOnly = isLocked;
}
