// The digest: what waits for the person, what was answered, what else is new, and what newly fits.
import type { Fit } from "#contract/applications.ts";
import type { DigestFrequency } from "#contract/mail.ts";
import type { NotificationEvent } from "#contract/notifications.ts";
import { dayMs } from "#shared/time.ts";
import { periodLabel } from "./digest-times.ts";
import type { NewMatch, NewMatches, SearchHits, Waiting } from "./digest-queries.ts";
import type { MailLinks } from "./mail-links.ts";
import type { News } from "./news-queries.ts";
import { rowOf } from "./prompt-mail.ts";
import {
  firstName,
  type Line,
  type MailRow,
  type MailSection,
  oneLine,
  type WrittenMail,
} from "./written-mail.ts";

export interface DigestContent {
  readonly waiting: { readonly shown: readonly Waiting[]; readonly count: number };
  /** Oldest first. */
  readonly news: readonly News[];
  readonly matches: NewMatches;
  readonly searches: readonly SearchHits[];
}

interface Recipient {
  readonly name: string;
  readonly frequency: Exclude<DigestFrequency, "off">;
  readonly period: { readonly from: Date; readonly to: Date };
  readonly unsubscribeUrl: string;
  readonly host: string;
}

/** Rows of each list; the rest is on the site. */
const maxRows = 10;

/** Whether there is news: applications that waited before were in an earlier digest. */
export function hasNews({ waiting, news, matches, searches }: DigestContent, since: Date): boolean {
  const isNew = waiting.shown.some(({ createdAt }) => createdAt > since);
  return isNew || news.length > 0 || matches.total > 0 || searches.length > 0;
}

/** Answers to what the person did, rather than what happened around their projects. */
const answers: ReadonlySet<string> = new Set([
  "application_accepted",
  "application_closed",
  "application_reopened",
  "application_expired",
  "reapply_allowed",
  "application_message",
  "seat_taken",
  "comment_reply",
  "comment_mention",
  "invitation_created",
  "invitation_accepted",
  "invitation_declined",
]);

/** What happened in projects that the person watches, or around what they follow. */
export const watchedEvents: readonly NotificationEvent[] = [
  "thread_created",
  "release_published",
  "seats_opened",
  "tech_alert",
  "person_joined",
];

/** In the list of applications that wait. */
const isInWaitingList = ({ event }: News) =>
  event === "application_created" || event === "application_reminder";

export function digestMail(
  { waiting, news, matches, searches }: DigestContent,
  { name, frequency, period, unsubscribeUrl, host }: Recipient,
  links: MailLinks,
): WrittenMail {
  const answered = news.filter(({ event }) => answers.has(event));
  const watched = news.filter(({ event }) => watchedEvents.includes(event));
  const listed = new Set(searches.map(({ id }) => id));
  const others = news.filter(
    (one) =>
      !answers.has(one.event) &&
      !watched.includes(one) &&
      !isInWaitingList(one) &&
      !listed.has(one.savedSearch?.id ?? ""),
  );
  const span = isShort(period) ? "day" : "week";
  const hits = searches.reduce((sum, { count }) => sum + count, 0);
  const heading = `Your ${span}, ${firstName(name)}`;
  const parts = [
    answersLabel(answered),
    waiting.count > 0 && waitingLabel(waiting.count),
    others.length + watched.length > 0 && counted(others.length + watched.length, "update"),
    hits > 0 && `${counted(hits, "project")} for your searches`,
    matches.total > 0 && counted(matches.total, "new match", "new matches"),
  ].filter((part) => typeof part === "string");
  const label = periodLabel(period.from, period.to);
  return {
    subject: oneLine(parts.join(", ")) || heading,
    preview: `Your ${span}, ${label}`,
    date: label,
    heading,
    lead: [
      waiting.count > 0
        ? `${waitingLabel(waiting.count)} for your answer.`
        : "Here is what’s new for you.",
    ],
    buttons: [],
    sections: [
      ...waitingSection(waiting, links),
      ...newsSection("Answers to you", answered, links),
      ...newsSection("Your projects and teams", others, links),
      ...newsSection("Watching and following", watched, links),
      ...searchesSection(searches, links),
      ...matchesSection(matches, links),
    ],
    why: reasonFor(frequency, searches.length > 0),
    links: [
      { label: "Unsubscribe", url: unsubscribeUrl },
      { label: "Choose what you get", url: links.settings() },
    ],
    host,
  };
}

/** Whether it is about a day, rather than a week. */
const isShort = ({ from, to }: Recipient["period"]) => to.getTime() - from.getTime() < 1.5 * dayMs;

function reasonFor(frequency: Recipient["frequency"], hasHits: boolean): string {
  if (frequency === "daily") return "You get this every morning when there is news.";
  return hasHits
    ? "You get this on Saturdays, and on days when a saved search with daily alerts found something."
    : "You get this on Saturdays when there is news.";
}

const counted = (count: number, one: string, many = `${one}s`) =>
  `${count} ${count === 1 ? one : many}`;

const waitingLabel = (count: number) =>
  count === 1 ? "1 application waits" : `${count} applications wait`;

/** "Priya answered", "3 answers". */
function answersLabel(answered: readonly News[]): string | false {
  const [first] = answered;
  if (!first) return false;
  if (answered.length > 1 || !first.actor) return counted(answered.length, "answer");
  return first.event === "invitation_created"
    ? `${firstName(first.actor.name)} invited you`
    : `${firstName(first.actor.name)} answered`;
}

function waitingSection(
  { shown, count }: DigestContent["waiting"],
  links: MailLinks,
): MailSection[] {
  if (count === 0) return [];
  return [
    {
      title: "Waiting for you",
      count: String(count),
      mark: "user",
      rows: shown.map((one) => waitingRow(one, links)),
      button: {
        label: `Review ${counted(count, "application")}`,
        url: links.waiting(),
        tone: "user",
      },
    },
  ];
}

function waitingRow(waiting: Waiting, links: MailLinks): MailRow {
  const { id, applicant, project, requestedRole, position, quote, fit } = waiting;
  return {
    initialsOf: applicant.name,
    line: [
      { text: applicant.name, url: links.user(applicant.username) },
      " for ",
      { text: position ?? requestedRole, tone: "user" },
      " in ",
      { text: project.name, tone: "proj", url: links.project(project.id) },
    ],
    ...(quote !== null && { quote }),
    ...(fit.asked > 0 && { note: fitNote(fit) }),
    button: { label: "Open", url: links.projectApplication(project.id, id), tone: "line" },
  };
}

const fitNote = ({ shared, asked, hasStack }: Fit): Line =>
  hasStack
    ? [...diamonds(shared, asked), `${shared} of ${counted(asked, "technology", "technologies")}`]
    : ["Hasn’t listed technologies yet"];

/** One sign for each technology, filled for those that the applicant has; none for long stacks. */
const diamonds = (shared: number, all: number): Line =>
  all > 8
    ? []
    : [{ text: "◆".repeat(shared) + "◇".repeat(all - shared), tone: "tech", isDecoration: true }];

function newsSection(title: string, news: readonly News[], links: MailLinks): MailSection[] {
  if (news.length === 0) return [];
  const rows = news.slice(-maxRows).map((one) => rowOf(one, links));
  const more = {
    label: `View all ${news.length}`,
    url: links.notifications(),
    tone: "line",
  } as const;
  return [
    {
      title,
      count: String(news.length),
      mark: "plain",
      rows,
      ...(news.length > maxRows && { button: more }),
    },
  ];
}

function searchesSection(searches: readonly SearchHits[], links: MailLinks): MailSection[] {
  if (searches.length === 0) return [];
  const hits = searches.reduce((sum, { count }) => sum + count, 0);
  return [
    {
      title: "Your saved searches",
      count: String(hits),
      mark: "tech",
      rows: searches.map((search) => searchRow(search, links)),
    },
  ];
}

function searchRow({ name, filters, count, projects }: SearchHits, links: MailLinks): MailRow {
  const names = projects.flatMap((project, index) => [
    index === 0 ? "" : ", ",
    { text: project.name, tone: "proj" as const, url: links.project(project.id) },
  ]);
  const more = count - projects.length;
  return {
    title: { text: name, url: links.search(filters) },
    line: [...names, ...(more > 0 ? [` and ${more} more`] : [])],
    button: { label: "Open", url: links.search(filters), tone: "line" },
  };
}

function matchesSection({ shown, total }: NewMatches, links: MailLinks): MailSection[] {
  if (total === 0) return [];
  const more = { label: `See all ${total}`, url: links.matches(), tone: "line" } as const;
  return [
    {
      title: "New projects that fit",
      count: total > shown.length ? `${shown.length} of ${total}` : String(total),
      mark: "proj",
      rows: shown.map((match) => matchRow(match, links)),
      ...(total > shown.length && { button: more }),
    },
  ];
}

function matchRow({ id, name, summary, freeSeats, reasons }: NewMatch, links: MailLinks): MailRow {
  const [first, ...others] = reasons.map(({ text }) => text);
  const rest = others.map((text) => `, ${text}`).join("");
  return {
    title: { text: name, url: links.project(id) },
    line: [oneLine(summary)],
    ...(freeSeats > 0 && { aside: `${counted(freeSeats, "seat")} free` }),
    note: [{ text: first ?? "", tone: "tech" }, rest],
  };
}
