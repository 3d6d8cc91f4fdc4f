import { type RefObject, useEffect } from "react";

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => Math.min(at + 1, count - 1),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Arrow keys move between the rows of a list of links, wherever in the panel the focus is. */
export function useRowKeys(panel: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = panel.current;
    const onKeyDown = (event: KeyboardEvent) => {
      const step = steps[event.key];
      const { target } = event;
      if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (!(target instanceof HTMLElement) || target.closest("input, select")) return;
      const rows = [...(element?.querySelectorAll<HTMLElement>("a[data-row]") ?? [])];
      const at = rows.findIndex((row) => row === target);
      const next = rows[step(at, rows.length)];
      if (!next) return;
      event.preventDefault();
      next.focus();
    };
    element?.addEventListener("keydown", onKeyDown);
    return () => element?.removeEventListener("keydown", onKeyDown);
  }, [panel]);
}
