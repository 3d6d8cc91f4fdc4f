// Requests the viewer's profile form; their profile page opens it, once it is shown.
import { createDialogRequest } from "./dialog-request.ts";

const editing = createDialogRequest<true>();

export const askToEditProfile = () => editing.ask(true);
export const onAskedToEditProfile = editing.onAsked;
