import { conflict } from "#server/http/errors.ts";

export interface GrowthState {
  /** Whether an admin hides the project. */
  readonly hidden: boolean;
}

/**
 * Whether the project takes members, applications, stars, open roles and webhooks: a hidden one
 * doesn't, not even of those who see it.
 */
export const mayGrow = ({ hidden }: GrowthState): boolean => !hidden;

/** @throws 409 where the project doesn't grow; what takes away from it stays possible */
export function requireGrowth(project: GrowthState): void {
  if (!mayGrow(project)) throw hiddenProject();
}

/** 409: why a hidden project doesn't grow. */
export const hiddenProject = () =>
  conflict(
    "An admin hid this project. It takes no members, applications, stars, open roles or webhooks until an admin restores it.",
  );
