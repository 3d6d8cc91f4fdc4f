/** What can't have the focus after so many frames never will: what failed was no field. */
const maxFrames = 30;

/** Puts the focus on the first field of a form that is marked as wrong, once it is drawn and free. */
export function focusFirstError(form: HTMLFormElement | null, frames = maxFrames): void {
  requestAnimationFrame(() => {
    const field = form?.querySelector<HTMLElement>("[aria-invalid]");
    field?.focus();
    const isDone = field && document.activeElement === field;
    if (!isDone && frames > 0) focusFirstError(form, frames - 1);
  });
}
