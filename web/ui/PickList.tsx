import { type KeyboardEvent, type ReactNode, type UIEvent, useEffect, useRef } from "react";

import { maxNameSearchLength } from "#shared/request-limits.ts";
import type { PickItem } from "./PickField.tsx";
import { PickNothing } from "./PickNothing.tsx";
import { PickOption, PickRow } from "./PickOption.tsx";
import { actOnKey, useListbox, useOnceReady } from "./use-listbox.ts";

type PickListProps<Item extends PickItem> = {
  /** The items' name within a sentence: "technologies". */
  of: string;
  text: string;
  onText: (text: string) => void;
  items: readonly Item[];
  /** Whether the items match the current text: outdated ones can't be chosen. */
  isCurrent: boolean;
  /** The error if loading failed. */
  error: string | null;
  onRetry: () => void;
  retrying?: boolean;
  /** Called near the end of the loaded items. */
  onMore: () => void;
  onChoose: (item: Item) => void;
  onClose: () => void;
  /** Offers what can be done where nothing is called like the text. */
  suggest?: ((text: string) => ReactNode) | undefined;
  /**
   * Further content at the end of an item's row, such as a link. Only that of the active row is in
   * the tab order.
   */
  beside?: (item: Item, isActive: boolean) => ReactNode;
};

/** A list to search and to choose from: arrow keys move in it, Enter chooses, Escape closes it. */
export function PickList<Item extends PickItem>(props: PickListProps<Item>) {
  const { of, text, items, isCurrent, onMore, beside } = props;
  const frame = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const listbox = useListbox({ keys: items.map(({ id }) => id), isShown: true });
  const { active } = listbox;
  const hasCome = items.length > 0 || isCurrent;

  useEffect(() => {
    input.current?.focus({ preventScroll: true });
  }, []);
  // Again after the list has loaded and has its height.
  useEffect(() => {
    frame.current?.scrollIntoView({ block: "nearest" });
  }, [hasCome]);
  // Chosen items leave the list, which may then be short.
  useEffect(() => {
    if (isCurrent && items.length < 12) onMore();
  }, [isCurrent, items.length, onMore]);

  const choose = (item: Item) => {
    props.onChoose(item);
    if (text !== "") {
      props.onText("");
      listbox.reset();
    }
    input.current?.focus();
  };
  const enter = useOnceReady(isCurrent, () => {
    const item = items[active];
    if (item) choose(item);
  });
  const moveTo = (next: number) => {
    const bounded = Math.max(0, Math.min(next, items.length - 1));
    listbox.setActive(bounded);
    list.current?.children[bounded]?.scrollIntoView({ block: "nearest" });
    if (bounded > items.length - 12) onMore();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const hasActed = actOnKey(event, {
      ArrowDown: () => moveTo(active + 1),
      ArrowUp: () => moveTo(active - 1),
      PageDown: () => moveTo(active + 5),
      PageUp: () => moveTo(active - 5),
      Enter: enter.run,
      Escape: () => (text === "" ? props.onClose() : props.onText("")),
    });
    // Escape closes the list, not the dialog around it.
    if (hasActed) event.stopPropagation();
  };
  const onScroll = ({ currentTarget: box }: UIEvent) => {
    if (box.scrollHeight - box.scrollTop - box.clientHeight < 400) onMore();
  };

  return (
    <div
      ref={frame}
      className="overflow-hidden rounded-md border border-edge bg-card focus-within:border-ink"
    >
      <input
        ref={input}
        role="combobox"
        aria-label={`Search ${of}`}
        aria-expanded
        aria-haspopup={beside ? "grid" : "listbox"}
        aria-autocomplete="list"
        aria-controls={listbox.controls}
        aria-activedescendant={listbox.activeId}
        placeholder={`Search ${of}`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={maxNameSearchLength}
        enterKeyHint="done"
        className="min-h-11 w-full border-b border-line px-3 py-2 outline-none placeholder:text-ink-3"
        value={text}
        onChange={(event) => {
          props.onText(event.target.value);
          listbox.reset();
        }}
        onKeyDown={onKeyDown}
      />
      <div
        ref={list}
        id={listbox.id}
        role={beside ? "grid" : "listbox"}
        aria-label={of}
        onScroll={onScroll}
        className="max-h-48 overflow-y-auto overscroll-contain p-1 [scrollbar-width:thin] empty:hidden"
      >
        {items.map((item, index) => {
          const isActive = index === active;
          const row = {
            item,
            active: isActive,
            optionProps: listbox.optionProps(index),
            onChoose: () => choose(item),
          };
          if (!beside) return <PickOption key={item.id} {...row} />;
          return <PickRow key={item.id} {...row} beside={beside(item, isActive)} />;
        })}
      </div>
      {items.length === 0 && <PickNothing {...props} />}
    </div>
  );
}
