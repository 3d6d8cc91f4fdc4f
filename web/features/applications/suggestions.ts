import type { OpenRole } from "#contract/members.ts";

interface Meeting {
  role: OpenRole;
  /** Names of the person's technologies. */
  mine: readonly string[];
  /** Names of the project's technologies. */
  theirs: readonly string[];
}

/** Two messages to begin with, made of what the person and the project have in common. */
export function suggestionsOf(meeting: Meeting): [string, string] {
  return [introductionOf(meeting), firstStep[meeting.role]];
}

const firstStep: Record<OpenRole, string> = {
  developer: "I would like to start with a small issue. Which one would help most?",
  designer: "I would like to start with one screen. Which one needs it most?",
};

function introductionOf({ role, mine, theirs }: Meeting): string {
  const shared = theirs.filter((name) => mine.includes(name));
  const hours = "a few hours each week";
  if (shared.length > 0) return `I use ${both(shared)} every day and have ${hours}.`;
  if (role === "designer") return `I like what you are making and have ${hours} for its design.`;
  const [first] = theirs;
  if (first && mine.length > 0)
    return `I come from ${both(mine)} and would like to learn ${first}.`;
  return `I like what you are making and have ${hours} to help.`;
}

const both = (names: readonly string[]) => names.slice(0, 2).join(" and ");
