// Why a project is a match, in words.
import type { MatchReason } from "#contract/matches.ts";
import type { OpenRole } from "#contract/members.ts";
import type { FoundMatch } from "#server/project-index/match.ts";

export interface MatchedProject {
  readonly settingOpenRoles: readonly OpenRole[];
  readonly lastActivityAt: string | null;
}

/**
 * The reasons, strongest first.
 * @param stackSize how many technologies were asked for
 */
export function reasonsFor(
  { shared, related }: FoundMatch,
  { settingOpenRoles, lastActivityAt }: MatchedProject,
  stackSize: number,
  now = new Date(),
): MatchReason[] {
  const reasons: MatchReason[] = [
    {
      kind: "techs",
      text: techsText(
        shared.map(({ name }) => name),
        stackSize,
      ),
      techs: shared.map(({ id }) => id),
    },
  ];
  for (const { tech, insteadOf } of related.slice(0, maxRelated)) {
    reasons.push({
      kind: "related",
      text: `${tech.name} instead of ${insteadOf.name}`,
      tech: tech.id,
      insteadOf: insteadOf.id,
    });
  }
  if (settingOpenRoles.length > 0) {
    const roles = [...settingOpenRoles];
    reasons.push({
      kind: "role",
      text: `needs ${roles.map((role) => `a ${role}`).join(" and ")}`,
      roles,
    });
  }
  if (lastActivityAt !== null) {
    reasons.push({ kind: "activity", text: `active ${agoText(new Date(lastActivityAt), now)}` });
  }
  return reasons;
}

/** Related technologies beyond these would only repeat themselves. */
const maxRelated = 2;

function techsText(names: readonly string[], stackSize: number): string {
  if (stackSize > 1 && names.length === stackSize) {
    return stackSize === 2 ? "Both of your technologies" : `All ${stackSize} of your technologies`;
  }
  if (names.length > 3) return `${names.length} of your ${stackSize} technologies`;
  return names.join(names.length === 2 ? " and " : ", ").replace(/, ([^,]*)$/, " and $1");
}

const dayMs = 24 * 60 * 60_000;

function agoText(at: Date, now: Date): string {
  const days = Math.floor(now.getTime() / dayMs) - Math.floor(at.getTime() / dayMs);
  if (days <= 0) return "today";
  if (days === 1) return "yesterday";
  if (days < 14) return `${days} days ago`;
  if (days < 60) return `${Math.floor(days / 7)} weeks ago`;
  return `${Math.floor(days / 30)} months ago`;
}
