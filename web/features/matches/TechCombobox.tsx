import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { type KeyboardEvent, type Ref, useEffect, useId, useRef, useState } from "react";
import type { Tech, TechRef } from "#contract/techs.ts";
import { fetchSuggestedTechs, suggestedTechsQuery } from "#web/data/techs.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { useDebounced } from "#web/lib/use-debounced.ts";
import { Logo } from "#web/ui/Logo.tsx";
import { classNames } from "#web/ui/class-names.ts";

interface TechComboboxProps {
  combobox: TechComboboxState;
  placeholder: string;
  full: boolean;
  ref: Ref<HTMLInputElement>;
}

/** Where one names a technology: arrows move in the suggestions, Enter takes, Escape closes. */
export function TechCombobox({ combobox, placeholder, full, ref }: TechComboboxProps) {
  const { id, isOpen, options, active, text, trouble } = combobox;
  const option = options[active];
  const isShown = isOpen && options.length > 0;
  return (
    <div className="relative min-w-24 flex-[1_1_110px] max-md:basis-full">
      <input
        ref={ref}
        name="add"
        role="combobox"
        aria-label="Add a technology"
        aria-expanded={isShown}
        aria-controls={isShown ? `${id}-list` : undefined}
        aria-autocomplete="list"
        aria-activedescendant={isShown && option ? `${id}-${option.id}` : undefined}
        aria-invalid={trouble !== "" || undefined}
        aria-describedby={trouble === "" ? undefined : `${id}-trouble`}
        className="h-11 w-full bg-transparent font-sans text-16 font-normal outline-none placeholder:text-ink-3 placeholder:opacity-100"
        placeholder={placeholder}
        disabled={full}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={60}
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
  "absolute top-full left-0 z-20 mt-2 w-80 rounded-lg border border-line bg-raised font-sans text-15 font-normal shadow-float max-md:w-full";

/** Below the field: what its text may mean. */
function SuggestionList({ combobox }: { combobox: TechComboboxState }) {
  const { id, text, options, active, failed, isCurrent } = combobox;
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const option = list.current?.children[active];
    if (list.current && option instanceof HTMLElement) scrollTo(list.current, option);
  }, [active]);

  if (options.length === 0) {
    const words = failed ? "Technologies can't be reached right now." : unknown(text, isCurrent);
    return words === "" ? null : (
      <p role="status" className={classNames(popup, "px-4 py-3 wrap-anywhere text-ink-2")}>
        {words}
      </p>
    );
  }
  return (
    <ul
      ref={list}
      id={`${id}-list`}
      role="listbox"
      aria-label={text.trim() === "" ? "Most used technologies" : "Technologies"}
      className={classNames(popup, "max-h-80 overflow-y-auto p-1.5")}
      // The field keeps the focus, or the list would be gone before the click.
      onMouseDown={(event) => event.preventDefault()}
    >
      {options.map((tech, place) => (
        <Suggestion
          key={tech.id}
          tech={tech}
          isActive={place === active}
          combobox={combobox}
          onHover={() => combobox.setPlace(place)}
        />
      ))}
    </ul>
  );
}

interface SuggestionProps {
  tech: Tech;
  isActive: boolean;
  combobox: TechComboboxState;
  onHover: () => void;
}

function Suggestion({ tech, isActive, combobox, onHover }: SuggestionProps) {
  const chosen = combobox.isChosen(tech);
  return (
    <li
      id={`${combobox.id}-${tech.id}`}
      role="option"
      aria-selected={chosen}
      className={classNames(
        "flex min-h-10 cursor-pointer items-center gap-3 rounded-md px-3 py-1.5",
        isActive && "bg-tech-wash text-tech-ink",
      )}
      onPointerMove={() => !isActive && onHover()}
      onClick={() => combobox.add(tech)}
    >
      <Logo name={tech.name} src={tech.imageUrl} size={20} />
      <span className="min-w-0 flex-1 wrap-anywhere">{tech.name}</span>
      {chosen && <Check />}
      {tech.projectCount > 0 && !chosen && (
        <span className="flex-none text-14 text-ink-3 tabular-nums">
          {tech.projectCount} {tech.projectCount === 1 ? "project" : "projects"}
        </span>
      )}
    </li>
  );
}

function unknown(text: string, isCurrent: boolean): string {
  return text.trim() !== "" && isCurrent ? `Nothing is called “${text.trim()}” here.` : "";
}

/** Within the list alone: the page stays where it is. */
function scrollTo(list: HTMLElement, option: HTMLElement) {
  const bottom = option.offsetTop + option.offsetHeight + 6;
  if (option.offsetTop - 6 < list.scrollTop) list.scrollTop = option.offsetTop - 6;
  else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight;
}

/** So long after the last key suggestions are asked for, in milliseconds. */
const pause = 120;

interface ComboboxOptions {
  stack: readonly TechRef[];
  /** What stands in the field at first. */
  initialText: string;
  onAdd: (tech: TechRef) => void;
  onRemoveLast: () => void;
}

/** A text field with suggestions of technologies: what it holds, and what its keys do. */
export function useTechCombobox({ stack, initialText, onAdd, onRemoveLast }: ComboboxOptions) {
  const api = useApi();
  const queryClient = useQueryClient();
  const id = useId();
  const [text, setText] = useState(initialText);
  const [isOpen, setOpen] = useState(false);
  const [place, setPlace] = useState<number | null>(null);
  /** Why the text could not be added. */
  const [trouble, setTrouble] = useState(initialText === "" ? "" : unknownWords(initialText));

  const sought = text.trim();
  const asked = useDebounced(sought, pause);
  const { data, isError, isPlaceholderData } = useQuery({
    ...suggestedTechsQuery(api, asked),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
  const isChosen = (tech: TechRef) => stack.some((chosen) => chosen.id === tech.id);
  // Without a text only what could be added is of interest.
  const options = sought === "" ? (data ?? []).filter((tech) => !isChosen(tech)) : (data ?? []);
  const isCurrent = asked === sought && data !== undefined && !isPlaceholderData;
  // A text aims at its best match, once that is known, until the arrows say otherwise.
  const first = sought !== "" && isCurrent ? 0 : -1;
  const active = Math.min(place ?? first, options.length - 1);

  const write = (next: string) => {
    setText(next);
    setPlace(null);
    setOpen(next !== "");
    setTrouble("");
  };
  const add = (tech: TechRef) => {
    write("");
    if (!isChosen(tech)) onAdd(tech);
  };
  /**
   * Adds what the text means, once that is known; meanwhile one may write on. Asks by itself: what
   * the list asked for is called off as soon as the text changes.
   */
  const addText = async () => {
    write("");
    const known = queryClient.getQueryData(suggestedTechsQuery(api, sought).queryKey);
    const found = known ?? (await fetchSuggestedTechs(api, sought).catch(() => null));
    const best = found?.[0];
    if (best) return onAdd(best);
    setText((written) => (written === "" ? sought : written));
    setTrouble(found ? unknownWords(sought) : "Technologies can't be reached. Please try again.");
  };
  const enter = () => {
    const option = options[active];
    if (isOpen && option) add(option);
    else if (sought !== "") void addText();
    else return false;
    return true;
  };
  const move = (step: 1 | -1) => {
    setOpen(true);
    const from = isOpen ? active : -1;
    const count = Math.max(options.length, 1);
    setPlace(from === -1 && step === -1 ? count - 1 : (from + step + count) % count);
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
  const actions: Record<string, (() => boolean | void) | undefined> = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Enter: enter,
    Escape: escape,
    Backspace: backspace,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter and arrows of an input method belong to it.
    if (event.nativeEvent.isComposing) return;
    const act = actions[event.key];
    if (act && act() !== false) event.preventDefault();
  };
  return {
    id,
    text,
    isOpen,
    options,
    active,
    trouble,
    isChosen,
    failed: isError && !data,
    isCurrent,
    write,
    add,
    addText,
    setPlace,
    open: () => setOpen(true),
    close: () => setOpen(false),
    onKeyDown,
  };
}

type TechComboboxState = ReturnType<typeof useTechCombobox>;

function unknownWords(text: string): string {
  return `Nothing is called “${text}” here.`;
}
