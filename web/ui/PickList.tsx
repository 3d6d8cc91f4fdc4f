import CornerDownLeft from "lucide-react/icons/corner-down-left";
import { type KeyboardEvent, type ReactNode, type UIEvent, useEffect, useRef } from "react";

import { maxNameSearchLength } from "#shared/request-limits.ts";
import { t } from "#shared/messages/t.ts";
import { classNames } from "./class-names.ts";
import {
  actOnKey,
  type Combobox,
  Option,
  Options,
  useCombobox,
  useOnceReady,
} from "./Combobox.tsx";
import { ErrorState } from "./ErrorState.tsx";
import { Logo } from "./Logo.tsx";
import type { PickItem } from "./PickField.tsx";

interface PickTexts {
  /** "Search technologies" */
  search: string;
  /** The list's name. */
  list: string;
  loading: string;
  notLoaded: string;
  /** Where all are chosen. */
  noMore: string;
  noMatch: (text: string) => string;
}

type PickListProps<Item extends PickItem> = {
  texts: PickTexts;
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
  const { texts, text, items, isCurrent, onMore, beside } = props;
  const frame = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const combobox = useCombobox({ keys: items.map(({ id }) => id) });
  const { active } = combobox;
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
      combobox.reset();
    }
    input.current?.focus();
  };
  const enter = useOnceReady(isCurrent, () => {
    const item = items[active];
    if (item) choose(item);
  });
  const moveTo = (next: number) => {
    const bounded = Math.max(0, Math.min(next, items.length - 1));
    combobox.setActive(bounded);
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
        {...combobox.fieldProps}
        ref={input}
        aria-label={texts.search}
        aria-haspopup={beside ? "grid" : "listbox"}
        placeholder={texts.search}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={maxNameSearchLength}
        enterKeyHint="done"
        className="min-h-11 w-full border-b border-line px-3 py-2 outline-none placeholder:text-ink-3"
        value={text}
        onChange={(event) => {
          props.onText(event.target.value);
          combobox.reset();
        }}
        onKeyDown={onKeyDown}
      />
      <Options
        combobox={combobox}
        role={beside ? "grid" : "listbox"}
        aria-label={texts.list}
        onScroll={onScroll}
        className="max-h-48 overflow-y-auto overscroll-contain p-1 [scrollbar-width:thin] empty:hidden"
      >
        {items.map((item, index) => {
          const row = { item, combobox, index, onChoose: () => choose(item) };
          return beside ? (
            <PickRow key={item.id} {...row} beside={beside(item, index === active)} />
          ) : (
            <PickOption key={item.id} {...row} />
          );
        })}
      </Options>
      {items.length === 0 && <PickNothing {...props} />}
    </div>
  );
}

interface PickOptionProps {
  item: PickItem;
  combobox: Combobox;
  index: number;
  onChoose: () => void;
}

function PickOption({ item, combobox, index, onChoose }: PickOptionProps) {
  const isActive = index === combobox.active;
  return (
    <Option combobox={combobox} index={index} onClick={onChoose} className={rowClass(isActive)}>
      <OptionContent item={item} isActive={isActive} />
    </Option>
  );
}

/** The same with further content beside the option, such as a link. */
function PickRow({ item, combobox, index, onChoose, beside }: PickOptionProps & Beside) {
  const isActive = index === combobox.active;
  return (
    <div
      role="row"
      onPointerMove={combobox.optionProps(index).onPointerMove}
      className={rowClass(isActive)}
    >
      <Option
        combobox={combobox}
        index={index}
        role="gridcell"
        onClick={onChoose}
        className="flex min-w-0 flex-1 items-center gap-3 self-stretch"
      >
        <OptionContent item={item} isActive={isActive} />
      </Option>
      <span role="gridcell">{beside}</span>
    </div>
  );
}

interface Beside {
  beside: ReactNode;
}

const rowClass = (isActive: boolean) =>
  classNames(
    "flex min-h-[38px] cursor-pointer items-center gap-3 rounded-[6px] px-2.5 text-15",
    isActive && "bg-tech-wash",
  );

function OptionContent({ item, isActive }: { item: PickItem; isActive: boolean }) {
  return (
    <>
      <Logo name={item.name} src={item.imageUrl} size={20} />
      <span className="min-w-0 flex-1 truncate">{item.name}</span>
      {isActive && (
        <span aria-hidden className="flex items-center gap-1.5 text-14 font-medium text-tech-ink">
          <CornerDownLeft />
          {t("ui.add")}
        </span>
      )}
    </>
  );
}

/** Shown instead of a list of options while it loads, when it failed, or when it is empty. */
function PickNothing<Item extends PickItem>(props: PickListProps<Item>) {
  const { texts, isCurrent, error, onRetry, retrying, suggest } = props;
  const text = props.text.trim();
  if (error) {
    return (
      <ErrorState compact title={texts.notLoaded} onRetry={onRetry} retrying={retrying}>
        {error}
      </ErrorState>
    );
  }
  return (
    <>
      <p role="status" className="flex min-h-11 items-center gap-3 px-3 py-2.5 text-15 text-ink-2">
        {isCurrent ? (
          <span className="wrap-anywhere">{text === "" ? texts.noMore : texts.noMatch(text)}</span>
        ) : (
          <>
            <span className="spinner" />
            {texts.loading}
          </>
        )}
      </p>
      {isCurrent && text.length > 1 && suggest && <div className="px-3 pb-3">{suggest(text)}</div>}
    </>
  );
}
