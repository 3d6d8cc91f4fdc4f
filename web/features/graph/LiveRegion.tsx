import { countsOf } from "./graph-filters.ts";
import { neighboursOf } from "./graph-state.ts";
import { countWords, kindWords, nodeKinds } from "./node-kinds.ts";
import { pathWords } from "./path-words.ts";
import type { Explorer } from "./use-explorer.ts";

/** Tells screen readers which node is chosen and what came with it, and where a path leads. */
export function News({ explorer }: { explorer: Explorer }) {
  const { path, address } = explorer;
  return (
    <>
      <p role="status" className="sr-only">
        {neighbourWords(explorer)}
      </p>
      <p role="status" className="sr-only">
        {address.ends && path.data ? pathWords(path.data) : ""}
      </p>
    </>
  );
}

function neighbourWords({ chosen, query, shown, address }: Explorer): string {
  if (!chosen || !query.data) return "";
  const counts = countsOf(neighboursOf(shown, address.nid));
  const beside = nodeKinds.filter((kind) => counts[kind] > 0);
  const words = beside.map((kind) => countWords(counts[kind], kind)).join(", ");
  return `${chosen.name}, ${kindWords[chosen.type].one.toLowerCase()}: ${words || "no neighbours"}`;
}
