import type { Webhook } from "#contract/webhooks.ts";

type FormerOwner = NonNullable<Webhook["knownToFormerOwner"]>;

/** "ada is no longer an owner and may know" what follows. */
export function formerOwnerSentence({ username, others }: FormerOwner, what: string): string {
  if (others === 0) {
    return username
      ? `${username} is no longer an owner and may know ${what}.`
      : `A former owner, whose account is gone, may know ${what}.`;
  }
  const rest = `${others} ${others === 1 ? "other" : "others"}`;
  return username
    ? `${username} and ${rest} are no longer owners and may know ${what}.`
    : `${others + 1} former owners may know ${what}.`;
}
