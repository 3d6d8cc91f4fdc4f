import { useRef, useState } from "react";
import { messageOf } from "#web/lib/api-error.ts";
import { Button } from "#web/ui/Button.tsx";
import { ErrorState } from "#web/ui/ErrorState.tsx";
import { Loading, Skeleton } from "#web/ui/Skeleton.tsx";
import { shortNumber } from "#web/ui/short-number.ts";
import { neighboursOf } from "./graph-state.ts";
import { HiddenNeighbours } from "./HiddenNeighbours.tsx";
import { NeighbourGroup } from "./NeighbourGroup.tsx";
import { nodeKinds } from "./node-kinds.ts";
import type { Explorer } from "./use-explorer.ts";
import { useNewRows } from "./use-new-rows.ts";

/** What the chosen node is connected to: the same as the picture shows, as a list of links. */
export function Neighbours({ explorer }: { explorer: Explorer }) {
  const { address, query, graph, shown, all } = explorer;
  const beside = neighboursOf(shown, address.nid);
  const hiddenCount = neighboursOf(all, address.nid).length - beside.length;
  const [row, setRow] = useState("");
  const current = beside.some(({ nid }) => nid === row) ? row : undefined;
  const list = useRef<HTMLDivElement>(null);
  const awaitRows = useNewRows(list);

  if (query.isError && !query.data) {
    return (
      <ErrorState
        compact
        title="What it is connected to can’t be shown"
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      >
        {messageOf(query.error)} What you explored is still here.
      </ErrorState>
    );
  }
  if (query.isPending) return <NeighboursLoading />;
  const totals = graph.totals.get(address.nid) ?? query.data.totals;
  const inAll = nodeKinds.reduce((sum, kind) => sum + totals[kind], 0);
  // One row takes part in the order of Tab; arrows lead to the others.
  const stop =
    current ?? nodeKinds.flatMap((kind) => beside.find(({ type }) => type === kind) ?? [])[0]?.nid;
  return (
    <div ref={list}>
      {nodeKinds.map((kind) => (
        <NeighbourGroup
          // Another node's neighbours are another list.
          key={`${address.nid} ${kind}`}
          kind={kind}
          nodes={beside.filter(({ type }) => type === kind)}
          total={totals[kind]}
          stop={stop}
          onFocus={setRow}
          explored={graph.expanded}
          linkTo={(nid) => explorer.addressWith({ nid })}
        />
      ))}
      {inAll === 0 && <p className="pt-4 text-15 text-ink-2">Nothing is connected to it yet.</p>}
      {inAll > 0 && beside.length === 0 && hiddenCount === 0 && (
        <p className="pt-4 text-15 text-ink-2">Its neighbours are collapsed.</p>
      )}
      <HiddenNeighbours explorer={explorer} count={hiddenCount} />
      <More explorer={explorer} left={inAll - beside.length - hiddenCount} onAsk={awaitRows} />
    </div>
  );
}

interface MoreProps {
  explorer: Explorer;
  left: number;
  onAsk: () => void;
}

/** The neighbours of a hub come by the hundreds. */
function More({ explorer, left, onAsk }: MoreProps) {
  const { address, graph, more } = explorer;
  if (!graph.more.has(address.nid)) return null;
  const ask = () => {
    onAsk();
    more.mutate(address.nid);
  };
  return (
    <div className="grid gap-2 pt-3">
      <Button size="sm" pending={more.isPending} onClick={ask}>
        {left > 0 ? `+${shortNumber(left)} more` : "More"}
      </Button>
      {more.isError && (
        <p role="alert" className="small field-error">
          {messageOf(more.error)}
        </p>
      )}
    </div>
  );
}

function NeighboursLoading() {
  return (
    <Loading label="Its neighbours are loading">
      <div className="grid gap-4 pt-5">
        {Array.from({ length: 6 }, (_, line) => (
          <span key={line} className="flex items-center gap-3">
            <Skeleton round className="h-6 w-6" />
            <Skeleton className="h-4 w-40" />
          </span>
        ))}
      </div>
    </Loading>
  );
}
