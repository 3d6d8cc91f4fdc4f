import { useEffect, useEffectEvent } from "react";
import type { Box } from "./use-text-box.ts";

/**
 * Ties a list to the box that it is worked from: tells where it is, and takes its keys before the
 * box does. A text of several lines can't be called a combobox; it is told all the same.
 */
export function useListBox(
  box: Box,
  list: string | null,
  active: string | null,
  keys: Record<string, (() => void) | undefined>,
) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const act = keys[event.key];
    // Enter and arrows of an input method belong to it.
    if (!act || event.isComposing || event.shiftKey) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    act();
  });
  useEffect(() => {
    const area = box.current;
    if (!area || list === null) return undefined;
    const told = { "aria-autocomplete": "list", "aria-haspopup": "listbox", "aria-controls": list };
    for (const [name, value] of Object.entries(told)) area.setAttribute(name, value);
    area.addEventListener("keydown", onKey, { capture: true });
    return () => {
      for (const name of Object.keys(told)) area.removeAttribute(name);
      area.removeEventListener("keydown", onKey, { capture: true });
    };
  }, [box, list]);
  useEffect(() => {
    const area = box.current;
    if (!area || active === null) return undefined;
    area.setAttribute("aria-activedescendant", active);
    document.getElementById(active)?.scrollIntoView({ block: "nearest" });
    return () => area.removeAttribute("aria-activedescendant");
  }, [box, active]);
}
