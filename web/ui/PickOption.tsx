import CornerDownLeft from "lucide-react/icons/corner-down-left";
import type { ReactNode } from "react";

import { classNames } from "./class-names.ts";
import { Logo } from "./Logo.tsx";
import type { PickItem } from "./PickField.tsx";
import type { OptionProps } from "./use-listbox.ts";

type PickOptionProps = {
  item: PickItem;
  active: boolean;
  optionProps: OptionProps;
  onChoose: () => void;
};

/**
 * A row of the list. The search field controls the list by keyboard, so the row isn't focusable.
 */
export function PickOption({ item, active, optionProps, onChoose }: PickOptionProps) {
  return (
    <div
      {...optionProps}
      role="option"
      aria-selected={active}
      tabIndex={-1}
      onClick={onChoose}
      className={look(active)}
    >
      <Content item={item} active={active} />
    </div>
  );
}

/** The same with further content beside the option, such as a link. */
export function PickRow({ beside, ...props }: PickOptionProps & { beside: ReactNode }) {
  const { item, active, onChoose } = props;
  const { onPointerMove, ...cellProps } = props.optionProps;
  return (
    <div role="row" onPointerMove={onPointerMove} className={look(active)}>
      <span
        {...cellProps}
        role="gridcell"
        aria-selected={active}
        tabIndex={-1}
        onClick={onChoose}
        className="flex min-w-0 flex-1 items-center gap-3 self-stretch"
      >
        <Content item={item} active={active} />
      </span>
      <span role="gridcell">{beside}</span>
    </div>
  );
}

const look = (active: boolean) =>
  classNames(
    "flex min-h-[38px] cursor-pointer items-center gap-3 rounded-[6px] px-2.5 text-15",
    active && "bg-tech-wash",
  );

function Content({ item, active }: Pick<PickOptionProps, "item" | "active">) {
  return (
    <>
      <Logo name={item.name} src={item.imageUrl} size={20} />
      <span className="min-w-0 flex-1 truncate">{item.name}</span>
      {active && (
        <span aria-hidden className="flex items-center gap-1.5 text-14 font-medium text-tech-ink">
          <CornerDownLeft />
          Add
        </span>
      )}
    </>
  );
}
