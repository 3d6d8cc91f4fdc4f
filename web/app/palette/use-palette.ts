import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useState } from "react";
import { maxSuggestionText } from "#shared/request-limits.ts";
import { suggestionsQuery } from "#web/data/suggestions.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { useDebounced } from "#web/lib/use-debounced.ts";
import { shortcutKey } from "#web/ui/keyboard.ts";
import { actOnKey, useListbox, useOnceReady } from "#web/ui/use-listbox.ts";
import type { Commands } from "./commands.tsx";
import {
  findsNothing,
  groupsOf,
  hintOf,
  insteadOf,
  nothingFound,
  type Row,
} from "./row-groups.tsx";
import { type Scope, scopeOfSign } from "./scopes.ts";
import { useDetails } from "./use-details.ts";
import type { RecentRows } from "./use-recent-rows.tsx";

interface PaletteOptions {
  commands: Commands;
  recent: RecentRows;
  /** Null for visitors, as is the next one. */
  onCreate: ((name: string) => void) | null;
  onSuggestTech: ((name: string) => void) | null;
  onChoose: (row: Row, inNewTab: boolean) => void;
  onClose: () => void;
}

/** The palette's text, its scope, its rows and its keys. */
export function usePalette(options: PaletteOptions) {
  const { commands, recent, onCreate, onSuggestTech, onChoose, onClose } = options;
  const [text, setText] = useState("");
  const [scope, setScope] = useState<Scope>("all");
  const sought = text.trim();
  const search = useFound(sought, scope);
  const { shown, isKnown, isComplete } = search;

  const hint = hintOf(scope, shown.text);
  const isNothing =
    shown.text !== "" && isComplete && hint === null && findsNothing({ scope, commands, ...shown });
  const details = useDetails(shown, scope, isNothing);

  const write = (next: string) => {
    const signed = text === "" && scope === "all" ? scopeOfSign(next) : undefined;
    if (signed) setScope(signed);
    setText((signed ? next.slice(1) : next).slice(0, maxSuggestionText));
    listbox.reset();
    enter.cancel();
  };
  const groups = isNothing
    ? insteadOf({ scope, text: shown.text, details, onCorrect: write, onCreate, onSuggestTech })
    : groupsOf({ scope, commands, details, recent: recent.rowsOf(scope), ...shown });
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
      ...((event.ctrlKey || event.metaKey) &&
        shortcutKey(event) === "k" && { [event.key]: onClose }),
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

/** Delay from the last key press to the request, in milliseconds. */
const debounceMs = 120;
/** After so many milliseconds without an answer pages and actions are listed without it. */
const lateMs = 700;

/**
 * What is found for the text. `shown` stays what it was until the answer has come, so that the list
 * changes once, and answers of former texts are never shown.
 */
function useFound(text: string, scope: Scope) {
  const isAsked = text !== "" && scope !== "actions";
  const debounced = useDebounced(text, debounceMs);
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery({
    ...suggestionsQuery(useApi(), debounced),
    enabled: isAsked && debounced !== "",
    placeholderData: keepPreviousData,
  });
  const isOfText = debounced === text;
  const isCurrent = isOfText && data !== undefined && !isPlaceholderData;
  const failure = isAsked && isOfText && !isFetching ? error : null;
  const isPausing = useDebounced(text, lateMs) === text;
  const isLate = isAsked && isPausing && !isCurrent && !failure;

  const [shown, setShown] = useState({ text: "", found: nothingFound });
  const isKnown = !isAsked || isCurrent || isLate || failure !== null;
  const found = isAsked && isCurrent ? data : nothingFound;
  if (isKnown && (shown.text !== text || shown.found !== found)) setShown({ text, found });

  return {
    shown,
    /** Whether `shown` is of the text. */
    isKnown: isKnown && shown.text === text,
    /** Whether everything that has such a name is in `shown`. */
    isComplete: !isAsked || isCurrent,
    isLate,
    failure,
    retry: () => void refetch(),
  };
}
