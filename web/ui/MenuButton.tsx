import { type ComponentType, type ReactElement, type ReactNode, useState } from "react";
import { prefetchProps } from "./prefetch.ts";
import { toastNotLoaded } from "./toaster.ts";

/** The default export of a MenuButton's module: its menu, around its trigger. */
export type LoadedMenu = ComponentType<{ trigger: ReactElement; defaultOpen: boolean }>;

type MenuButtonProps = {
  label: string;
  className?: string;
  /** Loads the menu's module; called when the pointer or the focus is near. */
  load: () => Promise<{ default: LoadedMenu }>;
  children: ReactNode;
};

/** A button whose menu is loaded on first use. */
export function MenuButton({ label, className, load, children }: MenuButtonProps) {
  const [Loaded, setLoaded] = useState<LoadedMenu | null>(null);

  const open = () => {
    load().then((module) => setLoaded(() => module.default), toastNotLoaded);
  };
  const trigger = (
    <button type="button" className={className} aria-label={label} aria-haspopup="menu">
      {children}
    </button>
  );
  if (Loaded) return <Loaded trigger={trigger} defaultOpen />;
  return (
    <button {...trigger.props} aria-expanded={false} onClick={open} {...prefetchProps(load)} />
  );
}
