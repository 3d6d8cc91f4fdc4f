import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import ListFilter from "lucide-react/icons/list-filter";
import { type ReactNode, useDeferredValue, useMemo, useState } from "react";
import { Link } from "react-router";
import { t, type TextKey } from "#shared/messages/t.ts";
import { useSession } from "#web/data/session.ts";
import { Button, IconButton } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { RelativeTime } from "#web/ui/RelativeTime.tsx";
import { SearchField } from "#web/ui/SearchField.tsx";
import { Select } from "#web/ui/Select.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { KindToggles } from "./ViewOptions.tsx";
import { NodeImage, ShowMore } from "./Neighbours.tsx";
import { kindLabels, linkCount } from "./node-kinds.ts";
import {
  type Column,
  columns,
  filteredRows,
  sortedRows,
  type TableFilter,
  type TableOrder,
  type TableRow,
  tableRows,
} from "./table-rows.ts";
import type { Explorer } from "./use-explorer.ts";

const pageSize = 200;

const position =
  "absolute top-22 end-6 bottom-6 start-97 z-5 flex flex-col overflow-hidden max-lg:top-38 max-md:inset-x-2 max-md:top-16 max-md:bottom-2";

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
  const deferred = useDeferredValue(filter);
  const found = useMemo(
    () => sortedRows(filteredRows(rows, deferred), order),
    [rows, deferred, order],
  );
  return (
    <Card float className={position}>
      <TableFilters explorer={explorer} filter={filter} onChange={setFilter} />
      <div
        className="min-h-0 flex-1 overflow-auto overscroll-contain [scrollbar-width:thin]"
        role="region"
        aria-label={t("explorer.tableLabel")}
      >
        <table className="w-full text-start text-15">
          <caption className="sr-only">
            {t("explorer.tableCaption", {
              what: explorer.selected ? "named" : "other",
              name: explorer.selected?.name ?? "",
            })}
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
            {t("explorer.nothingMatches")}{" "}
            <button
              type="button"
              className="link"
              onClick={() => setFilter({ name: "", onlyFreeSeats: false, maxSteps: null })}
            >
              {t("explorer.clearFilters")}
            </button>
          </p>
        )}
        {found.length > shownCount && (
          <div className="p-4">
            <Button size="sm" onClick={() => setShownCount(shownCount + pageSize)}>
              {t("explorer.showMoreRows")}
            </Button>
          </div>
        )}
      </div>
      <div className="flex min-h-13 flex-none items-center justify-between gap-3 border-t border-line px-4 py-1.5 text-14 text-ink-2">
        <span role="status" className="whitespace-nowrap">
          {found.length === rows.length
            ? t("explorer.rows", { count: rows.length })
            : t("explorer.someRows", { shown: found.length, count: rows.length })}
        </span>
        <ShowMore explorer={explorer} />
        {!address.ends && <NeighboursStatus explorer={explorer} />}
      </div>
    </Card>
  );
}

/** That the neighbours are loading or couldn't be, on phones: there the panel isn't shown. */
function NeighboursStatus({ explorer: { query } }: { explorer: Explorer }) {
  if (query.data) return null;
  if (!query.isError) {
    return (
      <span role="status" className="flex items-center gap-2 md:hidden">
        <span className="spinner" />
        {t("explorer.neighboursLoading")}
      </span>
    );
  }
  return (
    <span role="alert" className="flex items-center gap-3 md:hidden">
      <span className="field-error">{t("explorer.neighboursNotLoadedSentence")}</span>
      <Button size="sm" pending={query.isFetching} onClick={() => void query.refetch()}>
        {t("ui.retry")}
      </Button>
    </span>
  );
}

const sharedFirst: TableOrder = { by: "shared", isDescending: true };
const nearestFirst: TableOrder = { by: "steps", isDescending: false };

/** Visitors have no stack to sort by. */
function orderFor(isSignedIn: boolean, chosen: TableOrder | null): TableOrder {
  if (chosen && (isSignedIn || chosen.by !== "shared")) return chosen;
  return isSignedIn ? sharedFirst : nearestFirst;
}

/** It scrolls sideways on phones, and fades at its end. */
const strip =
  "min-w-0 max-md:flex-1 max-md:overflow-x-auto max-md:pe-4 max-md:[scrollbar-width:none] max-md:mask-[linear-gradient(to_left,transparent,black_16px)] max-md:rtl:mask-[linear-gradient(to_right,transparent,black_16px)]";

interface TableFiltersProps {
  explorer: Explorer;
  filter: TableFilter;
  onChange: (filter: TableFilter) => void;
}

const stepLimits = () => [
  { value: "", label: t("explorer.anySteps") },
  ...[1, 2, 3].map((steps) => ({
    value: String(steps),
    label: t("explorer.upToSteps", { steps }),
  })),
];

/** On phones the kinds are seen, and a button shows the rest. */
function TableFilters({ explorer, filter, onChange }: TableFiltersProps) {
  const isReady = useHydrated();
  const [isOpen, setOpen] = useState(false);
  const isFiltered = filter.name !== "" || filter.onlyFreeSeats || filter.maxSteps !== null;
  const moreClass = !isOpen && "max-md:hidden";
  return (
    <div className="flex flex-none flex-wrap items-center gap-2 border-b border-line p-3 max-md:p-2">
      <SearchField
        label={t("explorer.filterByName")}
        className={classNames(
          "w-52 flex-none max-md:order-1 max-md:w-full md:[&>.input]:min-h-10 md:[&>.input]:py-1.5 md:[&>.lucide]:top-[11px]",
          moreClass,
        )}
        disabled={!isReady}
        value={filter.name}
        onChange={(event) => onChange({ ...filter, name: event.currentTarget.value })}
      />
      <div className="flex min-w-0 items-center gap-1 max-md:w-full">
        <div className={strip}>
          <KindToggles explorer={explorer} asChips />
        </div>
        <IconButton
          label={t("explorer.moreFilters")}
          className={classNames("flex-none md:hidden", isFiltered && "bg-highlight")}
          disabled={!isReady}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <ListFilter />
        </IconButton>
      </div>
      <div
        className={classNames(
          "flex flex-none items-center gap-4 max-md:order-1 max-md:w-full max-md:justify-between md:ms-auto",
          moreClass,
        )}
      >
        <label className="check">
          <input
            type="checkbox"
            disabled={!isReady}
            checked={filter.onlyFreeSeats}
            onChange={(event) =>
              onChange({ ...filter, onlyFreeSeats: event.currentTarget.checked })
            }
          />
          {t("explorer.freeSeat")}
        </label>
        <Select
          label={t("explorer.stepsLabel")}
          hideLabel
          className="md:[&_select]:min-h-10 md:[&_select]:py-1.5 md:[&_select]:text-15"
          options={stepLimits()}
          disabled={!isReady}
          value={filter.maxSteps ?? ""}
          onChange={(value) =>
            onChange({ ...filter, maxSteps: value === "" ? null : Number(value) })
          }
        />
      </div>
    </div>
  );
}

interface ColumnLabel {
  name: TextKey;
  /** Sorted like that at first. */
  isDescending: boolean;
  className: string;
}

const wide = "max-lg:hidden";
const number = "text-end";
const labels: Record<Column, ColumnLabel> = {
  name: { name: "forms.name", isDescending: false, className: "ps-4 max-md:ps-3" },
  kind: { name: "explorer.columnKind", isDescending: false, className: wide },
  steps: {
    name: "explorer.stepsLabel",
    isDescending: false,
    className: classNames(number, "max-md:ps-0"),
  },
  links: { name: "explorer.columnLinks", isDescending: true, className: classNames(number, wide) },
  seats: {
    name: "projects.columnSeats",
    isDescending: true,
    className: "whitespace-nowrap max-md:ps-6 md:ps-6",
  },
  activity: { name: "projects.lastActivity", isDescending: true, className: wide },
  shared: {
    name: "own-stack.title",
    isDescending: true,
    className: "whitespace-nowrap pe-4 max-md:pe-5",
  },
};

/** On phones it stands in the gap to the next column. */
const arrow = "size-4 max-md:absolute max-md:start-full max-md:size-3.5";

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
      className={classNames("px-2 font-medium max-md:px-1.5", className)}
    >
      <button
        type="button"
        disabled={!isReady}
        className={classNames(
          "relative inline-flex min-h-10 items-center gap-1 hover:text-ink",
          isCurrent && "font-semibold text-ink",
        )}
        onClick={() =>
          onOrder({ by: column, isDescending: isCurrent ? !order.isDescending : isDescending })
        }
      >
        {t(name)}
        {isCurrent &&
          (order.isDescending ? (
            <ArrowDown aria-hidden className={arrow} />
          ) : (
            <ArrowUp aria-hidden className={arrow} />
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
          <th key={column} scope="row" className="ps-4 font-normal max-md:ps-3">
            <Link
              to={explorer.addressWith({ nid: node.nid })}
              preventScrollReset
              aria-current={isSelected ? "true" : undefined}
              className="flex min-h-10.5 items-center gap-2.5 font-medium max-md:gap-2 hover:underline"
            >
              <NodeImage node={node} />
              <bdi className="wrap-anywhere">{node.name}</bdi>
            </Link>
          </th>
        ) : (
          <td key={column} className={classNames("px-2 max-md:px-1.5", labels[column].className)}>
            {cellOf(column, row)}
          </td>
        ),
      )}
    </tr>
  );
}

function cellOf(column: Column, { node, steps }: TableRow): ReactNode {
  const { freeSeats = 0, lastActivityAt, sharedTechs = 0 } = node.attributes;
  if (column === "kind") {
    return <span className={kindLabels[node.type].ink}>{t(kindLabels[node.type].one)}</span>;
  }
  if (column === "steps") return <span className="font-mono text-14">{steps ?? "–"}</span>;
  if (column === "links")
    return <span className="font-mono text-14">{linkCount(node.degree)}</span>;
  if (column === "seats" && freeSeats > 0) {
    return (
      <span className="font-medium text-user-ink">
        {t("explorer.seatsFree", { count: freeSeats })}
      </span>
    );
  }
  if (column === "activity" && lastActivityAt) {
    return (
      <span className="text-14 text-ink-2">
        <RelativeTime at={lastActivityAt} />
      </span>
    );
  }
  if (column === "shared" && sharedTechs > 0) {
    return (
      <span className="font-medium text-tech-ink">
        {t("explorer.shared", { count: sharedTechs })}
      </span>
    );
  }
  return null;
}
