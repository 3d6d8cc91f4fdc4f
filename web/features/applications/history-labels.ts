import type { ApplicationStatus } from "#contract/applications.ts";

/** What somebody did when they gave an application its status; the first is the application. */
export function verbOf(status: ApplicationStatus, index: number): string {
  if (status === "pending") return index === 0 ? "applied" : "re-opened it";
  return `${status} it`.replace("withdrawn", "withdrew");
}
