// The words for events of a repository, on pages and in feeds.

interface Push {
  readonly created?: true | undefined;
  readonly deleted?: true | undefined;
  readonly forced?: true | undefined;
}

/** What was done to a branch or tag: "pushed to" */
export function pushVerb({ created, deleted, forced }: Push): string {
  if (deleted) return "deleted";
  if (created) return "created";
  return forced ? "force-pushed to" : "pushed to";
}

/** "review_requested" → "review requested" */
export const actionLabel = (action: string): string =>
  action === "synchronize" ? "synchronized" : action.replaceAll("_", " ");

/** Who did it: the login at the code host. */
export const senderLabel = (sender: { readonly login: string } | null): string =>
  sender?.login || "Somebody";

/** The number of events folded into this one, with a space before it; empty without any. */
export function foldedLabel(event: {
  readonly folded?: number | undefined;
  readonly isBot?: true | undefined;
}): string {
  if (!event.folded) return "";
  const changes = event.folded === 1 ? "1 earlier change" : `${event.folded} earlier changes`;
  return event.isBot ? ` and ${changes} by bots` : ` and ${changes}`;
}
