// What a key means on keyboards of other scripts, and what belongs to an input method.
import type { KeyboardEvent as ReactKeyboardEvent } from "react";

interface MaybeComposing {
  readonly isComposing: boolean;
  /** Deprecated, and yet the only sign that Safari gives. */
  readonly keyCode: number;
}

/**
 * Whether a key belongs to an input method, such as the Enter that ends a conversion. Safari ends the
 * composition before it sends that key, and says so only by the code that stands for such keys:
 * https://www.w3.org/TR/uievents/#determine-keydown-keyup-keyCode
 */
export function isComposing(event: ReactKeyboardEvent | KeyboardEvent): boolean {
  const native: MaybeComposing = "nativeEvent" in event ? event.nativeEvent : event;
  return native.isComposing || native.keyCode === 229;
}

/** What tells which shortcut is pressed; React's events have it as well. */
type ShortcutKeys = Pick<KeyboardEvent, "key" | "shiftKey"> & { readonly code: string };

/** A letter of a script other than Latin, or the question mark of Arabic. */
const isOtherScript = /^(?!\p{Script=Latin})[\p{L}\u061F]$/u;

/**
 * The key of a shortcut, letters in lower case whatever Caps Lock says. Where a layout has other
 * letters (Cyrillic, Greek, Hebrew …) it is what stands in the same place on an English keyboard;
 * Latin layouts have letters and signs in places of their own, which count.
 */
export function shortcutKey({ key, code, shiftKey }: ShortcutKeys): string {
  if (!isOtherScript.test(key)) return key.length === 1 ? key.toLowerCase() : key;
  if (code === "Slash") return shiftKey ? "?" : "/";
  return /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? key;
}
