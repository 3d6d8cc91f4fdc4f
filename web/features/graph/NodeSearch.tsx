import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import type { GraphNode } from "#contract/graph.ts";
import { maxNameSearchLength } from "#shared/request-limits.ts";
import { nodeSearchQuery, stepCountsQuery } from "#web/data/graph.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { paths } from "#web/lib/paths.ts";
import { useDebounced } from "#web/lib/use-debounced.ts";
import { Button } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { SearchField } from "#web/ui/SearchField.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { keepFocus, type OptionProps } from "#web/ui/use-listbox.ts";
import { NodeImage } from "./Neighbours.tsx";
import { kindLabels } from "./node-kinds.ts";
import { type NodeSearchState, useNodeSearch } from "./use-node-search.ts";

/** From the last key to the question how many steps lead to the suggestions. */
const stepsPauseMs = 400;

interface NodeSearchProps {
  label: string;
  /** The label by default. */
  placeholder?: string;
  hotkey?: string;
  size?: "md" | "float";
  /** The query of a form that was submitted without scripts. */
  find?: string;
  autoFocus?: boolean;
  /** The suggestions push the content below down instead of floating over it. */
  isInFlow?: boolean;
  /** The suggestions say how many steps lead to them from that node, instead of their kind. */
  stepsFrom?: string;
  onChoose: (node: GraphNode) => void;
  /** Escape in the empty field. */
  onCancel?: () => void;
}

/** Finds a node by its name: arrows move in the suggestions, Enter chooses one, Escape closes them. */
export function NodeSearch({ label, hotkey, size, find = "", ...props }: NodeSearchProps) {
  const search = useNodeSearch(find, props.onChoose, props.onCancel);
  const { listbox, isOpen, options, text } = search;
  return (
    <div className="relative">
      <form action={paths.explore()} role="search" aria-label={label}>
        <SearchField
          label={label}
          {...(hotkey && { hotkey })}
          {...(props.placeholder && { placeholder: props.placeholder })}
          {...(size && { size })}
          name="find"
          role="combobox"
          aria-expanded={isOpen && options.length > 0}
          aria-autocomplete="list"
          aria-controls={listbox.controls}
          aria-activedescendant={listbox.activeId}
          autoCapitalize="none"
          // Opened by the user just now.
          autoFocus={props.autoFocus}
          spellCheck={false}
          maxLength={maxNameSearchLength}
          dir="auto"
          value={text}
          onChange={(event) => search.write(event.currentTarget.value)}
          onKeyDown={search.onKeyDown}
          onFocus={search.open}
          onBlur={search.close}
        />
      </form>
      {isOpen && (
        <NodeOptions
          search={search}
          isInFlow={props.isInFlow ?? false}
          stepsFrom={props.stepsFrom}
        />
      )}
      {!isOpen && find !== "" && <FoundLinks find={find} />}
    </div>
  );
}

const box = "mt-2 rounded-lg border border-line bg-raised text-15";
const floating = "absolute inset-x-0 top-full z-30 float-shadow";

interface NodeOptionsProps {
  search: NodeSearchState;
  /** Pushes the content below down. */
  isInFlow: boolean;
  stepsFrom: string | undefined;
}

function NodeOptions({ search, isInFlow, stepsFrom }: NodeOptionsProps) {
  const steps = useSteps(search, stepsFrom);
  const popup = classNames(box, !isInFlow && floating);
  const { listbox, text, options, failed, isCurrent, retry } = search;
  const { active } = listbox;
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
            <span className="flex-1">The search isn’t available right now.</span>
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
          <span className="wrap-anywhere">No project, tech or person matches “{text.trim()}”.</span>
        )}
      </div>
    );
  }
  return (
    <ul
      ref={list}
      id={listbox.id}
      role="listbox"
      aria-label="Found"
      className={classNames(
        popup,
        "overflow-y-auto p-1.5 [scrollbar-width:thin]",
        !isInFlow && "max-h-80",
      )}
      onMouseDown={keepFocus}
    >
      {options.map((node, index) => (
        <Option
          key={node.nid}
          node={node}
          isActive={index === active}
          note={stepsFrom === undefined ? undefined : stepsLabel(steps?.[node.nid])}
          optionProps={listbox.optionProps(index)}
          onChoose={() => search.choose(node)}
        />
      ))}
    </ul>
  );
}

function useSteps({ text, options, isCurrent }: NodeSearchState, from: string | undefined) {
  const nids = options.map(({ nid }) => nid);
  // They cost more than the search, so they wait for a longer pause.
  const isSettled = useDebounced(text, stepsPauseMs, "") === text;
  const { data } = useQuery({
    ...stepCountsQuery(useApi(), from ?? "", nids),
    enabled: from !== undefined && isCurrent && isSettled && nids.length > 0,
  });
  return data?.steps;
}

/** Nothing until the number is known. */
function stepsLabel(steps: number | null | undefined): string {
  if (steps === undefined) return "";
  if (steps === null) return "no path";
  return steps === 1 ? "1 step" : `${steps} steps`;
}

interface NodeOptionProps {
  node: GraphNode;
  /** Instead of the kind. */
  note: string | undefined;
  isActive: boolean;
  optionProps: OptionProps;
  onChoose: () => void;
}

function Option({ node, isActive, note, optionProps, onChoose }: NodeOptionProps) {
  return (
    <li
      {...optionProps}
      role="option"
      aria-selected={isActive}
      className={classNames(
        "flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-2.5 py-1",
        isActive && "bg-highlight",
      )}
      onClick={onChoose}
    >
      <NodeImage node={node} />
      <bdi className="min-w-0 flex-1 truncate">{node.name}</bdi>
      <span
        className={classNames(
          "text-14",
          note === undefined ? kindLabels[node.type].ink : "text-ink-2",
        )}
      >
        {note ?? kindLabels[node.type].one}
      </span>
    </li>
  );
}

/** The results of a search without scripts, as links. */
function FoundLinks({ find }: { find: string }) {
  const { data } = useQuery(nodeSearchQuery(useApi(), find));
  if (!data) return null;
  return (
    <Card float as="section" className="absolute inset-x-0 top-full z-20 mt-2 p-1.5 text-15">
      {data.length === 0 && (
        <p className="px-2.5 py-2 wrap-anywhere text-ink-2">
          No project, tech or person matches “{find}”.
        </p>
      )}
      <ul aria-label={`Found for ${find}`}>
        {data.map((node) => (
          <li key={node.nid}>
            <Link
              to={paths.explore({ nid: node.nid })}
              className="flex min-h-11 items-center gap-3 rounded-md px-2.5 hover:bg-highlight"
            >
              <NodeImage node={node} />
              <bdi className="min-w-0 flex-1 truncate">{node.name}</bdi>
              <span className={classNames("text-14", kindLabels[node.type].ink)}>
                {kindLabels[node.type].one}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
