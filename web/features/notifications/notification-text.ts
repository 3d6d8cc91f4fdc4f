// The text of a notification, its target, and what can be muted.
import { t } from "#shared/messages/t.ts";
import type { Fit } from "#contract/applications.ts";
import type { ReportedKind } from "#contract/reports.ts";
import type { AnyNotification, Notification, NotificationKind } from "#contract/notifications.ts";
import { formatDate } from "#shared/format.ts";
import { activityDays } from "#shared/activity.ts";
import {
  hintOf,
  isSentenceId,
  listed,
  sayEvent,
  sentenceIdOf,
  soughtRole,
} from "#shared/event-sentences.ts";
import { type WebhookOutKind, webhookOutName } from "#shared/webhooks-out.ts";
import { paths, savedSearchPath } from "#web/lib/paths.ts";

/** Plain text, or the name of a person, a project or a technology with its address. */
export type TextPart = string | { text: string; to: string; of: "user" | "proj" | "tech" };

interface Named {
  id: string;
  name: string;
}

const personPart = (user: Notification["data"]["user"]): TextPart =>
  user
    ? { text: user.username, to: paths.user(user.username), of: "user" }
    : t("people.deletedUser");

const projectPart = ({ id, name }: Named): TextPart => ({
  text: name,
  to: paths.project(id),
  of: "proj",
});

/** What is named in the data of some events. */
interface AnyData {
  user: Notification["data"]["user"];
  project?: Named;
  application?: { requestedRole: string };
  member?: { roleName: string };
  position?: { title: string } | null;
  roles?: readonly string[];
  count?: number;
  days?: number;
  removed?: boolean;
  started?: boolean;
  savedSearch?: { name: string };
  tech?: { slug: string; name: string };
  projects?: readonly Named[];
  release?: { name: string | null; tag: string };
  issue?: { id: string; number: number; title: string };
  until?: string;
  report?: { kind: ReportedKind };
  webhook?: { kind: WebhookOutKind };
}

/** Whether this version of the site supports its event. */
export const isKnown = (
  notification: AnyNotification | Notification,
): notification is Notification => isSentenceId(notification.event);

export function sentenceOf(notification: AnyNotification | Notification): TextPart[] {
  if (!isKnown(notification))
    return [t("notifications.unrecognized", { event: notification.event })];
  const { event } = notification;
  const data: AnyData = notification.data;
  const { user, application, member, position, tech, projects = [], count = 1 } = data;
  const role = member?.roleName ?? application?.requestedRole ?? "";
  const id = sentenceIdOf(event, {
    hasPerson: user !== null,
    role,
    // Applications show their position in a line of its own.
    hasPosition: Boolean(position) && application === undefined,
    hasProject: data.project !== undefined,
    count,
    named: projects.length,
    removed: data.removed ?? false,
    started: data.started ?? false,
  });
  const project = data.project ?? projects[0];
  const more = count > projects.length ? [t("events.otherProjects")] : [];
  const sentence = sayEvent<TextPart>(id, {
    person: personPart(user),
    // A deleted one has no page.
    project: project && (event === "project_deleted" ? project.name : projectPart(project)),
    roleName: role,
    roles: listed((data.roles ?? []).map(soughtRole)),
    position: position?.title,
    count,
    days: data.days ?? activityDays.quiet,
    search: data.savedSearch?.name,
    tech: tech && { text: tech.name, to: paths.tech(tech.slug), of: "tech" },
    projects: listed<TextPart>([...projects.map(projectPart), ...more]),
    release: data.release && (data.release.name ?? data.release.tag),
    thing: data.report?.kind,
    webhook: data.webhook && webhookOutName(data.webhook.kind),
    issue: data.issue?.title,
    number: data.issue?.number,
    date: data.until && formatDate(data.until, { weekday: "long", day: "numeric", month: "long" }),
  });
  const hint = hintOf(event);
  return hint === null ? sentence : [...sentence, ` ${hint}`];
}

/** The sentence as plain text. */
export const textOf = (notification: AnyNotification | Notification): string =>
  sentenceOf(notification)
    .map((part) => (typeof part === "string" ? part : part.text))
    .join("");

export interface Subject {
  to: string;
  /** The text of the link. */
  label: string;
  /** The beginning of the text that the notification is about, if any. */
  quote?: string | null;
  /** The position that an applicant chose, for owners. */
  position?: string | undefined;
  /** How well an applicant fits, for owners. */
  fit?: Fit | null;
}

/** The link to what a notification is about; null if there is none. */
export function subjectOf(notification: Notification): Subject | null {
  const { event, data } = notification;
  if ("comment" in data) {
    const { project, comment } = data;
    const to = paths.comment(project.id, comment.id);
    return { to, label: t("notifications.viewComment"), quote: comment.excerpt || null };
  }
  if (event === "application_reminder" && data.count > 1) {
    return {
      to: paths.projectApplications(data.project.id),
      label: t("applications.viewApplications"),
    };
  }
  if (event === "reapply_allowed") {
    return { to: paths.project(data.project.id), label: t("notifications.viewProject") };
  }
  if ("application" in data) {
    const { project, application } = data;
    const label = t("notifications.viewApplication");
    if (!sentToOwners.has(event)) {
      const quote = messageIn(data);
      return { to: paths.application(application.id), label, quote };
    }
    const to = paths.projectApplication(project.id, application.id);
    if (notification.event !== "application_created") return { to, label };
    const { message: quote, position, fit } = notification.now;
    return { to, label, quote, position: position?.title, fit };
  }
  if (event === "reservation_ending" || event === "reservation_ended") {
    return { to: paths.reservations(), label: t("notifications.viewReservations") };
  }
  if (event === "issue_reserved") {
    return { to: paths.starterIssues(data.project.id), label: t("notifications.viewProject") };
  }
  if (event === "update_reminder") {
    return { to: paths.updates(data.project.id), label: t("updates.compose") };
  }
  if (event === "repository_file_refused") {
    const to = `${paths.projectSettings(data.project.id)}#repository-file`;
    return { to, label: t("notifications.viewProject") };
  }
  if (event === "webhook_disabled") {
    const to = data.project ? paths.projectIntegrations(data.project.id) : paths.siteIntegrations();
    return { to, label: t("notifications.viewIntegrations") };
  }
  if (event === "project_dormant" || event === "seat_freed" || event === "reservation_merged") {
    return { to: paths.project(data.project.id), label: t("notifications.viewProject") };
  }
  if ("member" in data) {
    return { to: paths.project(data.project.id), label: t("notifications.viewProject") };
  }
  if (event === "project_deleted")
    return { to: paths.page("terms"), label: t("frame.footerTerms"), quote: data.reason };
  if (event === "project_update") {
    const { project, update } = data;
    const to = paths.update(project.id, update.id);
    return { to, label: t("notifications.viewUpdate"), quote: update.excerpt || null };
  }
  if (event === "release_published") {
    return { to: paths.events(data.project.id), label: t("notifications.viewProject") };
  }
  if (event === "seats_opened") {
    return { to: `${paths.project(data.project.id)}#joining`, label: t("notifications.viewSeats") };
  }
  if (event === "tech_added")
    return { to: paths.tech(data.tech.slug), label: t("notifications.viewTech") };
  if ("tech" in data)
    return {
      to: paths.projects({ techs: [data.tech.slug] }),
      label: t("notifications.viewProjects"),
    };
  if ("savedSearch" in data) {
    return {
      to: savedSearchPath(data.savedSearch.filters),
      label: t("notifications.viewProjects"),
    };
  }
  if ("report" in data)
    return { to: paths.admin("reports"), label: t("notifications.viewReports") };
  return null;
}

/** What an owner wrote, with an answer or alone. */
function messageIn(data: Notification["data"]): string | null {
  if ("message" in data) return data.message;
  return "reason" in data ? data.reason : null;
}

/** Notifications for a project's owners; others about an application are for its applicant. */
const sentToOwners = new Set<string>([
  "application_created",
  "application_withdrawn",
  "application_reminder",
]);

export interface MuteOptions {
  kind: NotificationKind;
  /** The project whose comments and incoming applications can be muted. */
  project: { id: string; name: string } | null;
  /** A comment of the thread that can be muted. */
  commentId: string | null;
}

/** Other notifications that a muted project doesn't cause. */
const mutable = new Set<string>([
  "issue_reserved",
  "reservation_merged",
  "project_dormant",
  "update_reminder",
  "repository_file_refused",
  "project_update",
  "release_published",
  "seat_freed",
  "seats_opened",
]);

/** What can be muted because of a notification; null if nothing. */
export function muteOptionsOf({ event, data }: Notification): MuteOptions | null {
  if (event === "test") return null;
  if ("comment" in data) {
    return { kind: event, project: data.project, commentId: data.comment.id };
  }
  const isAboutMuted = sentToOwners.has(event) || mutable.has(event);
  const project = (isAboutMuted && "project" in data && data.project) || null;
  return { kind: event, project, commentId: null };
}
