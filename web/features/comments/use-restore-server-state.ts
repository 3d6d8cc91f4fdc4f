import { useLayoutEffect, useState } from "react";

const focusable = "a, button, textarea";

/**
 * Goes on where somebody was in the talk that the server drew, now that this one takes its place:
 * with the focus where it was, and with the text they had written, which it returns.
 */
export function useTakeOver(id: string, isDrawn: boolean): string {
  const [before] = useState(() => (isDrawn ? stateOf(id) : null));
  useLayoutEffect(() => {
    const { hash } = window.location;
    const now = document.getElementById(id);
    if (before === null) document.getElementById(hash.slice(1))?.scrollIntoView();
    else if (before.focus >= 0) {
      const element = now?.querySelectorAll<HTMLElement>(focusable)[before.focus];
      element?.focus({ preventScroll: true });
      if (element instanceof HTMLTextAreaElement)
        element.setSelectionRange(before.caret, before.caret);
    }
  }, [id, before]);
  return before?.text ?? "";
}

function stateOf(id: string) {
  const drawn = document.getElementById(id);
  if (!drawn) return null;
  const elements = [...drawn.querySelectorAll(focusable)];
  const focus = elements.findIndex((element) => element === document.activeElement);
  const box = drawn.querySelector("textarea");
  return { text: box?.value ?? "", caret: box?.selectionEnd ?? 0, focus };
}
