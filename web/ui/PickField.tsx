import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronUp from "lucide-react/icons/chevron-up";
import { type ComponentType, useId, useRef, useState } from "react";

import { t } from "#shared/messages/t.ts";
import { Button } from "./Button.tsx";
import { Chip } from "./Chip.tsx";
import { Logo } from "./Logo.tsx";
import { Mark } from "./Mark.tsx";

export type PickItem = { id: string; name: string; imageUrl: string | null };

/** The props of a list inside the field. */
export type PickSource<Item extends PickItem> = {
  chosen: readonly Item[];
  onChoose: (item: Item) => void;
  onClose: () => void;
};

type PickFieldProps<Item extends PickItem> = {
  label: string;
  /** Whether a heading above it says the same: then only the number is shown. */
  isTitled?: boolean;
  chosen: readonly Item[];
  onChange: (chosen: Item[]) => void;
  /** The maximum number of items. */
  max: number;
  /** The labels of the button that shows and hides the list. */
  openLabel: string;
  closeLabel: string;
  /** Whether the list is open at first, with the focus in its search. */
  defaultOpen?: boolean;
  error?: string | null;
  /** The list of options, rendered while it is open. */
  list: ComponentType<PickSource<Item>>;
};

/** Chosen items as chips, and a list to choose more from. */
export function PickField<Item extends PickItem>(props: PickFieldProps<Item>) {
  const {
    label,
    isTitled = false,
    chosen,
    onChange,
    max,
    defaultOpen = false,
    error,
    list: List,
  } = props;
  const id = useId();
  const [isOpen, setOpen] = useState(defaultOpen);
  const [announcement, setAnnouncement] = useState("");
  const toggle = useRef<HTMLButtonElement>(null);
  const chips = useRef<HTMLUListElement>(null);

  const add = (item: Item) => {
    if (chosen.length >= max) return setAnnouncement(t("ui.chooseUpTo", { max }));
    onChange([...chosen, item]);
    setAnnouncement(t("ui.added", { name: item.name }));
  };
  const remove = (item: Item, index: number) => {
    onChange(chosen.filter((one) => one.id !== item.id));
    setAnnouncement(t("ui.removed", { name: item.name }));
    // The focused button is removed with its chip: focus a neighbour's.
    const buttons = chips.current?.querySelectorAll<HTMLElement>("button");
    (buttons?.[index + 1] ?? buttons?.[index - 1] ?? toggle.current)?.focus();
  };
  const close = () => {
    setOpen(false);
    toggle.current?.focus();
  };

  return (
    <div role="group" aria-labelledby={`${id}-label`} className="field">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <span id={`${id}-label`} className="label flex items-center gap-2.5">
          {!isTitled && <Mark of="tech" />}
          <span className={isTitled ? "sr-only" : undefined}>{label}</span>
          <span className="font-normal whitespace-nowrap text-ink-3 tabular-figures">
            {t("ui.countOfMax", { used: chosen.length, max })}
          </span>
        </span>
        <Button
          ref={toggle}
          variant="quiet"
          size="sm"
          // Below the label in narrow windows, its text begins where the label does.
          className="max-sm:-ms-2.5"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? props.closeLabel : props.openLabel}
          {isOpen ? <ChevronUp /> : <ChevronDown />}
        </Button>
      </div>
      {isOpen && chosen.length >= max && (
        <p className="small text-ink-2">{t("ui.chooseUpToRemoveOne", { max })}</p>
      )}
      {isOpen && <List chosen={chosen} onChoose={add} onClose={close} />}
      {chosen.length > 0 && (
        <ul
          ref={chips}
          // Many chips scroll, so that the content below stays in reach.
          className="chips mt-1 max-h-72 overflow-y-auto [scrollbar-width:thin]"
          aria-label={t("ui.chosen", { label })}
        >
          {chosen.map((item, index) => (
            <li key={item.id} className="flex max-w-full">
              <Chip
                selected
                image={<Logo name={item.name} src={item.imageUrl} />}
                onRemove={() => remove(item, index)}
              >
                {item.name}
              </Chip>
            </li>
          ))}
        </ul>
      )}
      {error && (
        <p role="alert" className="small field-error">
          {error}
        </p>
      )}
      <span role="status" className="sr-only">
        {announcement}
      </span>
    </div>
  );
}
