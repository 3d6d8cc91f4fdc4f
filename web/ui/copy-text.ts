/**
 * Copies a text, also on sites without HTTPS, where browsers have no clipboard for scripts.
 * @throws if the browser refuses both ways
 */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    copySelected(text);
  }
}

function copySelected(text: string): void {
  const focused = document.activeElement;
  const box = document.createElement("textarea");
  box.value = text;
  box.style.cssText = "position:fixed;opacity:0";
  // In the dialog, if one is open: others may not take the focus.
  (focused?.parentElement ?? document.body).append(box);
  box.focus();
  box.select();
  // Deprecated, but the only way there is.
  const isCopied = document.execCommand("copy");
  box.remove();
  if (focused instanceof HTMLElement) focused.focus();
  if (!isCopied) throw new Error("The browser doesn't copy.");
}
