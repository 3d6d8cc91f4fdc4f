// Limits of what one request may ask for; those of texts that are stored are in limits.ts. Numbers by
// themselves are written into the scripts that use them, so that no page loads this file.

/** Maximum length of a text to search projects by, in code points. */
export const maxProjectSearchLength = 200;

/** Maximum length of a text to search by name: technologies, nodes of the explorer, accounts. */
export const maxNameSearchLength = 60;

/** Maximum length of a text that suggestions are made for while it is typed. */
export const maxSuggestionText = 100;

/** Maximum number of notifications, given by their ids, that one request marks as read. */
export const maxReadAtOnce = 100;

/** Maximum number of projects whose changes one event stream can be sent. */
export const maxWatchedProjects = 20;
