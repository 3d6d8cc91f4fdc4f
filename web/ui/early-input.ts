// What was entered into server-rendered controls before hydration. React takes a control over as it
// is, and would reset it with the next update, so it is reported as a change.
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { useHydrated } from "./use-hydrated.ts";

/** For a text field with that id. */
export function useEarlyText(id: string, value: unknown): void {
  const [isNew] = useState(useHydrated());
  const report = useEffectEvent(() => {
    const control = document.getElementById(id);
    const isText = control instanceof HTMLTextAreaElement || control instanceof HTMLInputElement;
    if (isNew || typeof value !== "string" || !isText) return;
    // Controls have line feeds only.
    if (control.value === value.replaceAll("\r\n", "\n")) return;
    const typed = control.value;
    // React ignores events of a value that it knows.
    control.value = value;
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value") ?? {};
    set?.call(control, typed);
    control.dispatchEvent(new Event("input", { bubbles: true }));
  });
  // Before a stored draft takes its place.
  useLayoutEffect(() => report(), []);
}

/** For a group of radio buttons. Returns the ref of the element around them. */
export function useEarlyChoice<V extends string>(
  value: V | undefined,
  onChange: ((value: V) => void) | undefined,
) {
  const group = useRef<HTMLFieldSetElement>(null);
  const report = useEffectEvent(() => {
    const chosen = group.current?.querySelector<HTMLInputElement>(":checked")?.value;
    if (value !== undefined && chosen !== undefined && chosen !== value) onChange?.(chosen as V);
  });
  useEffect(() => report(), []);
  return group;
}

/** For a checkbox. Returns its ref. */
export function useEarlyCheck(isChecked: boolean, onChange: (isChecked: boolean) => void) {
  const box = useRef<HTMLInputElement>(null);
  const report = useEffectEvent(() => {
    if (box.current && box.current.checked !== isChecked) onChange(box.current.checked);
  });
  useEffect(() => report(), []);
  return box;
}
