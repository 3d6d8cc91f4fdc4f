import Share2 from "lucide-react/icons/share-2";
import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import Table2 from "lucide-react/icons/table-2";
import { type RefObject, useState } from "react";
import { Link } from "react-router";
import type { ShownGraph } from "#web/data/explored-graph.ts";
import type { GraphCanvasHandle } from "#web/graph/GraphCanvas.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { Select } from "#web/ui/Select.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { classNames } from "#web/ui/class-names.ts";
import { useCloseOnOutside } from "#web/ui/use-close-on-outside.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { KindToggles } from "./KindToggles.tsx";
import { ZoomButtons } from "./Legend.tsx";
import type { Explorer } from "./use-explorer.ts";

const views = [
  { view: "graph", name: "Graph", icon: <Share2 /> },
  { view: "table", name: "Table", icon: <Table2 /> },
] as const;

/** Links, so that it works without scripts. */
export function ViewSwitch({ explorer }: { explorer: Explorer }) {
  const current = explorer.address.view;
  return (
    <nav
      aria-label="View"
      className="flex overflow-hidden rounded-lg float-shadow md:border md:border-edge md:bg-raised"
    >
      {views.map(({ view, name }) => (
        <Link
          key={view}
          to={explorer.addressWith({ view })}
          replace
          preventScrollReset
          aria-current={view === current ? "true" : undefined}
          aria-label={name}
          title={name}
          className={classNames(
            "items-center px-3.5 text-15 -outline-offset-2 max-md:hidden md:flex md:min-h-11.5",
            // Not in bold, which would move what is beside it.
            view === current ? "bg-highlight text-ink" : "text-ink-2 hover:text-ink",
          )}
        >
          {name}
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
              aria-label={name}
              title={name}
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
  { value: "", label: "All projects" },
  { value: "developer", label: "With a free developer seat" },
  { value: "designer", label: "With a free designer seat" },
];

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
        aria-label="View options"
        title="View options"
      >
        <SlidersHorizontal />
      </summary>
      <Card
        float
        className="absolute top-full right-0 z-20 mt-2 grid w-72 max-w-[calc(100vw-32px)] grid-cols-1 gap-4 p-4"
      >
        <Select
          label="Show projects"
          options={roles}
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
          <span className="text-15 text-ink-2">Zoom</span>
          <span className="flex">
            <ZoomButtons graph={graph} />
          </span>
        </div>
        <p className="small border-t border-line-soft pt-3 text-ink-2 pointer-coarse:hidden">
          Shift-click a second node for the path to it; double-click one to collapse it.
        </p>
        <p className="small border-t border-line-soft pt-3 text-ink-2 not-pointer-coarse:hidden">
          Hold a second node for the path to it; tap one twice to collapse it.
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
    else setProblem("The picture couldn’t be saved. Try again.");
  };
  return (
    <div className="grid gap-2">
      <span className="label">Export</span>
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
