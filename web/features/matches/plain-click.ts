import type { MouseEvent } from "react";

/** A click that follows the link here: not into another tab. */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
}

/** A key's click; a pointer's doesn't have to bring up a phone's keyboard. */
export function isKeyClick(event: MouseEvent): boolean {
  return event.detail === 0;
}
