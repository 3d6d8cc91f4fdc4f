import {
  type KeyboardEvent as ReactKeyboardEvent,
  type MouseEvent,
  useEffect,
  useId,
  useState,
} from "react";
import { isComposing } from "./keyboard.ts";

interface ListboxOptions {
  /** The keys of the options, in their order. */
  keys: readonly string[];
  /** The initially active option; -1 for none. */
  initial?: number;
  /** Whether the list is open. */
  isShown?: boolean;
}

/**
 * A list of options that is controlled from a text field, which keeps the focus: which option is
 * active, and the attributes of the field, the list and the options.
 */
export function useListbox({ keys, initial = 0, isShown = keys.length > 0 }: ListboxOptions) {
  const id = useId();
  const [chosen, setChosen] = useState<number | null>(null);
  const active = Math.min(chosen ?? initial, keys.length - 1);
  const activeKey = keys[active];
  const idOf = (key: string) => `${id}-${key}`;

  return {
    /** -1 while no option is. */
    active,
    setActive: setChosen,
    /** Makes the initial option the active one again. */
    reset: () => setChosen(null),
    /** Moves to the next or previous option, and wraps around at the ends. */
    step(by: 1 | -1, from = active) {
      const count = Math.max(keys.length, 1);
      setChosen(from === -1 && by === -1 ? count - 1 : (from + by + count) % count);
    },
    /** The list's id. */
    id,
    /** For the field's `aria-controls`. */
    controls: isShown ? id : undefined,
    /** For its `aria-activedescendant`. */
    activeId: isShown && activeKey !== undefined ? idOf(activeKey) : undefined,
    /** The id and the handlers of an option. */
    optionProps: (index: number) => ({
      id: idOf(keys[index] ?? ""),
      onPointerMove: index === active ? undefined : () => setChosen(index),
      onMouseDown: keepFocus,
    }),
  };
}

export type OptionProps = ReturnType<ReturnType<typeof useListbox>["optionProps"]>;

/**
 * The field keeps the focus; without it the list might close before the click. For a list that closes
 * when the field loses the focus, also on its padding.
 */
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
