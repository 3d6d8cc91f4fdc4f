import { useEffect, useEffectEvent } from "react";
import { isComposing, shortcutKey } from "#web/ui/keyboard.ts";
import { isWriting, singleKeysAreOn } from "./single-keys.ts";

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
