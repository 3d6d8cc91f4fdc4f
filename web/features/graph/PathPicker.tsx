import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import CornerDownLeft from "lucide-react/icons/corner-down-left";
import X from "lucide-react/icons/x";
import type { GraphNode } from "#contract/graph.ts";
import { IconButton } from "#web/ui/Button.tsx";
import { NodeSearch } from "./NodeSearch.tsx";
import type { Explorer } from "./use-explorer.ts";

interface PathPickerProps {
  explorer: Explorer;
  selected: GraphNode;
  onClose: () => void;
}

/** Finds the other end of a path, at the width of the panel; Escape closes it. */
export function PathPicker({ explorer, selected, onClose }: PathPickerProps) {
  return (
    <section
      aria-label="Find a path"
      className="border-t border-line-soft px-5 pt-3 pb-4 max-md:px-4"
    >
      <div className="flex items-center justify-between gap-2 pb-2">
        <h3 className="min-w-0 font-sans text-15 font-semibold tracking-normal wrap-anywhere">
          Path from <bdi>{selected.name}</bdi> to
        </h3>
        <IconButton label="Close" size="sm" className="-mr-2" onClick={onClose}>
          <X />
        </IconButton>
      </div>
      <NodeSearch
        label={`Path from ${selected.name} to`}
        placeholder="Project, tech or person"
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
          choose
        </span>
        <span className="flex items-center gap-1.5">
          <kbd className="kbd">
            <CornerDownLeft className="size-3" />
          </kbd>
          show path
        </span>
        <span className="flex items-center gap-1.5">
          <kbd className="kbd">Esc</kbd> cancel
        </span>
      </p>
    </section>
  );
}
