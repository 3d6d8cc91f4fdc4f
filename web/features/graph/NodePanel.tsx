import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowLeft from "lucide-react/icons/arrow-left";
import ArrowUp from "lucide-react/icons/arrow-up";
import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronRight from "lucide-react/icons/chevron-right";
import ChevronUp from "lucide-react/icons/chevron-up";
import CornerDownLeft from "lucide-react/icons/corner-down-left";
import X from "lucide-react/icons/x";
import { Fragment, type RefObject, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { t } from "#shared/messages/t.ts";
import { rich } from "#web/lib/rich.ts";
import type { GraphNode } from "#contract/graph.ts";
import type { GraphCanvasHandle } from "#web/graph/GraphCanvas.tsx";
import { IconButton, buttonClass } from "#web/ui/Button.tsx";
import { Mark } from "#web/ui/Mark.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Neighbours } from "./Neighbours.tsx";
import { NodeActions } from "./NodeActions.tsx";
import { NodeSearch } from "./NodeSearch.tsx";
import { PathCard } from "./PathCard.tsx";
import { kindLabels } from "./node-kinds.ts";
import type { Explorer } from "./use-explorer.ts";

const position =
  "card card-float absolute top-6 start-6 z-10 flex max-h-[calc(100%-48px)] w-85 flex-col overflow-hidden max-md:inset-x-2 max-md:top-auto max-md:bottom-2 max-md:max-h-[52%] max-md:w-auto";
/** With more neighbours than these the panel is as tall as it may be on a phone. */
const fullHeightFrom = 8;

interface NodePanelProps {
  explorer: Explorer;
  graph: RefObject<GraphCanvasHandle | null>;
  ref: RefObject<HTMLElement | null>;
}

/** The selected node, its actions and neighbours; or a path, instead of them. */
export function NodePanel({ explorer, graph, ref: panel }: NodePanelProps) {
  const { selected, address } = explorer;
  const [isOpen, setOpen] = useState(true);
  const body = useRef<HTMLDivElement>(null);
  const { nid, ends } = address;
  useRowKeys(panel);
  // At the lower edge of a phone it would grow upwards while the page is still being received.
  const isFull = !ends && isOpen && (selected?.degree ?? 0) > fullHeightFrom;
  // After a link of the list, or a request for a path, the focus moves to the top of the new content.
  const key = `${nid} ${ends?.join(" ") ?? ""}`;
  const shown = useRef(key);
  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    body.current?.scrollTo(0, 0);
    const isLost = document.activeElement === document.body;
    if (!isLost && !panel.current?.contains(document.activeElement)) return;
    panel.current?.querySelector("h2")?.focus({ preventScroll: true });
  }, [key, panel]);
  return (
    <section
      ref={panel}
      aria-label={ends ? t("explorer.path") : t("explorer.selectedNode")}
      className={classNames(
        position,
        isFull && "max-md:h-[52%]",
        // There the table has all of the screen.
        address.view === "table" && !ends && "max-md:hidden",
      )}
    >
      {ends ? (
        <PathCard explorer={explorer} ends={ends} />
      ) : (
        <>
          <Trail explorer={explorer} />
          <NodeHeader selected={selected} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
          {isOpen && (
            <div
              ref={body}
              className="scroll-fade min-h-0 overflow-y-auto overscroll-contain pt-2 [scrollbar-width:thin]"
            >
              <NodeBody key={nid} explorer={explorer} selected={selected} graph={graph} />
            </div>
          )}
        </>
      )}
    </section>
  );
}

/** So many nodes of the walk are named. */
const namedSteps = 3;

/** The last nodes of the walk, and a link to the one before. */
function Trail({ explorer: { trail, graph, addressWith } }: { explorer: Explorer }) {
  const before = trail.at(-2);
  const steps = trail.slice(-namedSteps).flatMap((nid) => graph.nodes.get(nid) ?? []);
  if (before === undefined || steps.length < 2) return null;
  return (
    <nav
      aria-label={t("explorer.walked")}
      className="flex flex-none items-center gap-1.5 overflow-hidden border-b border-line-soft py-1.5 px-3 text-14 whitespace-nowrap text-ink-2"
    >
      <Link
        to={addressWith({ nid: before })}
        preventScrollReset
        aria-label={t("explorer.back")}
        title={t("explorer.back")}
        className={buttonClass({ variant: "quiet", size: "sm", className: "btn-icon flex-none" })}
      >
        <ArrowLeft />
      </Link>
      {steps.map(({ nid, name, type }, nth) => {
        const isLast = nth === steps.length - 1;
        const step = (
          <>
            <Mark of={kindLabels[type].mark} />
            <bdi className="truncate">{name}</bdi>
          </>
        );
        const classes = classNames(
          "flex min-h-6 min-w-0 items-center gap-1.5",
          isLast && "font-semibold text-ink",
        );
        return (
          <Fragment key={nid}>
            {nth > 0 && <ChevronRight aria-hidden className="size-3 flex-none text-ink-3" />}
            {isLast ? (
              <span aria-current="true" className={classes}>
                {step}
              </span>
            ) : (
              <Link to={addressWith({ nid })} preventScrollReset className={classes}>
                {step}
              </Link>
            )}
          </Fragment>
        );
      })}
    </nav>
  );
}

interface NodeHeaderProps {
  selected: GraphNode | undefined;
  isOpen: boolean;
  onToggle: () => void;
}

function NodeHeader({ selected, isOpen, onToggle }: NodeHeaderProps) {
  return (
    <header className="grid flex-none gap-1 px-5 pt-4 last:pb-4 max-md:gap-0 max-md:px-4 max-md:pt-2 max-md:last:pb-3">
      <div className="flex items-center gap-2.5">
        {selected ? (
          <span
            className={classNames(
              "flex items-center gap-2.5 text-15 font-medium",
              kindLabels[selected.type].ink,
            )}
          >
            <Mark of={kindLabels[selected.type].mark} />
            {t(kindLabels[selected.type].one)}
          </span>
        ) : (
          <Skeleton className="h-4 w-20" />
        )}
        <IconButton
          label={isOpen ? t("explorer.collapsePanel") : t("explorer.expandPanel")}
          size="sm"
          className="ms-auto"
          aria-expanded={isOpen}
          onClick={onToggle}
        >
          {isOpen ? <ChevronUp /> : <ChevronDown />}
        </IconButton>
      </div>
      <h2 tabIndex={-1} dir="auto" className="text-31 wrap-anywhere outline-none max-md:text-25">
        {selected?.name ?? <Skeleton className="h-8 w-48" />}
      </h2>
    </header>
  );
}

interface NodeBodyProps {
  explorer: Explorer;
  selected: GraphNode | undefined;
  graph: RefObject<GraphCanvasHandle | null>;
}

/** While the other end of a path is picked, the picker is all there is below the actions. */
function NodeBody({ explorer, selected, graph }: NodeBodyProps) {
  const [isPickingPath, setPickingPath] = useState(false);
  const pickPathButton = useRef<HTMLButtonElement>(null);
  const { username, description, descriptionLanguage } = selected?.attributes ?? {};
  return (
    <>
      <div className="grid gap-1 px-5 empty:hidden max-md:px-4">
        {username && <p className="small text-ink-2">@{username}</p>}
        {description && !isPickingPath && (
          <p
            dir="auto"
            lang={descriptionLanguage ?? undefined}
            className="small [text-align:var(--start)] wrap-anywhere text-ink-2"
          >
            {description}
          </p>
        )}
      </div>
      {selected && (
        <NodeActions
          explorer={explorer}
          selected={selected}
          graph={graph}
          isPickingPath={isPickingPath}
          onPickPath={() => setPickingPath(!isPickingPath)}
          pickPathButton={pickPathButton}
        />
      )}
      {selected && isPickingPath ? (
        <PathPicker
          explorer={explorer}
          selected={selected}
          onClose={() => {
            setPickingPath(false);
            pickPathButton.current?.focus();
          }}
        />
      ) : (
        <div className="border-t border-line-soft px-5 pb-4 max-md:px-4">
          <Neighbours explorer={explorer} />
        </div>
      )}
    </>
  );
}

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => Math.min(at + 1, count - 1),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Arrow keys move between the rows of a list of links, wherever in the panel the focus is. */
function useRowKeys(panel: RefObject<HTMLElement | null>): void {
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

interface PathPickerProps {
  explorer: Explorer;
  selected: GraphNode;
  onClose: () => void;
}

/** Finds the other end of a path, at the width of the panel; Escape closes it. */
function PathPicker({ explorer, selected, onClose }: PathPickerProps) {
  return (
    <section
      aria-label={t("explorer.findPath")}
      className="border-t border-line-soft px-5 pt-3 pb-4 max-md:px-4"
    >
      <div className="flex items-center justify-between gap-2 pb-2">
        <h3 className="min-w-0 font-sans text-15 font-semibold tracking-normal wrap-anywhere">
          {rich("explorer.pathFromTitle", {
            name: selected.name,
            bdi: (name) => <bdi>{name}</bdi>,
          })}
        </h3>
        <IconButton label={t("explorer.close")} size="sm" className="-me-2" onClick={onClose}>
          <X />
        </IconButton>
      </div>
      <NodeSearch
        label={t("explorer.pathFrom", { name: selected.name })}
        placeholder={t("explorer.searchPlaceholder")}
        isInFlow
        stepsFrom={selected.nid}
        autoFocus
        onCancel={onClose}
        onChoose={({ nid }) => {
          onClose();
          explorer.go({ ends: [selected.nid, nid] });
        }}
      />
      <p className="flex gap-4 pt-3 text-14 text-ink-2 max-md:hidden" aria-hidden>
        <span className="flex items-center gap-1.5">
          <kbd className="kbd inline-flex">
            <ArrowUp className="size-3" />
            <ArrowDown className="size-3" />
          </kbd>
          {t("explorer.choose")}
        </span>
        <span className="flex items-center gap-1.5">
          <kbd className="kbd">
            <CornerDownLeft className="size-3" />
          </kbd>
          {t("explorer.showPath")}
        </span>
        <span className="flex items-center gap-1.5">
          <kbd className="kbd">Esc</kbd> {t("explorer.cancel")}
        </span>
      </p>
    </section>
  );
}
