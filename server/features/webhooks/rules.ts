import type { Standing } from "#server/features/projects/rules.ts";

/** Webhooks have secrets and speak for the project: they are for its owners alone. */
export const mayManageHooks = ({ role }: Standing): boolean => role === "owner";
