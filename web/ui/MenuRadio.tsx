/** Heavy: import it only from modules that are themselves loaded when first needed. */
import { Menu as Base } from "@base-ui/react/menu";
import Check from "lucide-react/icons/check";
import type { ReactNode } from "react";

interface MenuRadioGroupProps<Value extends string> {
  value: Value;
  onChange: (value: Value) => void;
  children: ReactNode;
}

/** Choices of a menu of which one is made. */
export function MenuRadioGroup<Value extends string>({
  value,
  onChange,
  children,
}: MenuRadioGroupProps<Value>) {
  return (
    <Base.RadioGroup value={value} onValueChange={(chosen: Value) => onChange(chosen)}>
      {children}
    </Base.RadioGroup>
  );
}

interface MenuRadioItemProps {
  value: string;
  label: string;
  /** What it means, below the label. */
  description: string;
}

export function MenuRadioItem({ value, label, description }: MenuRadioItemProps) {
  return (
    <Base.RadioItem value={value} closeOnClick className="menu-item items-start py-2">
      <span aria-hidden className="mt-1 grid size-4 flex-none place-items-center">
        <Base.RadioItemIndicator>
          <Check />
        </Base.RadioItemIndicator>
      </span>
      <span className="grid">
        {label}
        <span className="small text-ink-2">{description}</span>
      </span>
    </Base.RadioItem>
  );
}
