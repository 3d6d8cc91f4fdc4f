import { type KeyboardEvent, useState } from "react";
import { maxSuggestionText } from "#shared/request-limits.ts";
import { suggestionsQuery } from "#web/data/suggestions.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { useDebounced, useTypedQuery } from "#web/lib/use-debounced.ts";
import { shortcutKey } from "#web/ui/keyboard.ts";
import { actOnKey, useCombobox, useOnceReady } from "#web/ui/Combobox.tsx";
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
  const search = useFound(text.trim(), scope);
  const { shown, isKnown, isComplete } = search;

  const hint = hintOf(scope, shown.text);
  const isNothing =
    shown.text !== "" && isComplete && hint === null && findsNothing({ scope, commands, ...shown });
  const details = useDetails(shown, scope, isNothing);

  const write = (next: string) => {
    const signed = text === "" && scope === "all" ? scopeOfSign(next) : undefined;
    if (signed) setScope(signed);
    setText((signed ? next.slice(1) : next).slice(0, maxSuggestionText));
    combobox.reset();
    enter.cancel();
  };
  const groups = isNothing
    ? insteadOf({ scope, text: shown.text, details, onCorrect: write, onCreate, onSuggestTech })
    : groupsOf({ scope, commands, details, recent: recent.rowsOf(scope), ...shown });
  const rows = groups.flatMap((group) => group.rows);
  const combobox = useCombobox({ keys: rows.map(({ key }) => key) });
  const choose = (row: Row | undefined, inNewTab = false) => {
    if (row) onChoose(row, inNewTab);
  };
  const enter = useOnceReady(isKnown, () => choose(rows[combobox.active]));
  const chooseScope = (next: Scope) => {
    setScope(next);
    combobox.reset();
    enter.cancel();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    const hasActed = actOnKey(event, {
      ArrowDown: () => combobox.step(1),
      ArrowUp: () => combobox.step(-1),
      Home: () => isPlain && combobox.setActive(0),
      End: () => isPlain && combobox.setActive(rows.length - 1),
      Enter: () =>
        event.ctrlKey || event.metaKey ? choose(rows[combobox.active], true) : enter.run(),
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
    combobox,
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
  const api = useApi();
  const isSearched = text !== "" && scope !== "actions";
  const { data, isCurrent, error, refetch } = useTypedQuery(text, debounceMs, (settled) => ({
    ...suggestionsQuery(api, settled),
    enabled: isSearched && settled !== "",
  }));
  const failure = isSearched ? error : null;
  const isPausing = useDebounced(text, lateMs) === text;
  const isLate = isSearched && isPausing && !isCurrent && !failure;

  const [shown, setShown] = useState({ text: "", found: nothingFound });
  const isKnown = !isSearched || isCurrent || isLate || failure !== null;
  const found = isSearched && isCurrent && data ? data : nothingFound;
  if (isKnown && (shown.text !== text || shown.found !== found)) setShown({ text, found });

  return {
    shown,
    /** Whether `shown` is of the text. */
    isKnown: isKnown && shown.text === text,
    /** Whether everything that has such a name is in `shown`. */
    isComplete: !isSearched || isCurrent,
    isLate,
    failure,
    retry: refetch,
  };
}
