import { closeDialog, openDialog } from "#web/lib/dialogs.tsx";
import { isComposing } from "#web/ui/keyboard.ts";

const load = () => import("./palette/Palette.tsx");

/** Prefetches its code. */
export const preparePalette = () => void load().catch(() => undefined);

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
