import { useEffect } from "react";
import { useNavigate } from "react-router";
import { go, hasCommandKey } from "./go-shortcuts.ts";
import { isWriting, singleKeysAreOn } from "#web/lib/single-keys.ts";
import { isComposing, shortcutKey } from "#web/ui/keyboard.ts";
import { openPalette, openShortcuts } from "./open-palette.ts";

/** Between `g` and the key after it. */
const goWithinMs = 1500;

/**
 * Ctrl K or ⌘ K opens the command palette. `/` focuses the page's own search field; on pages without
 * one it opens the palette, too. `g` and another key goes somewhere. `?` lists the shortcuts.
 */
export function useShortcuts(): void {
  const navigate = useNavigate();

  useEffect(() => {
    let goUntil = 0;
    const follow = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isComposing(event)) return;
      if (isPaletteKey(event)) {
        // An open dialog keeps the focus; a toast is one that doesn't.
        if (document.querySelector(":is([role=dialog], [role=alertdialog]):not(.toast)")) return;
        event.preventDefault();
        openPalette();
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target)) return;
      if (!singleKeysAreOn()) return;
      const key = shortcutKey(event);
      if (key === "/") {
        event.preventDefault();
        if (!focusSearch()) openPalette();
      }
      if (key === "?") openShortcuts();
      if (event.timeStamp < goUntil && /^[a-z]$/.test(key)) {
        // The page's own shortcuts leave it alone.
        event.preventDefault();
        go(key, navigate);
      }
      goUntil = key === "g" ? event.timeStamp + goWithinMs : 0;
    };
    document.addEventListener("keydown", follow);
    return () => document.removeEventListener("keydown", follow);
  }, [navigate]);
}

function isPaletteKey(event: KeyboardEvent): boolean {
  const { ctrlKey, metaKey, altKey, shiftKey } = event;
  // Ctrl K on Apple's systems deletes the rest of a line.
  return (
    shortcutKey(event) === "k" && !altKey && !shiftKey && (hasCommandKey() ? metaKey : ctrlKey)
  );
}

/** Focuses the page's own search field, if there is one. */
function focusSearch(): boolean {
  const fields = [...document.querySelectorAll<HTMLInputElement>('input[data-hotkey="/"]')];
  const shown = fields.find((field) => field.checkVisibility());
  shown?.focus();
  return shown !== undefined;
}
