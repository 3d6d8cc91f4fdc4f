// Why a project is a match, in words.
import type { MatchReason } from "#contract/match-reasons.ts";
import { activityDays } from "#shared/activity.ts";
import { formatDate, formatList } from "#shared/format.ts";
import { t } from "#shared/messages/t.ts";
import { relativeLabel } from "#shared/relative-label.ts";
import { dayMs } from "#shared/time.ts";
import type { OpenRole } from "#contract/members.ts";
import type { Interests } from "./interests.ts";
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
      text: t("projects.reasonLike", { project: name, involvement }),
      project: { id, name },
      involvement,
    });
  }
  for (const { tech, stackTech, relation } of related.slice(0, maxRelated)) {
    reasons.push({
      kind: "related",
      text: t("projects.reasonRelated", {
        tech: tech.name,
        stackTech: stackTech.name,
        relation,
      }),
      tech: tech.id,
      wanted: stackTech.id,
      relation,
    });
  }
  if (settingOpenRoles.length > 0) {
    const roles = [...settingOpenRoles];
    reasons.push({
      kind: "role",
      text: t("project-cards.needs", {
        roles: formatList(roles.map((role) => t("projects.reasonRole", { role }))),
      }),
      roles,
    });
  }
  if (dormantSince) {
    const month = formatDate(dormantSince, { month: "long", year: "numeric" });
    reasons.push({ kind: "activity", text: t("projects.reasonDormant", { month }) });
  } else if (lastActivityAt !== null) {
    reasons.push({
      kind: "activity",
      text: t("projects.reasonActive", { time: relativeLabel(lastActivityAt, now.getTime()) }),
    });
  }
  return reasons;
}

/** How many related technologies are named; more would only repeat themselves. */
const maxRelated = 2;

function techsText(names: readonly string[], stackSize: number): string {
  if (stackSize > 1 && names.length === stackSize) {
    return t("projects.reasonAllTechs", { count: stackSize });
  }
  if (names.length > 3) {
    return t("projects.reasonSomeTechs", { count: names.length, all: stackSize });
  }
  return formatList(names);
}
