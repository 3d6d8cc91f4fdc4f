import { Menu as Base } from "@base-ui/react/menu";
import Check from "lucide-react/icons/check";
import type { ReactElement, ReactNode } from "react";
import { Anchor, type LinkTarget } from "./Anchor.tsx";
import { classNames } from "./class-names.ts";

/** Heavy: import it only from modules that are themselves loaded when first needed. */

type MenuProps = {
  /** The button that opens it. */
  trigger: ReactElement;
  defaultOpen?: boolean;
  align?: "start" | "end";
  children: ReactNode;
};

export function Menu({ trigger, defaultOpen, align = "end", children }: MenuProps) {
  return (
    <Base.Root defaultOpen={defaultOpen} modal={false}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className="menu-positioner" align={align} sideOffset={8}>
          <Base.Popup className="menu">{children}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

type MenuItemProps = {
  icon?: ReactNode;
  danger?: boolean;
  onSelect?: () => void;
  children: ReactNode;
} & (LinkTarget | { href?: undefined; render?: undefined });

/** A command, or a link if it has an address. */
export function MenuItem({ icon, danger, onSelect, children, ...target }: MenuItemProps) {
  const className = classNames("menu-item", danger && "menu-danger");
  const link = linkOf(target);
  if (!link) {
    return (
      <Base.Item className={className} onClick={onSelect}>
        {icon}
        {children}
      </Base.Item>
    );
  }
  return (
    <Base.LinkItem
      className={className}
      closeOnClick
      onClick={onSelect}
      render={<Anchor {...link} />}
    >
      {icon}
      {children}
    </Base.LinkItem>
  );
}

/** The subject of the menu; not a command. */
export function MenuHeader({ children }: { children: ReactNode }) {
  return <div className="menu-head">{children}</div>;
}

export function MenuSeparator() {
  return <Base.Separator className="menu-line" />;
}

function linkOf(target: LinkTarget | { href?: undefined; render?: undefined }): LinkTarget | null {
  if (target.href !== undefined) return { href: target.href };
  return target.render ? { render: target.render } : null;
}

/** Heavy: import it only from modules that are themselves loaded when first needed. */

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
