// The command palette and the keyboard shortcuts of every page.
import { closeDialog, openDialog } from "#web/lib/dialogs.tsx";
import { isComposing, shortcutKey } from "#web/ui/keyboard.ts";
import { prefetch } from "#web/ui/prefetch.ts";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { go, hasCommandKey } from "./go-shortcuts.ts";
import { isWriting, singleKeysAreOn } from "#web/lib/single-keys.ts";

const load = () => import("./palette/Palette.tsx");

/** Prefetches its code. */
export const preparePalette = () => prefetch(load);

/** Opens the command palette; what is typed while it is loading isn't lost. */
export function openPalette(): void {
  const typing = collectTyping(closeDialog);
  openDialog(
    load,
    { takeTyped: typing.stop, onHelp: openShortcuts },
    {
      page: null,
      onGone: typing.stop,
    },
  );
}

export const openShortcuts = () =>
  openDialog(() => import("./ShortcutsDialog.tsx"), {}, { page: null });

/** Collects what is typed, until it is stopped. */
interface TypingCollector {
  /** Ends it and returns the text. */
  stop: () => string;
}

/**
 * Collects the keys that are pressed while the field that they are meant for is loading; nothing
 * else on the page receives them. Escape calls `onCancel`.
 */
function collectTyping(onCancel: () => void): TypingCollector {
  let text = "";
  const collect = (event: KeyboardEvent) => {
    const { key } = event;
    // Combinations and Tab keep their meaning.
    const isCommand = (event.ctrlKey || event.metaKey) && !event.getModifierState("AltGraph");
    if (isCommand || isComposing(event) || key === "Tab") return;
    event.preventDefault();
    event.stopPropagation();
    if (key === "Escape") onCancel();
    else if (key === "Backspace") text = [...text].slice(0, -1).join("");
    else if ([...key].length === 1) text += key;
  };
  document.addEventListener("keydown", collect, true);
  return {
    stop() {
      document.removeEventListener("keydown", collect, true);
      return text;
    },
  };
}

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
