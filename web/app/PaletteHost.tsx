import { type ComponentType, useEffect, useRef, useState } from "react";
import { onPaletteAsked } from "#web/lib/ask-to-search.ts";
import { toastNotLoaded } from "#web/ui/toaster.ts";
import type { PaletteProps } from "./palette/Palette.tsx";
import { collectTyping, type TypingCollector } from "./typing-collector.ts";

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
