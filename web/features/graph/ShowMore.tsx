import { firstShown, neighboursOf } from "#web/data/explored-graph.ts";
import { messageOf } from "#web/lib/api-error.ts";
import { Button } from "#web/ui/Button.tsx";
import { shortNumber } from "#web/ui/short-number.ts";
import { nodeKinds } from "./node-kinds.ts";
import type { Explorer } from "./use-explorer.ts";

interface ShowMoreProps {
  explorer: Explorer;
  /** Wraps the loading, to move the focus to what is new. */
  onLoad?: (loading: Promise<unknown>) => Promise<unknown>;
}

/** How many of the selected node's neighbours aren't shown. */
export function hiddenCount({ graph, all, address, query }: Explorer): number {
  const totals = graph.totals.get(address.nid) ?? query.data?.totals;
  if (!totals || !graph.expanded.has(address.nid)) return 0;
  const total = nodeKinds.reduce((sum, kind) => sum + totals[kind], 0);
  return Math.max(0, total - neighboursOf(all, address.nid).length);
}

/** Shows the next neighbours of the selected node, where it has more than are shown. */
export function ShowMore({ explorer, onLoad }: ShowMoreProps) {
  const { address, more } = explorer;
  const hidden = hiddenCount(explorer);
  if (hidden === 0) return null;
  const load = () => {
    const loading = more.mutateAsync(address.nid);
    // The error is shown beside the button.
    void (onLoad?.(loading) ?? loading).catch(() => undefined);
  };
  return (
    <span className="flex flex-wrap items-center gap-2">
      <Button size="sm" pending={more.isPending} onClick={load}>
        Show {Math.min(firstShown, hidden)} more
      </Button>
      {more.isError && onLoad && (
        <span role="alert" className="small field-error">
          {messageOf(more.error)}
        </span>
      )}
    </span>
  );
}

/** Below the picture: how many of a hub's neighbours are shown. */
export function ShownCount({ explorer }: { explorer: Explorer }) {
  const { all, address } = explorer;
  const hidden = hiddenCount(explorer);
  if (hidden === 0 || address.ends) return null;
  const shown = neighboursOf(all, address.nid);
  const isStackFirst = shown.some(({ attributes }) => (attributes.sharedTechs ?? 0) > 0);
  return (
    <div className="card card-float flex h-12 items-center gap-3 px-3 text-15 text-ink-2 max-md:hidden">
      <span>
        Showing{" "}
        <b className="font-semibold text-ink">
          {shortNumber(shown.length)} of {shortNumber(shown.length + hidden)}
        </b>{" "}
        neighbours{isStackFirst && ", your stack first"}
      </span>
      <ShowMore explorer={explorer} />
    </div>
  );
}
