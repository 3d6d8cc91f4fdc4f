import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useState } from "react";
import { maxSuggestionText } from "#web/data/suggestions.ts";
import { facetsQuery, noFilter } from "#web/data/project-lists.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { fullNumber } from "#web/ui/short-number.ts";
import { actOnKey, useListbox, useOnceReady } from "#web/ui/use-listbox.ts";
import type { Commands } from "./commands.tsx";
import { groupsOf, hintOf, insteadOf, type Row } from "./row-groups.tsx";
import { type Scope, scopeOfSign } from "./scopes.ts";
import { useFound } from "./use-found.ts";

interface PaletteOptions {
  commands: Commands;
  /** Null for those who can't create projects. */
  onCreate: ((name: string) => void) | null;
  onChoose: (row: Row, inNewTab: boolean) => void;
  onClose: () => void;
}

/** The palette's text, its scope, its rows and its keys. */
export function usePalette({ commands, onCreate, onChoose, onClose }: PaletteOptions) {
  const [text, setText] = useState("");
  const [scope, setScope] = useState<Scope>("all");
  const sought = text.trim();
  const search = useFound(sought, scope);
  const { shown, isKnown, isComplete } = search;

  const named = groupsOf({ scope, commands, ...shown });
  const hint = hintOf(scope, shown.text);
  const isNothing =
    shown.text !== "" &&
    isComplete &&
    hint === null &&
    named.every(({ rows }) => rows.every(({ key }) => key === "search"));
  const instead = useInstead(shown.text, isNothing && (scope === "all" || scope === "projects"));

  const write = (next: string) => {
    const signed = text === "" && scope === "all" ? scopeOfSign(next) : undefined;
    if (signed) setScope(signed);
    setText((signed ? next.slice(1) : next).slice(0, maxSuggestionText));
    listbox.reset();
    enter.cancel();
  };
  const groups = isNothing
    ? insteadOf({ scope, text: shown.text, ...instead, onCorrect: write, onCreate })
    : named;
  const rows = groups.flatMap((group) => group.rows);
  const listbox = useListbox({ keys: rows.map(({ key }) => key) });
  const choose = (row: Row | undefined, inNewTab = false) => {
    if (row) onChoose(row, inNewTab);
  };
  const enter = useOnceReady(isKnown, () => choose(rows[listbox.active]));
  const chooseScope = (next: Scope) => {
    setScope(next);
    listbox.reset();
    enter.cancel();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    const hasActed = actOnKey(event, {
      ArrowDown: () => listbox.step(1),
      ArrowUp: () => listbox.step(-1),
      Home: () => isPlain && listbox.setActive(0),
      End: () => isPlain && listbox.setActive(rows.length - 1),
      Enter: () =>
        event.ctrlKey || event.metaKey ? choose(rows[listbox.active], true) : enter.run(),
      Backspace: () => text === "" && scope !== "all" && chooseScope("all"),
      // In an empty field Escape closes the palette.
      ...(text !== "" && { Escape: () => write("") }),
      ...((event.ctrlKey || event.metaKey) && { k: onClose }),
    });
    if (hasActed) event.stopPropagation();
  };

  return {
    ...search,
    text,
    scope,
    groups,
    rows,
    hint,
    isNothing,
    listbox,
    write,
    choose,
    chooseScope,
    onKeyDown,
  };
}

export type PaletteState = ReturnType<typeof usePalette>;

/** How many projects have the text in their descriptions, and what it may have been meant to be. */
function useInstead(text: string, isWanted: boolean) {
  const { data } = useQuery({
    ...facetsQuery(useApi(), { ...noFilter, search: text }),
    enabled: isWanted && text !== "",
    retry: false,
  });
  const correct = data?.corrections.reduce(
    (words, { from, to }) => words.toLowerCase().replace(from, to),
    text,
  );
  return {
    total: data ? projectsOf(data.total, data.totalIsExact) : null,
    correction: correct?.toLowerCase() === text.toLowerCase() ? undefined : correct,
  };
}

const projectsOf = (total: number, isExact: boolean): string =>
  total === 1 ? "1 project" : `${fullNumber(total)}${isExact ? "" : "+"} projects`;
