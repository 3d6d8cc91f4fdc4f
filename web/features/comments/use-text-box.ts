import { type RefObject, useEffect, useEffectEvent, useState } from "react";

export type TextBox = RefObject<HTMLTextAreaElement | null>;

interface TextBoxHandlers {
  onText: (text: string) => void;
  onBlur: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

interface TextBoxState {
  text: string;
  /** Null while the focus is elsewhere. */
  caret: number | null;
}

/** Follows the text and the caret of an uncontrolled text area; `initialText` fills it if it is empty. */
export function useTextBox(box: TextBox, initialText: string, handlers: TextBoxHandlers) {
  const [state, setState] = useState<TextBoxState>({ text: "", caret: null });
  const start = useEffectEvent((area: HTMLTextAreaElement) => {
    // What was written before this ran wins over what was drafted earlier.
    if (area.value === "") area.value = initialText;
    else handlers.onText(area.value);
  });
  const handle = useEffectEvent((event: Event) => {
    if (event.type === "input") handlers.onText((event.target as HTMLTextAreaElement).value);
    if (event.type === "blur") handlers.onBlur();
    if (event instanceof KeyboardEvent && event.type === "keydown") handlers.onKeyDown(event);
  });
  useEffect(() => {
    const area = box.current;
    if (!area) return undefined;
    start(area);
    const read = () => {
      const isActive = document.activeElement === area;
      setState({ text: area.value, caret: isActive ? area.selectionEnd : null });
    };
    const follow = (event: Event) => {
      handle(event);
      read();
    };
    read();
    const listeners = new AbortController();
    for (const type of ["input", "keydown", "keyup", "click", "focus", "blur"]) {
      area.addEventListener(type, follow, { signal: listeners.signal });
    }
    return () => listeners.abort();
  }, [box]);
  return state;
}

/** Changes the text as if somebody had typed it. */
export function setText(box: TextBox, text: string, caret = text.length): void {
  const area = box.current;
  if (!area) return;
  area.value = text;
  area.setSelectionRange(caret, caret);
  area.dispatchEvent(new Event("input", { bubbles: true }));
}

export function setReadOnly(box: TextBox, isReadOnly: boolean): void {
  if (box.current) box.current.readOnly = isReadOnly;
}
