// The fields that owners write about a project, each in a column of its own. `projectChanges` declares
// them; that they are stored, changed, read and exported follows.
import { type Project, projectChanges } from "./projects.ts";

/** Stored in tables of their own, or derived into other columns. */
const elsewhere = ["techs", "settingOpenRoles", "archived", "maintainerWanted"] as const;

export type ProjectField = Exclude<keyof typeof projectChanges.shape, (typeof elsewhere)[number]> &
  keyof Project;

export const projectFields = Object.keys(projectChanges.shape).filter(
  (name): name is ProjectField => !elsewhere.some((other) => other === name),
);
