// Limits of one request; those of stored texts are in limits.ts. The bundler inlines these numbers, so
// that no page loads this file.

/** Maximum length of a text to search projects by, in code points. */
export const maxProjectSearchLength = 200;

/** Maximum length of a text to search by name: technologies, nodes of the explorer, accounts. */
export const maxNameSearchLength = 60;

/** Maximum length of a text to suggest completions for. */
export const maxSuggestionText = 100;

/** Maximum number of notifications that one request marks as read by their ids. */
export const maxReadAtOnce = 100;

/** Maximum number of projects whose changes one event stream receives. */
export const maxWatchedProjects = 20;
