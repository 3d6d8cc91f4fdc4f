import { CornerDownLeft } from "lucide-react";

import { classNames } from "./class-names.ts";
import { Logo } from "./Logo.tsx";
import type { PickItem } from "./PickField.tsx";

type PickOptionProps = {
  id: string;
  item: PickItem;
  active: boolean;
  onHover: () => void;
  onChoose: () => void;
};

/** A row of the list. The keyboard works the list from its search, so the row takes no focus. */
export function PickOption({ id, item, active, onHover, onChoose }: PickOptionProps) {
  return (
    <li
      id={id}
      role="option"
      aria-selected={active}
      onPointerMove={active ? undefined : onHover}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className={classNames(
        "flex min-h-[38px] cursor-pointer items-center gap-3 rounded-[6px] px-2.5 text-15",
        active && "bg-tech-wash",
      )}
    >
      <Logo name={item.name} src={item.imageUrl} size={20} />
      <span className="min-w-0 flex-1 truncate">{item.name}</span>
      {active && (
        <span aria-hidden className="flex items-center gap-1.5 text-14 font-medium text-tech-ink">
          <CornerDownLeft />
          Add
        </span>
      )}
    </li>
  );
}
