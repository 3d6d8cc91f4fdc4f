import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useState } from "react";
import { Link } from "react-router";
import { t } from "#shared/messages/t.ts";
import type { GraphNode } from "#contract/graph.ts";
import { maxNameSearchLength } from "#shared/request-limits.ts";
import { nodeSearchQuery, stepCountsQuery } from "#web/data/graph.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { paths } from "#web/lib/paths.ts";
import { useDebounced, useTypedQuery } from "#web/lib/use-debounced.ts";
import { Button } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { SearchField } from "#web/ui/SearchField.tsx";
import { classNames } from "#web/ui/class-names.ts";
import {
  actOnKey,
  keepFocus,
  Option,
  Options,
  useCombobox,
  useOnceReady,
} from "#web/ui/Combobox.tsx";
import { NodeImage } from "./Neighbours.tsx";
import { kindLabels } from "./node-kinds.ts";

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
  return (
    <div className="relative">
      <form action={paths.explore()} role="search" aria-label={label}>
        <SearchField
          {...search.combobox.fieldProps}
          label={label}
          {...(hotkey && { hotkey })}
          {...(props.placeholder && { placeholder: props.placeholder })}
          {...(size && { size })}
          name="find"
          autoCapitalize="none"
          // Opened by the user just now.
          autoFocus={props.autoFocus}
          spellCheck={false}
          maxLength={maxNameSearchLength}
          dir="auto"
          value={search.text}
          onChange={(event) => search.write(event.currentTarget.value)}
          onKeyDown={search.onKeyDown}
          onFocus={search.open}
          onBlur={search.close}
        />
      </form>
      {search.isOpen && (
        <NodeOptions
          search={search}
          isInFlow={props.isInFlow ?? false}
          stepsFrom={props.stepsFrom}
        />
      )}
      {!search.isOpen && find !== "" && <FoundLinks find={find} />}
    </div>
  );
}

/** From the last key to the search. */
const debounceMs = 120;

/** A text field with suggestions of nodes: its state, and what its keys do. */
function useNodeSearch(
  initialText: string,
  onChoose: (node: GraphNode) => void,
  onCancel?: () => void,
) {
  const api = useApi();
  const [text, setText] = useState(initialText);
  const [hasList, setHasList] = useState(false);
  const query = text.trim();
  const isOpen = hasList && query !== "";
  const search = useTypedQuery(query, debounceMs, (settled) => ({
    ...nodeSearchQuery(api, settled),
    enabled: hasList && settled !== "",
  }));
  const options = query === "" ? [] : (search.data ?? []);
  const combobox = useCombobox({ keys: options.map(({ nid }) => nid), isOpen });

  const fill = (next: string) => {
    setText(next);
    combobox.reset();
    setHasList(next.trim() !== "");
  };
  const choose = (node: GraphNode) => {
    fill("");
    onChoose(node);
  };
  // Enter chooses the best match as soon as it is known.
  const enter = useOnceReady(search.isCurrent, () => {
    const best = options[combobox.active];
    if (best) choose(best);
  });
  const write = (next: string) => {
    fill(next);
    enter.cancel();
  };
  const step = (by: 1 | -1) => {
    setHasList(true);
    combobox.step(by);
  };
  const onKeyDown = (event: KeyboardEvent) =>
    actOnKey(event, {
      ArrowDown: () => step(1),
      ArrowUp: () => step(-1),
      Enter: () => {
        if (query === "") return;
        setHasList(true);
        enter.run();
      },
      Escape: () => {
        if (isOpen) setHasList(false);
        else if (text !== "") write("");
        else onCancel?.();
      },
    });
  return {
    ...search,
    combobox,
    text,
    isOpen,
    options,
    write,
    choose,
    open: () => setHasList(true),
    close: () => setHasList(false),
    onKeyDown,
  };
}

type NodeSearchState = ReturnType<typeof useNodeSearch>;

interface NodeOptionsProps {
  search: NodeSearchState;
  /** Pushes the content below down. */
  isInFlow: boolean;
  stepsFrom: string | undefined;
}

function NodeOptions({ search, isInFlow, stepsFrom }: NodeOptionsProps) {
  const steps = useSteps(search, stepsFrom);
  const popup = classNames(
    "mt-2 rounded-lg border border-line bg-raised text-15",
    !isInFlow && "absolute inset-x-0 top-full z-30 float-shadow",
  );
  const { combobox, text, options, isCurrent, error } = search;
  if (options.length === 0) {
    return (
      <div
        role="status"
        className={classNames(popup, "flex items-center gap-3 px-4 py-3 text-ink-2")}
      >
        {error && (
          <>
            <span className="flex-1">{t("explorer.searchUnavailable")}</span>
            <Button size="sm" onMouseDown={keepFocus} onClick={search.refetch}>
              {t("ui.retry")}
            </Button>
          </>
        )}
        {!error && !isCurrent && (
          <>
            <span className="spinner" />
            {t("explorer.searching")}
          </>
        )}
        {!error && isCurrent && (
          <span className="wrap-anywhere">{t("explorer.noneMatches", { text: text.trim() })}</span>
        )}
      </div>
    );
  }
  return (
    <Options
      combobox={combobox}
      aria-label={t("explorer.found")}
      className={classNames(
        popup,
        "overflow-y-auto p-1.5 [scrollbar-width:thin]",
        !isInFlow && "max-h-80",
      )}
    >
      {options.map((node, index) => (
        <Option
          key={node.nid}
          combobox={combobox}
          index={index}
          className={classNames(
            "flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-2.5 py-1",
            index === combobox.active && "bg-highlight",
          )}
          onClick={() => search.choose(node)}
        >
          <NodeName
            node={node}
            note={stepsFrom === undefined ? undefined : stepsLabel(steps?.[node.nid])}
          />
        </Option>
      ))}
    </Options>
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
  if (steps === null) return t("explorer.noPath");
  return t("explorer.stepCount", { steps });
}

/** @param note instead of the kind */
function NodeName({ node, note }: { node: GraphNode; note?: string | undefined }) {
  const { ink, one } = kindLabels[node.type];
  return (
    <>
      <NodeImage node={node} />
      <bdi className="min-w-0 flex-1 [text-align:var(--start)] truncate">{node.name}</bdi>
      <span className={classNames("text-14", note === undefined ? ink : "text-ink-2")}>
        {note ?? t(one)}
      </span>
    </>
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
          {t("explorer.noneMatches", { text: find })}
        </p>
      )}
      <ul aria-label={t("explorer.foundFor", { text: find })}>
        {data.map((node) => (
          <li key={node.nid}>
            <Link
              to={paths.explore({ nid: node.nid })}
              className="flex min-h-11 items-center gap-3 rounded-md px-2.5 hover:bg-highlight"
            >
              <NodeName node={node} />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
