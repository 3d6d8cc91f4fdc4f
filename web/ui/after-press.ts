/** How often it looks, in milliseconds, whether a press has ended. */
const pressCheckMs = 50;

/**
 * Calls `replace`, which replaces what is in the area, once nothing in it is being pressed: replaced
 * between press and release, a link or button would lose its click.
 */
export function afterPress(area: Element | null, replace: () => void): void {
  if (area?.querySelector(":active")) setTimeout(() => afterPress(area, replace), pressCheckMs);
  else replace();
}
