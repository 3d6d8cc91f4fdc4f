import { SlidersHorizontal } from "lucide-react";
import { type RefObject, useState } from "react";
import { buttonClass } from "#web/ui/button-class.ts";
import { Button } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { Select } from "#web/ui/Select.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import type { GraphCanvasHandle } from "#web/graph/GraphCanvas.tsx";
import { keepFile, shownAsJson } from "./downloads.ts";
import { ZoomButtons } from "./Legend.tsx";
import type { Explorer } from "./use-explorer.ts";
import { useShutting } from "./use-shutting.ts";

interface ToolsProps {
  explorer: Explorer;
  picture: RefObject<GraphCanvasHandle | null>;
}

const roles = [
  { value: "", label: "All projects" },
  { value: "developer", label: "Seek a developer" },
  { value: "designer", label: "Seek a designer" },
];

/** The filter by open role, and what is shown as a file. */
export function Tools({ explorer, picture }: ToolsProps) {
  const { address, set } = explorer;
  const details = useShutting();
  const isReady = useHydrated();
  return (
    <details ref={details} className="relative">
      <summary
        className={buttonClass({
          variant: "line",
          className: "btn-icon list-none bg-raised shadow-float [&::-webkit-details-marker]:hidden",
        })}
        aria-label="Filter and save"
        title="Filter and save"
      >
        <SlidersHorizontal />
      </summary>
      <Card float className="absolute top-full right-0 z-20 mt-2 grid w-64 gap-4 p-4">
        <Select
          label="Projects that"
          options={roles}
          value={address.role ?? ""}
          disabled={!isReady}
          onChange={(role) =>
            set({ role: role === "developer" || role === "designer" ? role : null })
          }
        />
        <Save explorer={explorer} picture={picture} />
        <div className="flex items-center justify-between border-t border-line-soft pt-3 md:hidden">
          <span className="text-15 text-ink-2">Zoom</span>
          <span className="flex">
            <ZoomButtons picture={picture} />
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

function Save({ explorer, picture }: ToolsProps) {
  const [trouble, setTrouble] = useState("");
  const isReady = useHydrated();
  const name = `explore-${(explorer.chosen?.name ?? "graph").toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-")}`;
  const savePicture = async () => {
    setTrouble("");
    const blob = await picture.current?.toPng().catch(() => null);
    if (blob) keepFile(`${name}.png`, blob);
    else setTrouble("The picture isn’t there to be saved. Please try again.");
  };
  return (
    <div className="grid gap-2">
      <span className="label">Save what is shown</span>
      <div className="flex gap-2">
        <Button
          size="sm"
          disabled={!isReady || explorer.address.view !== "graph"}
          onClick={() => void savePicture()}
        >
          PNG
        </Button>
        <Button
          size="sm"
          disabled={!isReady}
          onClick={() => keepFile(`${name}.json`, shownAsJson(explorer.shown))}
        >
          JSON
        </Button>
      </div>
      {trouble !== "" && (
        <p role="alert" className="small field-error">
          {trouble}
        </p>
      )}
    </div>
  );
}
