import { type ComponentType, useEffect, useRef, useState } from "react";
import { onPaletteAsked } from "#web/lib/ask-to-search.ts";
import { isComposing } from "#web/ui/keyboard.ts";
import { toastNotLoaded } from "#web/ui/toaster.ts";
import type { PaletteProps } from "./palette/Palette.tsx";

const load = () => import("./palette/Palette.tsx");

/** Prefetches its code. */
export const preparePalette = () => void load().catch(() => undefined);

/** Loads the command palette when it is first asked for; what is typed meanwhile isn't lost. */
export function PaletteHost({ onHelp }: Pick<PaletteProps, "onHelp">) {
  const [Palette, setPalette] = useState<ComponentType<PaletteProps> | null>(null);
  const [isOpen, setOpen] = useState(false);
  const typing = useRef<TypingCollector | null>(null);

  const takeTyped = () => {
    const text = typing.current?.stop() ?? "";
    typing.current = null;
    return text;
  };
  const change = (open: boolean) => {
    if (!open) takeTyped();
    setOpen(open);
  };

  useEffect(
    () =>
      onPaletteAsked(() => {
        typing.current ??= collectTyping(() => change(false));
        setOpen(true);
        load().then(
          (module) => setPalette(() => module.default),
          () => {
            change(false);
            toastNotLoaded();
          },
        );
      }),
    [],
  );

  if (!Palette) return isOpen && <div className="progress" aria-hidden="true" />;
  return <Palette open={isOpen} onOpenChange={change} takeTyped={takeTyped} onHelp={onHelp} />;
}

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
