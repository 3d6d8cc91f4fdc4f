import { ChevronDown, ChevronUp } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { IconButton } from "#web/ui/Button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Mark } from "#web/ui/Mark.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { Neighbours } from "./Neighbours.tsx";
import { kindWords } from "./node-kinds.ts";
import { NodeActions } from "./NodeActions.tsx";
import { PathCard } from "./PathCard.tsx";
import { useArrowKeys } from "./use-arrow-keys.ts";
import type { Explorer } from "./use-explorer.ts";

const place =
  "card card-float absolute top-6 left-6 z-10 flex max-h-[calc(100%-48px)] w-85 flex-col overflow-hidden max-md:inset-x-2 max-md:top-auto max-md:bottom-2 max-md:max-h-[46%] max-md:w-auto";

interface NodePanelProps {
  explorer: Explorer;
  ref: RefObject<HTMLElement | null>;
}

/** The chosen node, how it is connected, and what it is connected to. */
export function NodePanel({ explorer, ref: panel }: NodePanelProps) {
  const { chosen, address } = explorer;
  const [isOpen, setOpen] = useState(true);
  const heading = useRef<HTMLHeadingElement>(null);
  const body = useRef<HTMLDivElement>(null);
  useArrowKeys(panel);

  // Who followed a link of the list, or asked for a path, reads on at the top of what came.
  const { nid } = address;
  const way = address.ends?.join(" ") ?? "";
  const shown = useRef({ nid, way });
  useEffect(() => {
    const before = shown.current;
    if (before.nid === nid && before.way === way) return;
    shown.current = { nid, way };
    body.current?.scrollTo(0, 0);
    const isLost = document.activeElement === document.body;
    if (!isLost && !panel.current?.contains(document.activeElement)) return;
    const path =
      way === before.way ? null : panel.current?.querySelector<HTMLElement>("[data-path]");
    (path ?? heading.current)?.focus({ preventScroll: path === null });
  }, [nid, way, panel]);

  return (
    <section ref={panel} aria-label="Chosen node" className={place}>
      <header className="grid gap-1 last:pb-4 max-md:last:pb-3 px-5 pt-4 max-md:gap-0 max-md:px-4 max-md:pt-2">
        <div className="flex items-center gap-2.5">
          {chosen ? (
            <span
              className={classNames(
                "flex items-center gap-2.5 text-15 font-medium",
                kindWords[chosen.type].ink,
              )}
            >
              <Mark of={kindWords[chosen.type].hue} />
              {kindWords[chosen.type].one}
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
          {chosen?.name ?? <Skeleton className="h-8 w-48" />}
        </h1>
      </header>
      {isOpen && (
        <div
          ref={body}
          className="min-h-0 overflow-y-auto overscroll-contain mask-[linear-gradient(transparent,black_8px)] pt-2 [scrollbar-width:thin]"
        >
          {chosen && <NodeActions explorer={explorer} chosen={chosen} />}
          <div className="border-t border-line-soft px-5 pb-4 max-md:px-4">
            {address.ends && <PathCard explorer={explorer} ends={address.ends} />}
            <Neighbours explorer={explorer} />
          </div>
        </div>
      )}
    </section>
  );
}
