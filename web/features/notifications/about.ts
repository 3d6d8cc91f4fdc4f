// What a notification is about: where to see it, and what can be muted there.
import type { Notification, NotificationKind } from "#contract/notifications.ts";
import { paths } from "#web/lib/paths.ts";

interface Subject {
  to: string;
  /** What the link says. */
  label: string;
  /** The beginning of what was written, where something was. */
  quote?: string | null;
}

/** Null where a notification is about nothing but itself. */
export function subjectOf({ event, data }: Notification): Subject | null {
  if ("comment" in data) {
    const { project, comment } = data;
    const to = paths.comment(project.id, comment.id);
    return { to, label: "View Comment", quote: comment.excerpt || null };
  }
  if ("application" in data) {
    const { project, application } = data;
    const to = toOwners.has(event)
      ? paths.projectApplication(project.id, application.id)
      : paths.application(application.id);
    return { to, label: "View Application", quote: "reason" in data ? data.reason : null };
  }
  if ("member" in data) return { to: paths.project(data.project.id), label: "View Project" };
  if (event === "project_deleted")
    return { to: paths.page("terms"), label: "Terms", quote: data.reason };
  if ("report" in data) return { to: paths.admin("reports"), label: "View Reports" };
  return null;
}

/** These go to a project's owners, other news of an application to its applicant. */
const toOwners = new Set<string>(["application_created", "application_withdrawn"]);

export interface Mutable {
  kind: NotificationKind;
  /** Whose comments and incoming applications can be muted. */
  project: { id: string; name: string } | null;
  /** A comment of the thread that can be muted. */
  thread: string | null;
}

/** What can be turned off about it; null where nothing can. */
export function mutableOf({ event, data }: Notification): Mutable | null {
  if (event === "test") return null;
  if ("comment" in data) return { kind: event, project: data.project, thread: data.comment.id };
  const project = toOwners.has(event) && "project" in data ? data.project : null;
  return { kind: event, project, thread: null };
}
