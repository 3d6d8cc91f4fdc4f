import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import Check from "lucide-react/icons/check";
import { type KeyboardEvent, type Ref, useEffect, useId, useRef, useState } from "react";
import type { TechRef } from "#contract/techs.ts";
import { maxNameSearchLength } from "#shared/request-limits.ts";
import type { SuggestedTech } from "#web/data/techs.ts";
import { fetchSuggestedTechs, suggestedTechsQuery } from "#web/data/techs.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { useDebounced } from "#web/lib/use-debounced.ts";
import { Logo } from "#web/ui/Logo.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { actOnKey, keepFocus, useListbox } from "#web/ui/use-listbox.ts";

interface TechComboboxProps {
  combobox: TechComboboxState;
  placeholder: string;
  full: boolean;
  ref: Ref<HTMLInputElement>;
}

/** Arrows move in the suggestions, Enter adds one, Escape closes them. */
export function TechCombobox({ combobox, placeholder, full, ref }: TechComboboxProps) {
  const { id, listbox, isOpen, options, text, problem } = combobox;
  return (
    <div className="relative min-w-24 flex-[1_1_110px] max-md:basis-full">
      <input
        ref={ref}
        name="add"
        role="combobox"
        aria-label="Add a technology"
        aria-expanded={isOpen && options.length > 0}
        aria-autocomplete="list"
        aria-controls={listbox.controls}
        aria-activedescendant={listbox.activeId}
        aria-invalid={problem !== "" || undefined}
        aria-describedby={problem === "" ? undefined : `${id}-problem`}
        className="h-11 w-full bg-transparent font-sans text-16 font-normal outline-none placeholder:text-ink-3 placeholder:opacity-100"
        placeholder={placeholder}
        disabled={full}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={maxNameSearchLength}
        enterKeyHint="done"
        value={text}
        onChange={(event) => combobox.write(event.currentTarget.value)}
        onKeyDown={combobox.onKeyDown}
        onClick={combobox.open}
        onBlur={combobox.close}
      />
      {isOpen && <SuggestionList combobox={combobox} />}
    </div>
  );
}

const popup =
  "absolute top-full left-0 z-20 mt-2 w-80 rounded-lg border border-line bg-raised font-sans text-15 font-normal float-shadow max-md:w-full";

function SuggestionList({ combobox }: { combobox: TechComboboxState }) {
  const { listbox, text, options, failed, isCurrent } = combobox;
  const { active } = listbox;
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const option = list.current?.children[active];
    if (list.current && option instanceof HTMLElement) scrollTo(list.current, option);
  }, [active]);

  if (options.length === 0) {
    const status = failed ? "Technologies could not be loaded." : unknown(text, isCurrent);
    return status === "" ? null : (
      <p role="status" className={classNames(popup, "px-4 py-3 wrap-anywhere text-ink-2")}>
        {status}
      </p>
    );
  }
  return (
    <ul
      ref={list}
      id={listbox.id}
      role="listbox"
      aria-label={text.trim() === "" ? "Most-used technologies" : "Technologies"}
      className={classNames(popup, "max-h-80 overflow-y-auto p-1.5")}
      onMouseDown={keepFocus}
    >
      {options.map((tech, index) => (
        <Suggestion key={tech.id} tech={tech} index={index} combobox={combobox} />
      ))}
    </ul>
  );
}

interface SuggestionProps {
  tech: SuggestedTech;
  index: number;
  combobox: TechComboboxState;
}

function Suggestion({ tech, index, combobox }: SuggestionProps) {
  const isAdded = combobox.isInStack(tech);
  return (
    <li
      {...combobox.listbox.optionProps(index)}
      role="option"
      aria-selected={isAdded}
      className={classNames(
        "flex min-h-10 cursor-pointer items-center gap-3 rounded-md px-3 py-1.5",
        index === combobox.listbox.active && "bg-tech-wash text-tech-ink",
      )}
      onClick={() => combobox.add(tech)}
    >
      <Logo name={tech.name} src={tech.imageUrl} size={20} />
      <span className="min-w-0 flex-1 wrap-anywhere">{tech.name}</span>
      {isAdded && <Check />}
      {tech.projectCount > 0 && !isAdded && (
        <span className="flex-none text-14 text-ink-3 tabular-figures">
          {tech.projectCount} {tech.projectCount === 1 ? "project" : "projects"}
        </span>
      )}
    </li>
  );
}

function unknown(text: string, isCurrent: boolean): string {
  return text.trim() !== "" && isCurrent ? `No technology is called “${text.trim()}”.` : "";
}

/** Scrolls within the list only, not the page. */
function scrollTo(list: HTMLElement, option: HTMLElement) {
  const bottom = option.offsetTop + option.offsetHeight + 6;
  if (option.offsetTop - 6 < list.scrollTop) list.scrollTop = option.offsetTop - 6;
  else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight;
}

/** Delay from the last key press to the request, in milliseconds. */
const debounceMs = 120;

interface ComboboxOptions {
  stack: readonly TechRef[];
  /** The initial text. */
  initialText: string;
  onAdd: (tech: TechRef) => void;
  onRemoveLast: () => void;
}

/** A text field with suggestions of technologies: its state and its key handlers. */
export function useTechCombobox({ stack, initialText, onAdd, onRemoveLast }: ComboboxOptions) {
  const api = useApi();
  const queryClient = useQueryClient();
  const id = useId();
  const [text, setText] = useState(initialText);
  const [isOpen, setOpen] = useState(false);
  /** Why the text could not be added. */
  const [problem, setProblem] = useState(initialText === "" ? "" : unknownLabel(initialText));

  const query = text.trim();
  const debounced = useDebounced(query, debounceMs);
  const { data, isError, isPlaceholderData } = useQuery({
    ...suggestedTechsQuery(api, debounced),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
  const isInStack = (tech: TechRef) => stack.some(({ id: inStack }) => inStack === tech.id);
  // Popular technologies are offered only if they aren't in the stack.
  const options = query === "" ? (data ?? []).filter((tech) => !isInStack(tech)) : (data ?? []);
  const isCurrent = debounced === query && data !== undefined && !isPlaceholderData;
  // The best match is active as soon as it is known, until an arrow key is pressed.
  const listbox = useListbox({
    keys: options.map((tech) => tech.id),
    initial: query !== "" && isCurrent ? 0 : -1,
    isShown: isOpen && options.length > 0,
  });

  const write = (next: string) => {
    setText(next);
    listbox.reset();
    setOpen(next !== "");
    setProblem("");
  };
  const add = (tech: TechRef) => {
    write("");
    if (!isInStack(tech)) onAdd(tech);
  };
  /**
   * Adds the best match of the text, once that is known; the field is free meanwhile. Asks apart from
   * the list, whose request is cancelled when the text changes.
   */
  const addText = async () => {
    write("");
    const known = queryClient.getQueryData(suggestedTechsQuery(api, query).queryKey);
    const found = known ?? (await fetchSuggestedTechs(api, query).catch(() => null));
    const best = found?.[0];
    if (best) return onAdd(best);
    setText((current) => (current === "" ? query : current));
    setProblem(found ? unknownLabel(query) : "Technologies could not be loaded. Please try again.");
  };
  const enter = () => {
    const option = options[listbox.active];
    if (isOpen && option) add(option);
    else if (query !== "") void addText();
    else return false;
    return true;
  };
  const move = (step: 1 | -1) => {
    setOpen(true);
    listbox.step(step, isOpen ? listbox.active : -1);
  };
  const escape = () => {
    if (isOpen) setOpen(false);
    else write("");
    return true;
  };
  const backspace = () => {
    if (text !== "" || stack.length === 0) return false;
    onRemoveLast();
    return true;
  };
  const onKeyDown = (event: KeyboardEvent) =>
    actOnKey(event, {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      Enter: enter,
      Escape: escape,
      Backspace: backspace,
    });
  return {
    id,
    text,
    isOpen,
    options,
    listbox,
    problem,
    isInStack,
    failed: isError && !data,
    isCurrent,
    write,
    add,
    addText,
    open: () => setOpen(true),
    close: () => setOpen(false),
    onKeyDown,
  };
}

type TechComboboxState = ReturnType<typeof useTechCombobox>;

function unknownLabel(text: string): string {
  return `No technology is called “${text}”.`;
}
