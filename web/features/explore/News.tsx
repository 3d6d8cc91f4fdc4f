import { countsOf } from "./graph-filters.ts";
import { neighboursOf } from "./graph-state.ts";
import { countWords, kindWords, nodeKinds } from "./node-kinds.ts";
import type { Explorer } from "./use-explorer.ts";

/** Tells screen readers which node is chosen and what came with it. */
export function News({ explorer }: { explorer: Explorer }) {
  const { chosen, query, shown, address } = explorer;
  const counts = countsOf(neighboursOf(shown, address.nid));
  const beside = nodeKinds.filter((kind) => counts[kind] > 0);
  const words = beside.map((kind) => countWords(counts[kind], kind)).join(", ");
  return (
    <p role="status" className="sr-only">
      {chosen && query.data
        ? `${chosen.name}, ${kindWords[chosen.type].one.toLowerCase()}: ${words || "no neighbours"}`
        : ""}
    </p>
  );
}
