/** How long Undo is offered after an application is sent or decided on. */
export const undoOfferedMs = 10_000;

/** How long the server undoes it: longer, since clicks and requests are late. Mails go out later. */
export const undoneWithinSeconds = 30;
