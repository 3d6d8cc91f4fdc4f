/** Frames until it gives up: then no field has an error. */
const maxFrames = 30;

/** Focuses the first invalid field of a form, as soon as it is rendered and enabled. */
export function focusFirstError(form: HTMLFormElement | null, frames = maxFrames): void {
  requestAnimationFrame(() => {
    const field = form?.querySelector<HTMLElement>("[aria-invalid]");
    field?.focus();
    const isDone = field && document.activeElement === field;
    if (!isDone && frames > 0) focusFirstError(form, frames - 1);
  });
}
