// Comboboxes: text fields that control a list of options and keep the focus meanwhile, after
// https://www.w3.org/WAI/ARIA/apg/patterns/combobox/
import {
  type ComponentProps,
  type KeyboardEvent as ReactKeyboardEvent,
  type MouseEvent,
  useEffect,
  useId,
  useState,
} from "react";
import { isComposing } from "./keyboard.ts";

interface ComboboxOptions {
  /** The keys of the options, in their order. */
  keys: readonly string[];
  /** The initially active option; -1 for none. */
  initial?: number;
  /** Whether the list is open, if it has options. */
  isOpen?: boolean;
}

/** Which option is active, and the attributes of the field and its list. */
export function useCombobox({ keys, initial = 0, isOpen = true }: ComboboxOptions) {
  const id = useId();
  const [chosen, setChosen] = useState<number | null>(null);
  const active = Math.min(chosen ?? initial, keys.length - 1);
  const activeKey = keys[active];
  const isShown = isOpen && keys.length > 0;
  const idOf = (key: string) => `${id}-${key}`;
  const activeId = isShown && activeKey !== undefined ? idOf(activeKey) : undefined;
  useEffect(() => {
    if (activeId === undefined) return;
    // What is above the first option comes into sight with it.
    if (active === 0) document.getElementById(id)?.scrollTo({ top: 0 });
    document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
  }, [id, active, activeId]);

  return {
    id,
    /** -1 while no option is. */
    active,
    activeId,
    isShown,
    setActive: setChosen,
    /** Makes the initial option the active one again. */
    reset: () => setChosen(null),
    /** Moves to the next or previous option, and wraps around at the ends. */
    step(by: 1 | -1, from = active) {
      const count = Math.max(keys.length, 1);
      setChosen(from === -1 && by === -1 ? count - 1 : (from + by + count) % count);
    },
    fieldProps: {
      role: "combobox",
      "aria-expanded": isShown,
      "aria-autocomplete": "list",
      "aria-controls": isShown ? id : undefined,
      "aria-activedescendant": activeId,
      autoComplete: "off",
    } as const,
    optionProps: (index: number) => ({
      id: idOf(keys[index] ?? ""),
      onPointerMove: index === active ? undefined : () => setChosen(index),
      onMouseDown: keepFocus,
    }),
  };
}

export type Combobox = ReturnType<typeof useCombobox>;

/** The list of a combobox. */
export function Options({ combobox, ...div }: ComponentProps<"div"> & { combobox: Combobox }) {
  return <div id={combobox.id} role="listbox" tabIndex={-1} onMouseDown={keepFocus} {...div} />;
}

interface OptionProps extends ComponentProps<"div"> {
  combobox: Combobox;
  index: number;
}

/** An option of the list: the field controls it by keyboard, so it can't get the focus. */
export function Option({ combobox, index, ...div }: OptionProps) {
  return (
    <div
      {...combobox.optionProps(index)}
      role="option"
      aria-selected={index === combobox.active}
      tabIndex={-1}
      {...div}
    />
  );
}

/** The field keeps the focus; without it the list might close before the click. */
export function keepFocus(event: MouseEvent) {
  event.preventDefault();
}

/** Actions by key name; an action that returns false did nothing. */
export type KeyActions = Record<string, (() => boolean | void) | undefined>;

/**
 * Runs a key's action and returns whether there was one; then the key's default is prevented. Keys
 * during text composition, such as Enter and arrows, are left to the input method.
 */
export function actOnKey(event: ReactKeyboardEvent | KeyboardEvent, actions: KeyActions): boolean {
  const action = actions[event.key];
  if (isComposing(event) || !action || action() === false) return false;
  event.preventDefault();
  return true;
}

/**
 * Returns a function that runs an action now, or as soon as its data is ready. It can be cancelled
 * until then.
 */
export function useOnceReady(isReady: boolean, act: () => void) {
  const [isWaiting, setWaiting] = useState(false);
  useEffect(() => {
    if (!isReady || !isWaiting) return;
    setWaiting(false);
    act();
  }, [isReady, isWaiting, act]);
  return {
    run: () => (isReady ? act() : setWaiting(true)),
    cancel: () => setWaiting(false),
  };
}
