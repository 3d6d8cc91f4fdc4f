import { type MouseEvent, useEffect, useRef } from "react";
import type { GraphNode } from "#contract/graph.ts";
import { Button } from "#web/ui/Button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { kindWords } from "./node-kinds.ts";
import { NodeImage } from "./NodeImage.tsx";
import type { NodeSearchState } from "./use-node-search.ts";

const box = "mt-2 rounded-lg border border-line bg-raised text-15";
const floating = "absolute inset-x-0 top-full z-30 shadow-float";

interface NodeOptionsProps {
  search: NodeSearchState;
  /** Takes room of its own. */
  isInFlow: boolean;
}

/** Below the field: which nodes its text may mean. */
export function NodeOptions({ search, isInFlow }: NodeOptionsProps) {
  const popup = classNames(box, !isInFlow && floating);
  const { id, text, options, active, failed, isCurrent, retry } = search;
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: "nearest" });
  }, [active]);

  if (options.length === 0) {
    return (
      <div
        role="status"
        className={classNames(popup, "flex items-center gap-3 px-4 py-3 text-ink-2")}
      >
        {failed && (
          <>
            <span className="flex-1">The search can’t be reached.</span>
            <Button size="sm" onMouseDown={keepFocus} onClick={retry}>
              Retry
            </Button>
          </>
        )}
        {!failed && !isCurrent && (
          <>
            <span className="spinner" />
            Searching
          </>
        )}
        {!failed && isCurrent && (
          <span className="wrap-anywhere">Nothing is called “{text.trim()}” here.</span>
        )}
      </div>
    );
  }
  return (
    <ul
      ref={list}
      id={`${id}-list`}
      role="listbox"
      aria-label="Found"
      className={classNames(
        popup,
        "overflow-y-auto p-1.5 [scrollbar-width:thin]",
        isInFlow ? "max-h-56" : "max-h-80",
      )}
      onMouseDown={keepFocus}
    >
      {options.map((node, place) => (
        <Option
          key={node.nid}
          id={`${id}-${node.nid}`}
          node={node}
          isActive={place === active}
          onHover={() => search.aimAt(place)}
          onChoose={() => search.choose(node)}
        />
      ))}
    </ul>
  );
}

/** The field keeps the focus, or all this would be gone before the click. */
function keepFocus(event: MouseEvent) {
  event.preventDefault();
}

interface OptionProps {
  id: string;
  node: GraphNode;
  isActive: boolean;
  onHover: () => void;
  onChoose: () => void;
}

function Option({ id, node, isActive, onHover, onChoose }: OptionProps) {
  return (
    <li
      id={id}
      role="option"
      aria-selected={isActive}
      className={classNames(
        "flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-2.5 py-1",
        isActive && "bg-sunk",
      )}
      onPointerMove={isActive ? undefined : onHover}
      onClick={onChoose}
    >
      <NodeImage node={node} />
      <bdi className="min-w-0 flex-1 truncate">{node.name}</bdi>
      <span className={classNames("text-14", kindWords[node.type].ink)}>
        {kindWords[node.type].one}
      </span>
    </li>
  );
}
