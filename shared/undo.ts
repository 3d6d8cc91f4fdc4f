/** How long Undo is offered after an application is sent or decided on. */
export const undoOfferedMs = 10_000;

/** How long the server accepts it: longer, for late clicks and requests. Mails are sent later still. */
export const undoneWithinSeconds = 30;
