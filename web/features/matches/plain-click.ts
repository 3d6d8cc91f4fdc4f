import type { MouseEvent } from "react";

/** Whether a click on a link opens it in this tab. */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
}

/** Whether a click came from the keyboard; after a tap a focused field would open a phone's keyboard. */
export function isKeyClick(event: MouseEvent): boolean {
  return event.detail === 0;
}
