// Visits of a project's page, as they are counted.

export const visitSteps = ["viewed", "opened", "applied"] as const;

export type VisitStep = (typeof visitSteps)[number];

/** Kinds of pages that lead to a project; `outside` are other sites, `direct` is unknown. */
export const visitSources = [
  "search",
  "list",
  "tech",
  "match",
  "issues",
  "explore",
  "home",
  "people",
  "project",
  "updates",
  "outside",
  "direct",
] as const;

export type VisitSource = (typeof visitSources)[number];
