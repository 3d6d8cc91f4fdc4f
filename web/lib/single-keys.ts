// Shortcuts of a single key, such as "/": people who dictate, or who hit keys by accident, can
// switch them off in this browser.
import { useEffect, useEffectEvent } from "react";
import { isComposing, shortcutKey } from "#web/ui/keyboard.ts";

const storageKey = "single-keys";

/** For browsers without storage. */
let isOnHere = true;

export function singleKeysAreOn(): boolean {
  try {
    return localStorage.getItem(storageKey) !== "off";
  } catch {
    return isOnHere;
  }
}

/** Whether the focus is where keys write, or in a dialog. */
export function isWriting(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable || target.closest("input, textarea, select, [role=dialog]") !== null
  );
}

export function setSingleKeys(isOn: boolean): void {
  isOnHere = isOn;
  try {
    if (isOn) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, "off");
  } catch {
    // The choice lasts as long as the page.
  }
}

/** What keeps the keys to itself while it is open. Toasts are dialogs too, but not modal. */
const open = ":is([role=dialog], [role=alertdialog]):not([aria-modal=false]), [role=menu]";

/**
 * A page's own shortcuts of a single key, by key. They rest while someone writes, while a dialog or
 * a menu is open, after `g`, and where single keys are switched off.
 */
export function useSingleKeys(acts: Readonly<Record<string, (() => void) | undefined>>): void {
  const follow = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || isComposing(event)) return;
    if (event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target)) return;
    const act = acts[shortcutKey(event)];
    if (!act || !singleKeysAreOn()) return;
    if (document.querySelector(open)) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => follow(event);
    // After the document's listeners, which take the key after `g`.
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
}
