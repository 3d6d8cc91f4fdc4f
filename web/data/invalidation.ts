import type { ChangeKey } from "#contract/realtime.ts";

/** The queries whose key begins so, or is just so. */
export interface Staled {
  queryKey: readonly string[];
  exact?: true;
}

/**
 * What such changes make stale, each once. No changes at all mean that some may have been missed:
 * then it is all that can be followed, of projects the one that is shown.
 */
export function staledBy(changes: readonly ChangeKey[], shown: string | undefined): Staled[] {
  const staled = changes.length > 0 ? changes.flatMap(ofOne) : ofAll(shown);
  return [...new Map(staled.map((one) => [JSON.stringify(one), one])).values()];
}

function ofOne([kind, id = "", project = ""]: ChangeKey): Staled[] {
  const staled: Partial<Record<ChangeKey[0], Staled[]>> = {
    stars: [{ queryKey: ["projects", id], exact: true }],
    project: below(["projects", id]),
    events: below(["events", id]),
    hooks: below(["hooks", id]),
    // With whom it brings onto the team, and what one may do there.
    applications: below(["applications"], ["members"], ["projects", project]),
    // Answered in another place, or withdrawn; the project's team comes as `project`.
    invitations: below(["invitations"], ["members"], ["notifications", "list"]),
  };
  return staled[kind] ?? [];
}

function ofAll(shown: string | undefined): Staled[] {
  const everywhere = below(["applications"], ["members"], ["invitations"]);
  if (shown === undefined) return everywhere;
  return [...everywhere, ...below(["projects", shown], ["events", shown], ["hooks", shown])];
}

const below = (...keys: (readonly string[])[]): Staled[] => keys.map((queryKey) => ({ queryKey }));
