// Requests the command palette from any part of a page; the frame loads and opens it.
import { createDialogRequest } from "./dialog-request.ts";

const opening = createDialogRequest<true>();

/** Opens the command palette as soon as the frame is ready. */
export const openPalette = () => opening.ask(true);
export const onPaletteAsked = opening.onAsked;
