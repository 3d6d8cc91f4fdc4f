import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronUp from "lucide-react/icons/chevron-up";
import { type RefObject, useEffect, useRef, useState } from "react";
import { IconButton } from "#web/ui/Button.tsx";
import { Mark } from "#web/ui/Mark.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Neighbours } from "./Neighbours.tsx";
import { NodeActions } from "./NodeActions.tsx";
import { PathCard } from "./PathCard.tsx";
import { kindLabels } from "./node-kinds.ts";
import type { Explorer } from "./use-explorer.ts";

const position =
  "card card-float absolute top-6 left-6 z-10 flex max-h-[calc(100%-48px)] w-85 flex-col overflow-hidden max-md:inset-x-2 max-md:top-auto max-md:bottom-2 max-md:max-h-[46%] max-md:w-auto";

/** With more neighbours than these the panel is as tall as it may be on a phone. */
const fullHeightFrom = 8;

interface NodePanelProps {
  explorer: Explorer;
  ref: RefObject<HTMLElement | null>;
}

/** The selected node, its actions, a path, and its neighbours. */
export function NodePanel({ explorer, ref: panel }: NodePanelProps) {
  const { selected, address } = explorer;
  const [isOpen, setOpen] = useState(true);
  const heading = useRef<HTMLHeadingElement>(null);
  const body = useRef<HTMLDivElement>(null);
  useArrowKeys(panel);
  // At the lower edge of a phone it would grow upwards while the page is still being received.
  const isFull = isOpen && (selected?.degree ?? 0) > fullHeightFrom;

  // After a link of the list, or a request for a path, the focus moves to the top of the new
  // content.
  const { nid } = address;
  const pathKey = address.ends?.join(" ") ?? "";
  const shown = useRef({ nid, pathKey });
  useEffect(() => {
    const before = shown.current;
    if (before.nid === nid && before.pathKey === pathKey) return;
    shown.current = { nid, pathKey };
    body.current?.scrollTo(0, 0);
    const isLost = document.activeElement === document.body;
    if (!isLost && !panel.current?.contains(document.activeElement)) return;
    const path =
      pathKey === before.pathKey ? null : panel.current?.querySelector<HTMLElement>("[data-path]");
    (path ?? heading.current)?.focus({ preventScroll: path === null });
  }, [nid, pathKey, panel]);

  return (
    <section
      ref={panel}
      aria-label="Chosen node"
      className={classNames(position, isFull && "max-md:h-[46%]")}
    >
      <header className="grid gap-1 last:pb-4 max-md:last:pb-3 px-5 pt-4 max-md:gap-0 max-md:px-4 max-md:pt-2">
        <div className="flex items-center gap-2.5">
          {selected ? (
            <span
              className={classNames(
                "flex items-center gap-2.5 text-15 font-medium",
                kindLabels[selected.type].ink,
              )}
            >
              <Mark of={kindLabels[selected.type].mark} />
              {kindLabels[selected.type].one}
            </span>
          ) : (
            <Skeleton className="h-4 w-20" />
          )}
          <IconButton
            label={isOpen ? "Collapse panel" : "Expand panel"}
            size="sm"
            className="ml-auto"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? <ChevronUp /> : <ChevronDown />}
          </IconButton>
        </div>
        <h1
          ref={heading}
          tabIndex={-1}
          dir="auto"
          className="text-31 wrap-anywhere outline-none max-md:text-25"
        >
          {selected?.name ?? <Skeleton className="h-8 w-48" />}
        </h1>
      </header>
      {isOpen && (
        <div
          ref={body}
          className="min-h-0 overflow-y-auto overscroll-contain mask-[linear-gradient(transparent,black_8px)] pt-2 [scrollbar-width:thin]"
        >
          {selected && <NodeActions explorer={explorer} selected={selected} />}
          <div className="border-t border-line-soft px-5 pb-4 max-md:px-4">
            {address.ends && <PathCard explorer={explorer} ends={address.ends} />}
            <Neighbours explorer={explorer} />
          </div>
        </div>
      )}
    </section>
  );
}

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => Math.min(at + 1, count - 1),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Arrow keys move between the rows of a list of links, wherever in the panel the focus is. */
function useArrowKeys(panel: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = panel.current;
    const onKeyDown = (event: KeyboardEvent) => {
      const step = steps[event.key];
      const { target } = event;
      if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (!(target instanceof HTMLElement) || target.closest("input, select")) return;
      const rows = [...(element?.querySelectorAll<HTMLElement>("a[data-row]") ?? [])];
      const at = rows.findIndex((row) => row === target);
      const next = rows[step(at, rows.length)];
      if (!next) return;
      event.preventDefault();
      next.focus();
    };
    element?.addEventListener("keydown", onKeyDown);
    return () => element?.removeEventListener("keydown", onKeyDown);
  }, [panel]);
}
