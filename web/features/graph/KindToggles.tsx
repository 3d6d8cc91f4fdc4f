import type { NodeType } from "#contract/graph.ts";
import { countsOf } from "#web/data/explored-graph.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Mark } from "#web/ui/Mark.tsx";
import { shortNumber } from "#web/ui/short-number.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { kindLabels, nodeKinds } from "./node-kinds.ts";
import type { Explorer } from "./use-explorer.ts";

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
      aria-label="Kinds shown"
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
            {`${kindLabels[kind].many} `}
            <span className="font-mono text-12 text-ink-3 no-underline">
              {shortNumber(counts[kind])}
            </span>
          </button>
        );
      })}
    </div>
  );
}
