// The text of a notification, its target, and what can be muted.
import type { Fit } from "#contract/applications.ts";
import type { AnyNotification, Notification, NotificationKind } from "#contract/notifications.ts";
import { activityDays } from "#shared/activity.ts";
import { paths, savedSearchPath } from "#web/lib/paths.ts";

/** Plain text, or the name of a person, a project or a technology with its address. */
export type TextPart = string | { text: string; to: string; of: "user" | "proj" | "tech" };

type Event = Notification["event"];
type Data<E extends Event> = Extract<Notification, { event: E }>["data"];

interface Action {
  user: Notification["data"]["user"];
  project: { id: string; name: string };
}

const personPart = (user: Action["user"]): TextPart =>
  user ? { text: user.username, to: paths.user(user.username), of: "user" } : "A deleted user";

const projectPart = ({ id, name }: Action["project"]): TextPart => ({
  text: name,
  to: paths.project(id),
  of: "proj",
});

const withArticle = (role: string) => (role === "owner" ? "an owner" : `a ${role}`);

/** "mirav accepted your application to Tidewater." */
const action =
  (verb: string, end = ".") =>
  ({ user, project }: Action): TextPart[] => [
    personPart(user),
    ` ${verb} `,
    projectPart(project),
    end,
  ];

/** "mirav invited you to join Tidewater as a designer, for Chart drawing." */
function invitation(verb: string) {
  return (
    data: Action & { member: { roleName: string }; position?: { title: string } | undefined },
  ): TextPart[] => {
    const { roleName } = data.member;
    if (roleName === "owner") return action(`${verb} to be an owner of`)(data);
    const seat = data.position ? `, for ${data.position.title}` : "";
    return action(`${verb} to join`, ` as ${withArticle(roleName)}${seat}.`)(data);
  };
}

const reported = {
  project: "A project",
  comment: "A comment",
  user: "A person",
  event: "An event",
};

/** ": Tidewater, Oxbow and others", after the number of several projects. */
function othersIn(count: number, projects: readonly Action["project"][]): TextPart[] {
  if (count < 2 || projects.length === 0) return [];
  const named = projects.flatMap((project, index): TextPart[] => {
    if (index === 0) return [projectPart(project)];
    return [index === projects.length - 1 ? " and " : ", ", projectPart(project)];
  });
  return count > projects.length ? [": ", ...named, " and others"] : [": ", ...named];
}

const sentences: { [E in Event]: (data: Data<E>) => TextPart[] } = {
  test: ({ user }) => (user ? ["test from ", personPart(user)] : ["test"]),
  application_created: (data) =>
    action("wants to apply to", ` as a ${data.application.requestedRole}.`)(data),
  application_accepted: action("accepted your application to"),
  application_closed: action("closed your application to"),
  application_reopened: action("re-opened your application to"),
  application_withdrawn: action("withdrew the application to"),
  application_reminder: ({ project, count, days }) => [
    count === 1 ? "An application to " : `${count} applications to `,
    projectPart(project),
    count === 1
      ? ` has been waiting for an answer for ${days} days.`
      : ` are waiting for an answer, the oldest for ${days} days.`,
  ],
  application_expired: ({ project }) => [
    "Your application to ",
    projectPart(project),
    " expired: nobody answered it in time. See what else fits.",
  ],
  reapply_allowed: ({ user, project }) => [
    personPart(user),
    " lets you apply to ",
    projectPart(project),
    " again.",
  ],
  application_message: action("wrote to you about your application to"),
  seat_taken: ({ project, position }) => [
    `All seats for ${position.title} on `,
    projectPart(project),
    " are taken.",
  ],
  seat_freed: (data) =>
    action(
      data.removed ? "removed a member from" : "left",
      `. A seat for ${data.position.title} is free again.`,
    )(data),
  comment_created: action("commented on"),
  comment_reply: action("replied to your comment on"),
  comment_mention: action("mentioned you on"),
  member_added: (data) => action("added you to", ` as ${withArticle(data.member.roleName)}.`)(data),
  member_removed: action("removed you from"),
  member_role_changed: (data) => action(`made you ${withArticle(data.member.roleName)} of`)(data),
  invitation_created: invitation("invited you"),
  invitation_accepted: invitation("accepted your invitation"),
  invitation_declined: invitation("declined your invitation"),
  project_dormant: ({ project }) => [
    projectPart(project),
    ` is dormant: nothing has happened for ${activityDays.quiet} days. Push, edit or comment to revive it, or archive it.`,
  ],
  project_deleted: ({ project }) => [`An admin deleted ${project.name}.`],
  search_alert: ({ savedSearch, count, projects }) => [
    ...(count === 1 && projects[0]
      ? [projectPart(projects[0]), " now matches "]
      : [count === 1 ? "A project now matches " : `${count} projects now match `]),
    `“${savedSearch.name}”`,
    ...othersIn(count, projects),
    ".",
  ],
  thread_created: action("started a thread on"),
  release_published: ({ project, release }) => [
    projectPart(project),
    ` released ${release.name ?? release.tag}.`,
  ],
  seats_opened: ({ project, position, roles }) => [
    projectPart(project),
    position
      ? ` opened seats for ${position.title}.`
      : ` is looking for ${roles.map((role) => `${role}s`).join(" and ")}.`,
  ],
  tech_alert: ({ tech, count, projects }) => [
    ...(count === 1 && projects[0]
      ? [projectPart(projects[0]), " now uses "]
      : [count === 1 ? "A project now uses " : `${count} projects now use `]),
    { text: tech.name, to: paths.tech(tech.slug), of: "tech" },
    ...othersIn(count, projects),
    ".",
  ],
  person_joined: (data) =>
    data.started
      ? action("started")(data)
      : action("joined", ` as ${withArticle(data.member.roleName)}.`)(data),
  tech_added: ({ tech }) => [
    { text: tech.name, to: paths.tech(tech.slug), of: "tech" },
    ", which you suggested, was added.",
  ],
  report_created: ({ report }) => [`${reported[report.kind]} was reported.`],
};

/** Whether this version of the site supports its event. */
export const isKnown = (given: AnyNotification | Notification): given is Notification =>
  Object.hasOwn(sentences, given.event);

export function sentenceOf(given: AnyNotification | Notification): TextPart[] {
  if (!isKnown(given)) return [`Unrecognized notification: ${given.event}`];
  const sentence = sentences[given.event] as (data: Notification["data"]) => TextPart[];
  return sentence(given.data);
}

/** The sentence as plain text. */
export const textOf = (given: AnyNotification | Notification): string =>
  sentenceOf(given)
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
    return { to, label: "View comment", quote: comment.excerpt || null };
  }
  if (event === "application_reminder" && data.count > 1) {
    return { to: paths.projectApplications(data.project.id), label: "View applications" };
  }
  if (event === "reapply_allowed") {
    return { to: paths.project(data.project.id), label: "View project" };
  }
  if ("application" in data) {
    const { project, application } = data;
    const label = "View application";
    if (!sentToOwners.has(event)) {
      const quote = messageIn(data);
      return { to: paths.application(application.id), label, quote };
    }
    const to = paths.projectApplication(project.id, application.id);
    if (notification.event !== "application_created") return { to, label };
    // A server of the version before sends less.
    const now: Partial<typeof notification.now> | undefined = notification.now;
    const position = now?.position?.title;
    return { to, label, quote: now?.message ?? null, position, fit: now?.fit ?? null };
  }
  if (event === "project_dormant" || event === "seat_freed") {
    return { to: paths.project(data.project.id), label: "View project" };
  }
  if ("member" in data) {
    return { to: paths.project(data.project.id), label: "View project" };
  }
  if (event === "project_deleted")
    return { to: paths.page("terms"), label: "Terms", quote: data.reason };
  if (event === "release_published") {
    return { to: paths.events(data.project.id), label: "View project" };
  }
  if (event === "seats_opened") {
    return { to: `${paths.project(data.project.id)}#joining`, label: "View seats" };
  }
  if (event === "tech_added") return { to: paths.tech(data.tech.slug), label: "View technology" };
  if ("tech" in data)
    return { to: paths.projects({ techs: [data.tech.slug] }), label: "View projects" };
  if ("savedSearch" in data) {
    return { to: savedSearchPath(data.savedSearch.filters), label: "View projects" };
  }
  if ("report" in data) return { to: paths.admin("reports"), label: "View reports" };
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
  "project_dormant",
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
  const project = isAboutMuted && "project" in data ? data.project : null;
  return { kind: event, project, commentId: null };
}
