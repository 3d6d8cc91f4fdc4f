// What happened, in a sentence: the lines of mails about notifications.
import type { NotificationEvent } from "#contract/notifications.ts";
import { activityDays } from "#shared/activity.ts";
import type { MailLinks } from "./mail-links.ts";
import type { News } from "./news-queries.ts";
import type { Line, Phrase } from "./written-mail.ts";

interface Parts {
  readonly actor: Phrase;
  readonly project: Phrase;
  readonly role: string;
  /** The position or the role that an application is for: "for Chart drawing", "as a developer". */
  readonly seat: Line;
  /** The title of a position. */
  readonly position: string;
  readonly waiting: NonNullable<News["waiting"]>;
  readonly savedSearch: NonNullable<News["savedSearch"]>;
  readonly release: string;
  /** What a project opened, or whom it is looking for. */
  readonly openSeats: Line;
  readonly started: boolean;
  readonly removed: boolean;
}

const withArticle = (role: string) => (role === "owner" ? "an owner" : `a ${role}`);

const user = (text: string): Phrase => ({ text, tone: "user" });

const sentences: Record<NotificationEvent, (parts: Parts) => Line> = {
  test: ({ actor }) => [actor, " sent you a test"],
  application_created: ({ actor, project, seat }) => [actor, " applied to ", project, ...seat],
  application_withdrawn: ({ actor, project }) => [
    actor,
    " withdrew their application to ",
    project,
  ],
  application_accepted: ({ actor, project, seat }) => [
    actor,
    " accepted your application to ",
    project,
    ...seat,
  ],
  application_closed: ({ actor, project }) => [actor, " closed your application to ", project],
  application_reopened: ({ actor, project }) => [actor, " re-opened your application to ", project],
  application_reminder: ({ project, waiting: { count, days } }) => [
    count === 1 ? "An application to " : `${count} applications to `,
    project,
    count === 1
      ? ` has been waiting for an answer for ${days} days`
      : ` are waiting for an answer, the oldest for ${days} days`,
  ],
  application_expired: ({ project }) => [
    "Your application to ",
    project,
    " expired: nobody answered it in time",
  ],
  application_message: ({ actor, project }) => [
    actor,
    " wrote to you about your application to ",
    project,
  ],
  reapply_allowed: ({ actor, project }) => [actor, " lets you apply to ", project, " again"],
  seat_taken: ({ project, position }) => [
    "All seats for ",
    user(position),
    " on ",
    project,
    " are taken",
  ],
  seat_freed: ({ actor, project, position, removed }) => [
    actor,
    removed ? " removed a member from " : " left ",
    project,
    ": a seat for ",
    user(position),
    " is free again",
  ],
  comment_created: ({ actor, project }) => [actor, " commented on ", project],
  comment_reply: ({ actor, project }) => [actor, " replied to you on ", project],
  comment_mention: ({ actor, project }) => [actor, " mentioned you on ", project],
  member_added: ({ actor, project, role }) => [
    actor,
    " added you to ",
    project,
    " as ",
    user(withArticle(role)),
  ],
  member_removed: ({ actor, project }) => [actor, " removed you from ", project],
  member_role_changed: ({ actor, project, role }) => [
    actor,
    " made you ",
    user(withArticle(role)),
    " of ",
    project,
  ],
  invitation_created: ({ actor, project, role, seat }) => [
    actor,
    " invited you to join ",
    project,
    ...(role === "owner" ? [" as ", user(withArticle(role))] : seat),
  ],
  invitation_accepted: ({ actor, project }) => [actor, " accepted your invitation to ", project],
  invitation_declined: ({ actor, project }) => [actor, " declined your invitation to ", project],
  project_dormant: ({ project }) => [
    project,
    ` is dormant: nothing has happened for ${activityDays.quiet} days`,
  ],
  project_deleted: ({ project }) => ["An admin deleted ", project],
  search_alert: ({ savedSearch: { name, count } }) => [
    count === 1 ? "A project now matches " : `${count} projects now match `,
    { text: `“${name}”`, tone: "proj" },
  ],
  thread_created: ({ actor, project }) => [actor, " started a thread in ", project],
  release_published: ({ project, release }) => [project, " released ", user(release)],
  seats_opened: ({ project, openSeats }) => [project, ...openSeats],
  tech_alert: ({ savedSearch: { name, count } }) => [
    count === 1 ? "A project now uses " : `${count} projects now use `,
    { text: name, tone: "tech" },
  ],
  person_joined: ({ actor, project, role, started }) =>
    started
      ? [actor, " started ", project]
      : [actor, " joined ", project, " as ", user(withArticle(role))],
  tech_added: () => ["A technology that you suggested was added"],
  report_created: () => ["Something was reported"],
};

/** The sentence, without a full stop, with links to the person and the project. */
export function sentenceOf(news: News, links: MailLinks): Line {
  const { event, actor, project, application, position, roleName, deletedProject, waiting } = news;
  const { savedSearch, release, roles, started, removed } = news;
  const role = roleName ?? application?.requestedRole ?? "developer";
  return sentences[event]({
    actor: actor
      ? { text: actor.name, tone: "ink", url: links.user(actor.username) }
      : { text: "A deleted user", tone: "ink" },
    project: project
      ? { text: project.name, tone: "proj", url: links.project(project.id) }
      : { text: deletedProject ?? "a project", tone: "proj" },
    waiting: waiting ?? { count: 1, days: 1 },
    savedSearch: savedSearch ?? { id: "", name: "", count: 1 },
    role,
    seat: position === null ? [" as ", user(withArticle(role))] : [" for ", user(position)],
    position: position ?? role,
    release: release ?? "",
    openSeats:
      position === null
        ? [" is looking for ", ...openRolesLine(roles ?? [])]
        : [" opened seats for ", user(position)],
    started: started ?? false,
    removed: removed ?? false,
  });
}

/** "developers and designers" */
const openRolesLine = (roles: readonly string[]): Line =>
  roles.flatMap((role, index) => [index === 0 ? "" : " and ", user(`${role}s`)]);

/** The words of a line. */
export const wordsOf = (line: Line): string =>
  line.map((part) => (typeof part === "string" ? part : part.text)).join("");
