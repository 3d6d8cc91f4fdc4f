import Share2 from "lucide-react/icons/share-2";
import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import Table2 from "lucide-react/icons/table-2";
import { type RefObject, useState } from "react";
import { Link } from "react-router";
import { t, type TextKey } from "#shared/messages/t.ts";
import { type ShownGraph, countsOf } from "#web/data/explored-graph.ts";
import type { GraphCanvasHandle } from "#web/graph/GraphCanvas.tsx";
import { Button, IconButton, buttonClass } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { Select } from "#web/ui/Select.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { useCloseOnOutside } from "#web/ui/use-close-on-outside.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import type { Explorer } from "./use-explorer.ts";
import Maximize from "lucide-react/icons/maximize";
import Minus from "lucide-react/icons/minus";
import Plus from "lucide-react/icons/plus";
import type { NodeType } from "#contract/graph.ts";
import { Mark } from "#web/ui/Mark.tsx";
import { shortNumber } from "#web/ui/short-number.ts";
import { kindLabels, nodeKinds } from "./node-kinds.ts";

const views = [
  { view: "graph", name: "explorer.graph", icon: <Share2 /> },
  { view: "table", name: "explorer.table", icon: <Table2 /> },
] as const;

/** Links, so that it works without scripts. */
export function ViewSwitch({ explorer }: { explorer: Explorer }) {
  const current = explorer.address.view;
  return (
    <nav
      aria-label={t("explorer.view")}
      className="flex overflow-hidden rounded-lg float-shadow md:border md:border-edge md:bg-raised"
    >
      {views.map(({ view, name }) => (
        <Link
          key={view}
          to={explorer.addressWith({ view })}
          replace
          preventScrollReset
          aria-current={view === current ? "true" : undefined}
          aria-label={t(name)}
          title={t(name)}
          className={classNames(
            "items-center px-3.5 text-15 -outline-offset-2 max-md:hidden md:flex md:min-h-11.5",
            // Not in bold, which would move what is beside it.
            view === current ? "bg-highlight text-ink" : "text-ink-2 hover:text-ink",
          )}
        >
          {t(name)}
        </Link>
      ))}
      {/* On small screens only the other view. */}
      {views.map(
        ({ view, name, icon }) =>
          view !== current && (
            <Link
              key={`${view} alone`}
              to={explorer.addressWith({ view })}
              replace
              preventScrollReset
              aria-label={t(name)}
              title={t(name)}
              className={buttonClass({
                size: "lg",
                className: "btn-icon rounded-lg bg-raised md:hidden",
              })}
            >
              {icon}
            </Link>
          ),
      )}
    </nav>
  );
}

interface ViewOptionsProps {
  explorer: Explorer;
  graph: RefObject<GraphCanvasHandle | null>;
}

const roles = [
  { value: "", label: "projects.allProjects" },
  { value: "developer", label: "explorer.withDeveloperSeat" },
  { value: "designer", label: "explorer.withDesignerSeat" },
] as const satisfies { value: string; label: TextKey }[];

/** The filter by open role, export to files, and on small screens the zoom. */
export function ViewOptions({ explorer, graph }: ViewOptionsProps) {
  const { address, set } = explorer;
  const details = useCloseOnOutside();
  const isReady = useHydrated();
  return (
    <details ref={details} className="relative">
      <summary
        className={buttonClass({
          variant: "line",
          size: "lg",
          className:
            "btn-icon list-none rounded-lg bg-raised float-shadow [&::-webkit-details-marker]:hidden",
        })}
        aria-label={t("explorer.viewOptions")}
        title={t("explorer.viewOptions")}
      >
        <SlidersHorizontal />
      </summary>
      <Card
        float
        className="absolute top-full end-0 z-20 mt-2 grid w-72 max-w-[calc(100vw-32px)] grid-cols-1 gap-4 p-4"
      >
        <Select
          label={t("explorer.showProjects")}
          options={roles.map(({ value, label }) => ({ value, label: t(label) }))}
          value={address.role ?? ""}
          disabled={!isReady}
          onChange={(role) =>
            set({ role: role === "developer" || role === "designer" ? role : null })
          }
        />
        <Export explorer={explorer} graph={graph} />
        <div className="border-t border-line-soft pt-3 md:hidden [&>div]:-mx-2.5 [&>div]:flex-wrap">
          <KindToggles explorer={explorer} />
        </div>
        <div className="flex items-center justify-between border-t border-line-soft pt-3 lg:hidden">
          <span className="text-15 text-ink-2">{t("explorer.zoom")}</span>
          <span className="flex">
            <ZoomButtons graph={graph} />
          </span>
        </div>
        <p className="small border-t border-line-soft pt-3 text-ink-2 pointer-coarse:hidden">
          {t("explorer.gestureHint")}
        </p>
        <p className="small border-t border-line-soft pt-3 text-ink-2 not-pointer-coarse:hidden">
          {t("explorer.touchHint")}
        </p>
      </Card>
    </details>
  );
}

function Export({ explorer, graph }: ViewOptionsProps) {
  const [problem, setProblem] = useState("");
  const isReady = useHydrated();
  const name = `explore-${(explorer.selected?.name ?? "graph").toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-")}`;
  const savePng = async () => {
    setProblem("");
    const blob = await graph.current?.toPng().catch(() => null);
    if (blob) downloadFile(`${name}.png`, blob);
    else setProblem(t("explorer.pictureNotSaved"));
  };
  return (
    <div className="grid gap-2">
      <span className="label">{t("explorer.export")}</span>
      <div className="flex gap-2">
        <Button
          size="sm"
          disabled={!isReady || explorer.address.view !== "graph"}
          onClick={() => void savePng()}
        >
          PNG
        </Button>
        <Button
          size="sm"
          disabled={!isReady}
          onClick={() => downloadFile(`${name}.json`, shownAsJson(explorer.shown))}
        >
          JSON
        </Button>
      </div>
      {problem !== "" && (
        <p role="alert" className="small field-error">
          {problem}
        </p>
      )}
    </div>
  );
}

/** Nodes and edges in the API's shapes. */
function shownAsJson({ nodes, edges }: ShownGraph): Blob {
  const text = JSON.stringify({ nodes: [...nodes.values()], edges: [...edges.values()] }, null, 2);
  return new Blob([text], { type: "application/json" });
}

function downloadFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // By then the browser has read it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

interface LegendProps {
  explorer: Explorer;
  graph: RefObject<GraphCanvasHandle | null>;
}

/** Below the picture; on phones its parts are in the view options. */
export function Legend({ explorer, graph }: LegendProps) {
  return (
    <Card float className="ms-auto flex h-12 flex-none items-center px-1.5 max-md:hidden">
      <KindToggles explorer={explorer} />
      <div
        role="group"
        aria-label={t("explorer.zoom")}
        className="ms-1.5 flex border-s border-line ps-1.5 max-lg:hidden"
      >
        <ZoomButtons graph={graph} />
      </div>
    </Card>
  );
}

function ZoomButtons({ graph }: Pick<LegendProps, "graph">) {
  const isReady = useHydrated();
  return (
    <>
      <IconButton
        label={t("explorer.zoomOut")}
        disabled={!isReady}
        onClick={() => graph.current?.zoomOut()}
      >
        <Minus />
      </IconButton>
      <IconButton
        label={t("explorer.zoomIn")}
        disabled={!isReady}
        onClick={() => graph.current?.zoomIn()}
      >
        <Plus />
      </IconButton>
      <IconButton
        label={t("explorer.fit")}
        disabled={!isReady}
        onClick={() => graph.current?.fit()}
      >
        <Maximize />
      </IconButton>
    </>
  );
}

interface KindTogglesProps {
  explorer: Explorer;
  /** As buttons with borders, where they aren't a legend too. */
  asChips?: boolean;
}

/** What the colours and shapes mean, and how many of each kind there are; hides and shows kinds. */
export function KindToggles({ explorer: { address, ofAllKinds, set }, asChips }: KindTogglesProps) {
  const counts = countsOf(ofAllKinds.nodes.values());
  const isReady = useHydrated();
  const toggle = (kind: NodeType) => {
    const others = address.hidden.filter((one) => one !== kind);
    const isHidden = others.length < address.hidden.length;
    set({ hidden: isHidden ? others : [...others, kind] });
  };
  return (
    <div
      role="group"
      aria-label={t("explorer.kindsShown")}
      className={classNames("flex flex-none items-center", asChips && "gap-2")}
    >
      {nodeKinds.map((kind) => {
        const isHidden = address.hidden.includes(kind);
        return (
          <button
            key={kind}
            type="button"
            disabled={!isReady}
            aria-pressed={!isHidden}
            onClick={() => toggle(kind)}
            className={classNames(
              "flex items-center gap-2 rounded-md px-2.5 text-15 hover:bg-highlight",
              asChips
                ? "min-h-10 border border-edge max-md:gap-1.5 max-md:px-2 aria-pressed:bg-highlight"
                : "min-h-9",
              isHidden && "text-ink-3 line-through decoration-1",
              !isHidden && (asChips ? "font-medium text-ink" : "text-ink-2"),
            )}
          >
            <Mark of={isHidden ? "other" : kindLabels[kind].mark} />
            {`${t(kindLabels[kind].many)} `}
            <span className="font-mono text-12 text-ink-3 no-underline">
              {shortNumber(counts[kind])}
            </span>
          </button>
        );
      })}
    </div>
  );
}
