/** How many places are free at a project's table: "2 seats free", "Full table". */
export function seatWords(free: number): string {
  if (free === 0) return "Full table";
  return free === 1 ? "1 seat free" : `${free} seats free`;
}

/** Each open role is one seat; nobody joins what is archived. */
export function freeSeatsOf<Role>(project: {
  settingOpenRoles: readonly Role[];
  archivedAt: string | null;
}): readonly Role[] {
  return project.archivedAt === null ? project.settingOpenRoles : [];
}
