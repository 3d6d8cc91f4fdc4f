// Shortcuts of a single key, such as "/": people who dictate, or who hit keys by accident, can
// switch them off in this browser.
const storageKey = "single-keys";

/** For browsers without storage. */
let isOnHere = true;

export function singleKeysAreOn(): boolean {
  try {
    return localStorage.getItem(storageKey) !== "off";
  } catch {
    return isOnHere;
  }
}

/** Whether the focus is where keys write, or in a dialog. */
export function isWriting(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable || target.closest("input, textarea, select, [role=dialog]") !== null
  );
}

export function setSingleKeys(isOn: boolean): void {
  isOnHere = isOn;
  try {
    if (isOn) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, "off");
  } catch {
    // The choice lasts as long as the page.
  }
}
