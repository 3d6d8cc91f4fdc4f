import { t } from "#shared/messages/t.ts";
import { rich } from "#web/lib/rich.ts";
import { QueryError } from "#web/lib/QueryError.tsx";
import { useDeferredValue, useId, useRef, useState } from "react";
import { Link } from "react-router";
import type { GraphNode, NodeType } from "#contract/graph.ts";
import { neighboursOf, firstShown } from "#web/data/explored-graph.ts";
import { messageOf } from "#web/lib/api-error.ts";
import { useFocusFirstNew } from "#web/lib/use-focus-first-new.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Logo } from "#web/ui/Logo.tsx";
import { Mark } from "#web/ui/Mark.tsx";
import { Loading, Skeleton } from "#web/ui/Skeleton.tsx";
import { shortNumber } from "#web/ui/short-number.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { kindLabels, neighbourNote, nodeKinds } from "./node-kinds.ts";
import type { Explorer } from "./use-explorer.ts";
import { Button } from "#web/ui/Button.tsx";

/** The selected node's neighbours as a list of links, the same that the picture shows. */
export function Neighbours({ explorer }: { explorer: Explorer }) {
  const { address, query, graph, shown, all } = explorer;
  const neighbours = neighboursOf(shown, address.nid);
  const filteredOutCount = neighboursOf(all, address.nid).length - neighbours.length;
  const [focusedNid, setFocusedNid] = useState("");
  const current = neighbours.some(({ nid }) => nid === focusedNid) ? focusedNid : undefined;
  const list = useRef<HTMLDivElement>(null);
  const focusFirstNewRow = useFocusFirstNew(list, { itemsOf: rowsOf, preventScroll: false });

  if (query.isError && !query.data) {
    return (
      <QueryError title={t("explorer.neighboursNotLoaded")} query={query}>
        {t("explorer.exploredIsKept")}
      </QueryError>
    );
  }
  if (query.isPending) return <NeighboursSkeleton />;
  const totals = graph.totals.get(address.nid) ?? query.data.totals;
  const total = nodeKinds.reduce((sum, kind) => sum + totals[kind], 0);
  // A roving tab index: Tab leads to one row, arrows to the others.
  const tabStop =
    current ??
    nodeKinds.flatMap((kind) => neighbours.find(({ type }) => type === kind) ?? [])[0]?.nid;
  return (
    <div ref={list}>
      {nodeKinds.map((kind) => (
        <NeighbourGroup
          // Nothing is carried over to another node's list.
          key={`${address.nid} ${kind}`}
          kind={kind}
          nodes={neighbours.filter(({ type }) => type === kind)}
          total={totals[kind]}
          tabStop={tabStop}
          onFocus={setFocusedNid}
          explored={graph.expanded}
          linkTo={(nid) => explorer.addressWith({ nid })}
        />
      ))}
      {total === 0 && <p className="pt-4 text-15 text-ink-2">{t("explorer.noNeighboursYet")}</p>}
      {total > 0 && neighbours.length === 0 && filteredOutCount === 0 && (
        <p className="pt-4 text-15 text-ink-2">{t("explorer.neighboursHidden")}</p>
      )}
      <FilterNotice explorer={explorer} count={filteredOutCount} />
      <div className="pt-3 empty:hidden">
        <ShowMore explorer={explorer} onLoad={focusFirstNewRow} />
      </div>
    </div>
  );
}

function NeighboursSkeleton() {
  return (
    <Loading label={t("explorer.neighboursLoading")}>
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

interface NeighbourGroupProps {
  kind: NodeType;
  nodes: readonly GraphNode[];
  /** How many there are, shown or not. */
  total: number;
  /** The row with tab index 0. */
  tabStop: string | undefined;
  onFocus: (nid: string) => void;
  /** Nodes whose own neighbours are in the graph. */
  explored: ReadonlySet<string>;
  linkTo: (nid: string) => string;
}

/** These are rendered at once, the others deferred, so that they don't hold up the picture. */
const initialRows = 24;

/** The neighbours of one kind, each a link that explores it. */
function NeighbourGroup({ kind, nodes, total, ...group }: NeighbourGroupProps) {
  const id = useId();
  const hasArrows = useHydrated();
  const rows = useDeferredValue(nodes, hasArrows ? nodes.slice(0, initialRows) : nodes);
  if (nodes.length === 0) return null;
  const { many, mark } = kindLabels[kind];
  return (
    <section aria-labelledby={id}>
      <h3
        id={id}
        className="flex items-center gap-2.5 pt-4 pb-1 font-sans text-15 font-semibold tracking-normal"
      >
        <Mark of={mark} />
        {t(many)}
        <span className="ms-auto font-mono text-12 font-medium text-ink-3">
          {total > nodes.length
            ? t("explorer.someOf", { shown: shortNumber(nodes.length), total: shortNumber(total) })
            : shortNumber(nodes.length)}
        </span>
      </h3>
      <ul>
        {rows.map((node) => (
          <li key={node.nid}>
            <Link
              to={group.linkTo(node.nid)}
              preventScrollReset
              data-row
              tabIndex={hasArrows && node.nid !== group.tabStop ? -1 : undefined}
              onFocus={() => group.onFocus(node.nid)}
              className="-mx-2 flex min-h-9 items-center gap-2.5 rounded-md px-2 text-15 hover:bg-highlight max-md:min-h-11"
            >
              <NodeImage node={node} />
              <bdi className="min-w-0 flex-1 [text-align:var(--start)] truncate">{node.name}</bdi>
              <span className="flex-none text-14 text-ink-3">
                {neighbourNote(node)}
                {group.explored.has(node.nid) && (
                  <span className="sr-only">{t("explorer.explored")}</span>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Says what the filters hide, and links to everything. */
function FilterNotice({ explorer, count }: { explorer: Explorer; count: number }) {
  const { role, hidden } = explorer.address;
  if (role === null && hidden.length === 0) return null;
  return (
    <p className="small pt-4 text-ink-2">
      {role !== null && `${t("explorer.onlyWithSeat", { role })} `}
      {count > 0 && `${t("explorer.hiddenByFilters", { count })} `}
      <Link
        to={explorer.addressWith({ role: null, hidden: [] })}
        className="link"
        replace
        preventScrollReset
      >
        {t("explorer.showAll")}
      </Link>
    </p>
  );
}

const rowsOf = (list: Element) => list.querySelectorAll("a[data-row]");

/** An avatar, a logo, or a project's mark, beside the node's name. */
export function NodeImage({ node: { type, name, attributes } }: { node: GraphNode }) {
  const src = attributes.imageUrl ?? null;
  return (
    <span aria-hidden className="grid w-6 flex-none place-items-center">
      {type === "user" && <Avatar name={name} src={src} size={24} decorative />}
      {type === "tech" && <Logo name={name} src={src} />}
      {type === "project" && <Mark of="proj" />}
    </span>
  );
}

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
        {t("ui.showMoreCount", { count: Math.min(firstShown, hidden) })}
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
        {rich("explorer.shownCount", {
          shown: shortNumber(shown.length),
          total: shortNumber(shown.length + hidden),
          order: isStackFirst ? "stackFirst" : "other",
          b: (words) => <b className="font-semibold text-ink">{words}</b>,
        })}
      </span>
      <ShowMore explorer={explorer} />
    </div>
  );
}
