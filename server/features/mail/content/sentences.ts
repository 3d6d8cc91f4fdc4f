// The lines of mails about notifications.
import { t } from "#shared/messages/t.ts";
import type { NotificationEvent } from "#contract/notifications.ts";
import { formatDate } from "#shared/format.ts";
import { activityDays } from "#shared/activity.ts";
import { webhookOutName } from "#shared/webhooks-out.ts";
import { listed, sayEvent, sentenceIdOf, soughtRole } from "#shared/event-sentences.ts";
import type { MailLinks } from "./mail-links.ts";
import type { News } from "./news-queries.ts";
import type { Line, Phrase } from "./written-mail.ts";

const user = (text: string): Phrase => ({ text, tone: "user" });

/** Events whose position is said by their sentence. */
const namesPosition: ReadonlySet<NotificationEvent> = new Set([
  "application_created",
  "application_accepted",
  "invitation_created",
  "seats_opened",
]);

/** The sentence, with links to the person and the project. */
export function sentenceOf(news: News, links: MailLinks): Line {
  const { event, actor, project, application, position, roleName, deletedProject, waiting } = news;
  const { savedSearch, release, roles, started, removed, issue, until, webhook } = news;
  const role = roleName ?? application?.requestedRole ?? "developer";
  const count = waiting?.count ?? savedSearch?.count ?? 1;
  const id = sentenceIdOf(event, {
    hasPerson: actor !== null,
    role,
    hasPosition: position !== null && namesPosition.has(event),
    hasProject: project !== null,
    count,
    removed: removed ?? false,
    started: started ?? false,
  });
  return sayEvent<Phrase>(id, {
    person: actor
      ? { text: actor.name, tone: "ink", url: links.user(actor.username) }
      : { text: t("people.deletedUser"), tone: "ink" },
    project: project
      ? { text: project.name, tone: "proj", url: links.project(project.id) }
      : { text: deletedProject ?? t("events.aProject"), tone: "proj" },
    roleName: role,
    role: user,
    roles: listed((roles ?? []).map((one) => user(soughtRole(one)))),
    position: user(position ?? role),
    count,
    days: waiting?.days ?? activityDays.quiet,
    search: { text: savedSearch?.name ?? "", tone: "proj" },
    tech: { text: savedSearch?.name ?? news.addedTech ?? "", tone: "tech" },
    release: user(release ?? ""),
    issue: user(issue?.title ?? ""),
    number: issue?.number ?? 0,
    date: formatDate(until ?? 0, { weekday: "long", day: "numeric", month: "long" }),
    webhook: webhook === null ? "" : webhookOutName(webhook.kind),
    thing: "other",
  });
}

export const wordsOf = (line: Line): string =>
  line.map((part) => (typeof part === "string" ? part : part.text)).join("");

/** The line without its full stop, for subjects, headings and rows of lists. */
export function withoutStop(line: Line): Line {
  const last = line.at(-1);
  return typeof last === "string" ? [...line.slice(0, -1), last.replace(/[.。]$/, "")] : line;
}
