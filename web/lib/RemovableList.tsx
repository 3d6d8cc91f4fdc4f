import { type ReactNode, useRef } from "react";
import { Link } from "react-router";
import { Button } from "#web/ui/Button.tsx";
import { Loading, Skeleton } from "#web/ui/Skeleton.tsx";
import { PagedList, type PagedListProps } from "./PagedList.tsx";

interface RemovableListProps<Item> extends Pick<
  PagedListProps<Item, HTMLUListElement>,
  "query" | "failure" | "skeleton"
> {
  label: string;
  /** What an empty list says. */
  empty: ReactNode;
  /** A row, which calls `onRemoved` before it leaves the list: the focus goes to the list. */
  children: (item: Item, onRemoved: () => void) => ReactNode;
}

/** A list of one's own things, from which each can be removed. */
export function RemovableList<Item>(props: RemovableListProps<Item>) {
  const { label, empty, children, ...paged } = props;
  const container = useRef<HTMLDivElement>(null);
  const focus = () => container.current?.focus({ preventScroll: true });
  return (
    <div ref={container} tabIndex={-1} className="outline-none">
      <PagedList compact {...paged} empty={<p className="text-15 text-ink-2">{empty}</p>}>
        {(items, list) => (
          <ul ref={list} aria-label={label}>
            {items.map((item) => children(item, focus))}
          </ul>
        )}
      </PagedList>
    </div>
  );
}

interface RemovableRowProps {
  /** A logo, a picture or a mark. */
  icon: ReactNode;
  name: string;
  to: string;
  /** What else is known about it. */
  note: ReactNode;
  /** The label of the button that removes the row: "Unfollow". */
  remove: string;
  /** The same with the name: "Unfollow Ada". */
  removeNamed: string;
  pending: boolean;
  onRemove: () => void;
}

/** A row of a list of one's own things: a link, and a button that removes it from the list. */
export function RemovableRow(props: RemovableRowProps) {
  const { icon, name, to, note, remove, removeNamed, pending, onRemove } = props;
  return (
    <li className="flex items-center gap-3 border-t border-line-soft py-3 first:border-t-0">
      <span className="grid size-8 flex-none place-items-center">{icon}</span>
      <span className="grid min-w-0 flex-1 leading-[1.35]">
        <Link to={to} className="truncate text-15 font-medium hover:underline">
          <bdi>{name}</bdi>
        </Link>
        <span className="small text-ink-2">{note}</span>
      </span>
      <Button
        size="sm"
        className="needs-script flex-none"
        aria-label={removeNamed}
        pending={pending}
        onClick={onRemove}
      >
        {remove}
      </Button>
    </li>
  );
}

/** Three rows that are loading. */
export function RemovableRowsSkeleton({ label }: { label: string }) {
  return (
    <Loading label={label}>
      {[0, 1, 2].map((row) => (
        <div
          key={row}
          className="flex items-center gap-3 border-t border-line-soft py-3 first:border-t-0"
        >
          <Skeleton round className="size-8" />
          <Skeleton className="h-5 w-44" />
          <Skeleton className="ms-auto h-8 w-20" />
        </div>
      ))}
    </Loading>
  );
}
