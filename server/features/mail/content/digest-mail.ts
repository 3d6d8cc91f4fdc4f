// The digest: what waits for the person, what was answered, what else is new, and what newly fits.
import { t } from "#shared/messages/t.ts";
import type { Fit } from "#contract/applications.ts";
import type { DigestFrequency } from "#contract/mail.ts";
import type { NotificationEvent } from "#contract/notifications.ts";
import { listed } from "#shared/event-sentences.ts";
import { dayMs } from "#shared/time.ts";
import { periodLabel } from "./digest-times.ts";
import type { NewIssue, NewMatch, NewMatches, SearchHits, Waiting } from "./digest-queries.ts";
import type { MailLinks } from "./mail-links.ts";
import type { News } from "./news-queries.ts";
import { rowOf } from "./prompt-mail.ts";
import { sayLine } from "./say-line.ts";
import {
  firstName,
  type Line,
  type MailRow,
  type MailSection,
  oneLine,
  type Phrase,
  type WrittenMail,
} from "./written-mail.ts";

export interface DigestContent {
  readonly waiting: { readonly shown: readonly Waiting[]; readonly count: number };
  /** Oldest first. */
  readonly news: readonly News[];
  readonly matches: NewMatches;
  /** The best of the starter issues that were opened since. */
  readonly issues: readonly NewIssue[];
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
  "project_update",
  "seats_opened",
  "tech_alert",
  "person_joined",
];

/** In the list of applications that wait. */
const isInWaitingList = ({ event }: News) =>
  event === "application_created" || event === "application_reminder";

export function digestMail(
  { waiting, news, matches, issues, searches }: DigestContent,
  { name, frequency, period, unsubscribeUrl, host }: Recipient,
  links: MailLinks,
): WrittenMail {
  const answered = news.filter(({ event }) => answers.has(event));
  const watched = news.filter(({ event }) => watchedEvents.includes(event));
  const inSearches = new Set(searches.map(({ id }) => id));
  const others = news.filter(
    (one) =>
      !answers.has(one.event) &&
      !watched.includes(one) &&
      !isInWaitingList(one) &&
      !inSearches.has(one.savedSearch?.id ?? ""),
  );
  const span = isShort(period) ? "day" : "week";
  const hits = searches.reduce((sum, { count }) => sum + count, 0);
  const heading = t("mail.digestHeading", { span, name: firstName(name) });
  const parts = [
    answersLabel(answered),
    waiting.count > 0 && t("mail.digestWaiting", { count: waiting.count }),
    others.length + watched.length > 0 &&
      t("mail.digestUpdates", { count: others.length + watched.length }),
    hits > 0 && t("mail.digestSearches", { count: hits }),
    matches.total > 0 && t("mail.digestMatches", { count: matches.total }),
  ].filter((part) => typeof part === "string");
  const label = periodLabel(period.from, period.to);
  return {
    subject: oneLine(listed(parts, "commas").join("")) || heading,
    preview: t("mail.digestPreview", { span, dates: label }),
    date: label,
    heading,
    lead: [
      waiting.count > 0
        ? t("mail.digestWaitingLead", { count: waiting.count })
        : t("mail.digestLead"),
    ],
    buttons: [],
    sections: [
      ...waitingSection(waiting, links),
      ...newsSection(t("mail.answersToYou"), answered, links),
      ...newsSection(t("mail.projectsAndTeams"), others, links),
      ...newsSection(t("mail.watchingAndFollowing"), watched, links),
      ...searchesSection(searches, links),
      ...matchesSection(matches, links),
      ...issuesSection(issues, links),
    ],
    why: reasonFor(frequency, searches.length > 0),
    links: [
      { label: t("mail.unsubscribe"), url: unsubscribeUrl },
      { label: t("mail.chooseKinds"), url: links.settings() },
    ],
    host,
  };
}

/** Whether it is about a day, rather than a week. */
const isShort = ({ from, to }: Recipient["period"]) => to.getTime() - from.getTime() < 1.5 * dayMs;

function reasonFor(frequency: Recipient["frequency"], hasHits: boolean): string {
  if (frequency === "daily") return t("mail.whyDaily");
  return hasHits ? t("mail.whyWeeklyOrFound") : t("mail.whyWeekly");
}

/** "Priya answered", "3 answers". */
function answersLabel(answered: readonly News[]): string | false {
  const [first] = answered;
  if (!first) return false;
  if (answered.length > 1 || !first.actor) {
    return t("mail.digestAnswers", { count: answered.length });
  }
  const name = firstName(first.actor.name);
  return first.event === "invitation_created"
    ? t("mail.digestInvitedBy", { name })
    : t("mail.digestAnsweredBy", { name });
}

function waitingSection(
  { shown, count }: DigestContent["waiting"],
  links: MailLinks,
): MailSection[] {
  if (count === 0) return [];
  return [
    {
      title: t("mail.waitingTitle"),
      count: String(count),
      mark: "user",
      rows: shown.map((one) => waitingRow(one, links)),
      button: {
        label: t("mail.reviewCount", { count }),
        url: links.waiting(),
        tone: "user",
      },
    },
  ];
}

function waitingRow(waiting: Waiting, links: MailLinks): MailRow {
  const { id, applicant, project, requestedRole, position, quote, fit } = waiting;
  const names = {
    name: applicant.name,
    person: { url: links.user(applicant.username) },
    seat: { tone: "user" },
    projectName: project.name,
    project: { tone: "proj", url: links.project(project.id) },
  } as const;
  return {
    initialsOf: applicant.name,
    line:
      position === null
        ? sayLine("mail.waitingRowForRole", { ...names, role: requestedRole })
        : sayLine("mail.waitingRow", { ...names, position }),
    ...(quote !== null && { quote }),
    ...(fit.asked > 0 && { note: fitNote(fit) }),
    button: { label: t("mail.open"), url: links.projectApplication(project.id, id), tone: "line" },
  };
}

const fitNote = ({ shared, asked, hasStack }: Fit): Line =>
  hasStack ? [...diamonds(shared, asked), t("techs.fit", { shared, asked })] : [t("mail.noStack")];

/** One sign for each technology, filled for those that the applicant has; none for long stacks. */
const diamonds = (shared: number, all: number): Line =>
  all > 8
    ? []
    : [{ text: "◆".repeat(shared) + "◇".repeat(all - shared), tone: "tech", isDecoration: true }];

function newsSection(title: string, news: readonly News[], links: MailLinks): MailSection[] {
  if (news.length === 0) return [];
  const rows = news.slice(-maxRows).map((one) => rowOf(one, links));
  const more = {
    label: t("mail.viewAllCount", { count: news.length }),
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
      title: t("mail.yourSearches"),
      count: String(hits),
      mark: "tech",
      rows: searches.map((search) => searchRow(search, links)),
    },
  ];
}

function searchRow({ name, filters, count, projects }: SearchHits, links: MailLinks): MailRow {
  const names = projects.map(({ id, name: text }): Phrase => ({
    text,
    tone: "proj",
    url: links.project(id),
  }));
  const more = count - projects.length;
  return {
    title: { text: name, url: links.search(filters) },
    line:
      more > 0
        ? listed([...names, t("mail.moreProjects", { count: more })])
        : listed(names, "commas"),
    button: { label: t("mail.open"), url: links.search(filters), tone: "line" },
  };
}

function matchesSection({ shown, total }: NewMatches, links: MailLinks): MailSection[] {
  if (total === 0) return [];
  const more = {
    label: t("mail.seeAllCount", { count: total }),
    url: links.matches(),
    tone: "line",
  } as const;
  return [
    {
      title: t("mail.newFits"),
      count:
        total > shown.length ? t("ui.countOfTotal", { count: shown.length, total }) : String(total),
      mark: "proj",
      rows: shown.map((match) => matchRow(match, links)),
      ...(total > shown.length && { button: more }),
    },
  ];
}

function issuesSection(issues: readonly NewIssue[], links: MailLinks): MailSection[] {
  if (issues.length === 0) return [];
  return [
    {
      title: t("mail.firstStepsForYou"),
      count: "",
      mark: "tech",
      rows: issues.map(({ id, title, project, size }) => ({
        title: { text: oneLine(title), url: links.issue(id) },
        line: [project.name],
        ...(size !== null && { aside: t(issueSizes[size]) }),
      })),
      button: { label: t("starter-issues.showAll"), url: links.issues(), tone: "line" },
    },
  ];
}

const issueSizes = {
  small: "starter-issues.sizeSmall",
  medium: "starter-issues.sizeMedium",
  large: "starter-issues.sizeLarge",
} as const;

function matchRow({ id, name, summary, freeSeats, reasons }: NewMatch, links: MailLinks): MailRow {
  const [first = "", ...others] = reasons.map(({ text }) => text);
  return {
    title: { text: name, url: links.project(id) },
    line: [oneLine(summary)],
    ...(freeSeats > 0 && { aside: t("mail.freeSeats", { count: freeSeats }) }),
    note: listed<Phrase>([{ text: first, tone: "tech" }, ...others], "commas"),
  };
}
