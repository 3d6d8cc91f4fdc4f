// Why a project is a match, in words.
import type { MatchReason, RelatedReason } from "#contract/match-reasons.ts";
import { activityDays } from "#shared/activity.ts";
import { relativeLabel } from "#shared/relative-label.ts";
import { dayMs } from "#shared/time.ts";
import type { OpenRole } from "#contract/members.ts";
import type { Interests, Involvement } from "./interests.ts";
import { currentTime } from "#server/database/clock.ts";
import type { FoundMatch } from "#server/project-index/match.ts";

export interface MatchedProject {
  readonly settingOpenRoles: readonly OpenRole[];
  readonly lastActivityAt: Date | null;
  /** Of a dormant project: its last activity, or else its creation. */
  readonly dormantSince?: Date | undefined;
}

interface Asker {
  /** How many technologies matches were requested for. */
  readonly stackSize: number;
  /** The project of their history that the match is like. */
  readonly like: Pick<Interests["history"][number], "id" | "name" | "involvement"> | null;
}

/**
 * The reasons of a match that the index found.
 * @param history the person's, in which a match may have been likened to a project
 */
export function reasonsOf(
  match: FoundMatch,
  { stackSize, history }: Pick<Asker, "stackSize"> & Pick<Interests, "history">,
  now = currentTime(),
): MatchReason[] {
  const { openRoles, activeAt, quietSince } = match;
  const isDormant = quietSince * 1000 < now.getTime() - activityDays.quiet * dayMs;
  const project = {
    settingOpenRoles: openRoles,
    lastActivityAt: activeAt === null ? null : new Date(activeAt * 1000),
    ...(isDormant && { dormantSince: new Date(quietSince * 1000) }),
  };
  const like = history.find(({ id }) => id === match.like) ?? null;
  return reasonsFor(match, project, { stackSize, like }, now);
}

/** The reasons, strongest first. */
export function reasonsFor(
  { shared, related }: Pick<FoundMatch, "shared" | "related">,
  { settingOpenRoles, lastActivityAt, dormantSince }: MatchedProject,
  { stackSize, like }: Asker,
  now = currentTime(),
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
  if (like) {
    const { id, name, involvement } = like;
    reasons.push({
      kind: "like",
      text: `like ${name}, ${involvements[involvement]}`,
      project: { id, name },
      involvement,
    });
  }
  for (const { tech, stackTech, relation } of related.slice(0, maxRelated)) {
    reasons.push({
      kind: "related",
      text: `${tech.name}${relations[relation]} ${stackTech.name}`,
      tech: tech.id,
      wanted: stackTech.id,
      relation,
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
  if (dormantSince) {
    reasons.push({ kind: "activity", text: `dormant since ${monthFormat.format(dormantSince)}` });
  } else if (lastActivityAt !== null) {
    reasons.push({
      kind: "activity",
      text: `active ${relativeLabel(lastActivityAt, now.getTime())}`,
    });
  }
  return reasons;
}

const monthFormat = new Intl.DateTimeFormat("en", {
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});

/** How many related technologies are named; more would only repeat themselves. */
const maxRelated = 2;

const relations: Record<RelatedReason["relation"], string> = {
  alternative: " instead of",
  catalogue: ", related to",
  together: ", often used with",
};

const involvements: Record<Involvement, string> = {
  owned: "which you own",
  joined: "which you joined",
  starred: "which you starred",
  applied: "which you applied to",
  commented: "which you wrote about",
};

function techsText(names: readonly string[], stackSize: number): string {
  if (stackSize > 1 && names.length === stackSize) {
    return stackSize === 2 ? "Both of your technologies" : `All ${stackSize} of your technologies`;
  }
  if (names.length > 3) return `${names.length} of your ${stackSize} technologies`;
  return names.join(names.length === 2 ? " and " : ", ").replace(/, ([^,]*)$/, " and $1");
}
