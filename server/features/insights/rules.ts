import type { ProjectViewer } from "#server/features/projects/rules.ts";

/** What became of visitors and applicants is for those who can change something about it. */
export const mayReadInsights = ({ role }: ProjectViewer): boolean => role === "owner";
