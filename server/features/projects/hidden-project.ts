import { t } from "#shared/messages/t.ts";
import { conflict } from "#server/http/errors.ts";

export interface HiddenState {
  /** Whether an admin hid the project. */
  readonly hidden: boolean;
}

/**
 * Whether the project accepts members, applications, stars, open roles and webhooks. A hidden
 * project doesn't, not even from people who see it.
 */
export const mayEngage = ({ hidden }: HiddenState): boolean => !hidden;

/** @throws 409 if the project is hidden; not required for removals */
export function assertNotHidden(project: HiddenState): void {
  if (!mayEngage(project)) throw hiddenProject();
}

/** A 409 with the reason. */
export const hiddenProject = () => conflict(t("projects.hiddenEngage"));
