import {
  type KeyboardEvent as ReactKeyboardEvent,
  type MouseEvent,
  useEffect,
  useId,
  useState,
} from "react";

interface ListboxOptions {
  /** The keys of the options, in their order. */
  keys: readonly string[];
  /** Which option is active until another is by a key or the pointer; -1 for none. */
  initial?: number;
  /** Whether the list is on the screen. */
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
    /** To the next or previous option, beyond the ends to the other end. */
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

/** The field keeps the focus; without it the list might close before the click. */
function keepFocus(event: MouseEvent) {
  event.preventDefault();
}

/** What a key does, by its name; one that returns false did nothing. */
export type KeyActions = Record<string, (() => boolean | void) | undefined>;

/**
 * Handles a key by its action and returns whether there was one; then the key has no other effect.
 * Keys that belong to an input method, such as its Enter and arrows, are left to it.
 */
export function actOnKey(event: ReactKeyboardEvent | KeyboardEvent, actions: KeyActions): boolean {
  const { isComposing } = "nativeEvent" in event ? event.nativeEvent : event;
  const action = actions[event.key];
  if (isComposing || !action || action() === false) return false;
  event.preventDefault();
  return true;
}

/**
 * Returns a function that acts at once, or as soon as what it is about has come. It can be cancelled
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
