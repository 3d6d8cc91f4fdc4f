import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import { type ReactNode, useDeferredValue, useMemo, useState } from "react";
import { Link } from "react-router";
import { useSession } from "#web/data/session.ts";
import { Button } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { RelativeTime } from "#web/ui/RelativeTime.tsx";
import { SearchField } from "#web/ui/SearchField.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { KindToggles } from "./KindToggles.tsx";
import { NodeImage } from "./NodeImage.tsx";
import { ShowMore } from "./ShowMore.tsx";
import { kindLabels } from "./node-kinds.ts";
import { type Column, columns, type TableOrder } from "./table-columns.ts";
import {
  filteredRows,
  sortedRows,
  type TableFilter,
  type TableRow,
  tableRows,
} from "./table-rows.ts";
import type { Explorer } from "./use-explorer.ts";

const pageSize = 200;

const position =
  "absolute top-22 right-6 bottom-6 left-97 z-5 flex flex-col overflow-hidden max-md:inset-x-2 max-md:top-16 max-md:bottom-2";

/** The graph as a table, which filters by name and sorts by each column. */
export function GraphTable({ explorer }: { explorer: Explorer }) {
  const { shown, address } = explorer;
  const { user } = useSession();
  const rows = useMemo(() => tableRows(shown, address.nid), [shown, address.nid]);
  const visible = columns.filter((column) => user !== null || column !== "shared");
  const order = orderFor(user !== null, address.order);
  const [filter, setFilter] = useState<TableFilter>({
    name: "",
    onlyFreeSeats: false,
    maxSteps: null,
  });
  const [shownCount, setShownCount] = useState(pageSize);
  const wanted = useDeferredValue(filter);
  const found = useMemo(() => sortedRows(filteredRows(rows, wanted), order), [rows, wanted, order]);
  return (
    <Card float className={position}>
      <TableFilters explorer={explorer} filter={filter} onChange={setFilter} />
      <div
        className="min-h-0 flex-1 overflow-auto overscroll-contain [scrollbar-width:thin]"
        role="region"
        aria-label="Table of the graph"
      >
        <table className="w-full text-left text-15">
          <caption className="sr-only">
            {explorer.selected?.name ?? "The selected node"} and what is around it
          </caption>
          <thead className="sticky top-0 z-1 bg-card text-14 text-ink-2">
            <tr>
              {visible.map((column) => (
                <ColumnHeader
                  key={column}
                  column={column}
                  order={order}
                  onOrder={(chosen) => explorer.set({ order: chosen })}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {found.slice(0, shownCount).map((row) => (
              <Row key={row.node.nid} row={row} columns={visible} explorer={explorer} />
            ))}
          </tbody>
        </table>
        {found.length === 0 && (
          <p className="p-4 text-15 text-ink-2">
            Nothing matches these filters.{" "}
            <button
              type="button"
              className="link"
              onClick={() => setFilter({ name: "", onlyFreeSeats: false, maxSteps: null })}
            >
              Clear filters
            </button>
          </p>
        )}
        {found.length > shownCount && (
          <div className="p-4">
            <Button size="sm" onClick={() => setShownCount(shownCount + pageSize)}>
              Show more rows
            </Button>
          </div>
        )}
      </div>
      <div className="flex min-h-13 flex-none items-center justify-between gap-3 border-t border-line px-4 py-1.5 text-14 text-ink-2">
        <span role="status">
          {found.length === rows.length
            ? `${rows.length} rows`
            : `${found.length} of ${rows.length} rows`}
        </span>
        <ShowMore explorer={explorer} />
      </div>
    </Card>
  );
}

const sharedFirst: TableOrder = { by: "shared", isDescending: true };
const nearestFirst: TableOrder = { by: "steps", isDescending: false };

/** Visitors have no stack to sort by. */
function orderFor(isSignedIn: boolean, wanted: TableOrder | null): TableOrder {
  if (wanted && (isSignedIn || wanted.by !== "shared")) return wanted;
  return isSignedIn ? sharedFirst : nearestFirst;
}

interface TableFiltersProps {
  explorer: Explorer;
  filter: TableFilter;
  onChange: (filter: TableFilter) => void;
}

function TableFilters({ explorer, filter, onChange }: TableFiltersProps) {
  const isReady = useHydrated();
  return (
    <div className="flex flex-none flex-wrap items-center gap-2 border-b border-line p-3 max-md:flex-nowrap max-md:overflow-x-auto">
      <SearchField
        label="Filter by name"
        className="w-52 flex-none"
        disabled={!isReady}
        value={filter.name}
        onChange={(event) => onChange({ ...filter, name: event.currentTarget.value })}
      />
      <KindToggles explorer={explorer} />
      <span className="ml-auto flex flex-none items-center gap-4 text-14">
        <label className="flex min-h-9 items-center gap-2">
          <input
            type="checkbox"
            disabled={!isReady}
            checked={filter.onlyFreeSeats}
            onChange={(event) =>
              onChange({ ...filter, onlyFreeSeats: event.currentTarget.checked })
            }
          />
          Free seat
        </label>
        <label className="flex items-center gap-2">
          Steps
          <select
            className="input min-h-9 w-auto py-1"
            disabled={!isReady}
            value={filter.maxSteps ?? ""}
            onChange={({ currentTarget: { value } }) =>
              onChange({ ...filter, maxSteps: value === "" ? null : Number(value) })
            }
          >
            <option value="">any</option>
            <option value="1">1</option>
            <option value="2">up to 2</option>
            <option value="3">up to 3</option>
          </select>
        </label>
      </span>
    </div>
  );
}

interface ColumnLabel {
  name: string;
  /** Sorted like that at first. */
  isDescending: boolean;
  className: string;
}

const wide = "max-lg:hidden";
const number = "text-right";
const labels: Record<Column, ColumnLabel> = {
  name: { name: "Name", isDescending: false, className: "pl-4" },
  kind: { name: "Kind", isDescending: false, className: wide },
  steps: { name: "Steps", isDescending: false, className: number },
  links: { name: "Links", isDescending: true, className: classNames(number, wide) },
  seats: { name: "Seats", isDescending: true, className: "pl-6" },
  activity: { name: "Last activity", isDescending: true, className: wide },
  shared: { name: "Your stack", isDescending: true, className: "pr-4" },
};

interface ColumnHeaderProps {
  column: Column;
  order: TableOrder;
  onOrder: (order: TableOrder) => void;
}

function ColumnHeader({ column, order, onOrder }: ColumnHeaderProps) {
  const isReady = useHydrated();
  const { name, isDescending, className } = labels[column];
  const isCurrent = order.by === column;
  const direction = order.isDescending ? "descending" : "ascending";
  return (
    <th
      scope="col"
      aria-sort={isCurrent ? direction : undefined}
      className={classNames("px-2 font-medium", className)}
    >
      <button
        type="button"
        disabled={!isReady}
        className={classNames(
          "inline-flex min-h-10 items-center gap-1 hover:text-ink",
          isCurrent && "font-semibold text-ink",
        )}
        onClick={() =>
          onOrder({ by: column, isDescending: isCurrent ? !order.isDescending : isDescending })
        }
      >
        {name}
        {isCurrent &&
          (order.isDescending ? (
            <ArrowDown aria-hidden className="size-4" />
          ) : (
            <ArrowUp aria-hidden className="size-4" />
          ))}
      </button>
    </th>
  );
}

interface RowProps {
  row: TableRow;
  columns: readonly Column[];
  explorer: Explorer;
}

function Row({ row, columns: shown, explorer }: RowProps) {
  const { node } = row;
  const isSelected = node.nid === explorer.address.nid;
  return (
    <tr className={classNames("border-t border-line-soft", isSelected && "bg-tech-wash")}>
      {shown.map((column) =>
        column === "name" ? (
          <th key={column} scope="row" className="pl-4 font-normal">
            <Link
              to={explorer.addressWith({ nid: node.nid })}
              preventScrollReset
              aria-current={isSelected ? "true" : undefined}
              className="flex min-h-10.5 items-center gap-2.5 font-medium hover:underline"
            >
              <NodeImage node={node} />
              <bdi className="wrap-anywhere">{node.name}</bdi>
            </Link>
          </th>
        ) : (
          <td key={column} className={classNames("px-2", labels[column].className)}>
            {cellOf(column, row)}
          </td>
        ),
      )}
    </tr>
  );
}

function cellOf(column: Column, { node, steps, links }: TableRow): ReactNode {
  const { freeSeats = 0, lastActivityAt, sharedTechs = 0 } = node.attributes;
  if (column === "kind") {
    return <span className={kindLabels[node.type].ink}>{kindLabels[node.type].one}</span>;
  }
  if (column === "steps") return <span className="font-mono text-14">{steps ?? "–"}</span>;
  if (column === "links") return <span className="font-mono text-14">{links}</span>;
  if (column === "seats" && freeSeats > 0) {
    return <span className="font-medium text-user-ink">{freeSeats} free</span>;
  }
  if (column === "activity" && lastActivityAt) {
    return (
      <span className="text-14 text-ink-2">
        <RelativeTime at={lastActivityAt} />
      </span>
    );
  }
  if (column === "shared" && sharedTechs > 0) {
    return <span className="font-medium text-tech-ink">{sharedTechs} shared</span>;
  }
  return null;
}
