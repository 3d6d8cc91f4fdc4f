// Mails that are sent at once: about an application, an answer or an invitation, or about several of
// them that came in the same minute.
import type { PromptMailKind } from "#contract/mail.ts";
import { dateLabel } from "./digest-times.ts";
import type { MailLinks } from "./mail-links.ts";
import type { News } from "./news-queries.ts";
import { sentenceOf, withoutStop, wordsOf } from "./sentences.ts";
import {
  firstName,
  type MailButton,
  type MailRow,
  type MailSection,
  oneLine,
  type WrittenMail,
} from "./written-mail.ts";

interface Recipient {
  readonly name: string;
  readonly kind: PromptMailKind;
  readonly unsubscribeUrl: string;
  readonly host: string;
  readonly now: Date;
}

/** Rows of a mail about several; the rest is on the site. */
export const maxRows = 20;

/** The mail about news of one kind: at least one, oldest first. */
export function promptMail(
  news: readonly [News, ...News[]],
  recipient: Recipient,
  links: MailLinks,
): WrittenMail {
  const [first] = news;
  const written =
    news.length === 1 ? mailAboutOne(first, recipient, links) : listOf(news, recipient, links);
  const { kind, unsubscribeUrl, host, now } = recipient;
  return {
    ...written,
    date: dateLabel(now),
    why: reasonFor(kind, news),
    links: [
      { label: switchOffLabels[kind], url: unsubscribeUrl },
      { label: "Choose what you get", url: links.settings() },
    ],
    host,
  };
}

type Body = Omit<WrittenMail, "date" | "why" | "links" | "host">;

/** Why the person gets it; names the project where there is only one. */
function reasonFor(kind: PromptMailKind, news: readonly News[]): string {
  const names = new Set(news.map(({ project }) => oneLine(project?.name ?? "")));
  const [name = ""] = names;
  const isOne = names.size === 1 && name !== "";
  if (kind === "applications") return `You get this because you own ${isOne ? name : "projects"}.`;
  if (kind === "answers") return `You get this because you applied${isOne ? ` to ${name}` : ""}.`;
  return `You get this because of an invitation${isOne ? ` to ${name}` : ""}.`;
}

const switchOffLabels: Record<PromptMailKind, string> = {
  applications: "Turn off application e-mail",
  answers: "Turn off e-mail about answers",
  invitations: "Turn off invitation e-mail",
};

function mailAboutOne(news: News, { name }: Recipient, links: MailLinks): Body {
  const { event, project, quote } = news;
  if (event === "application_accepted" && project) return welcome(news, name, links);
  const sentence = sentenceOf(news, links);
  const about = oneLine(wordsOf(withoutStop(sentence)));
  const { tone, label } = buttonFor(news);
  const url = event === "application_expired" ? links.matches() : links.subject(news);
  return {
    subject: about,
    preview: oneLine(wordsOf(sentence)),
    heading: headingOf(news) ?? about,
    lead: sentence,
    ...(quote !== null && { quote }),
    buttons: [{ label, url, tone }],
    sections: [],
  };
}

function buttonFor({ event, waiting }: News): Pick<MailButton, "label" | "tone"> {
  if (event === "application_created") return { label: "Read the application", tone: "user" };
  if (event === "application_reminder") {
    const label = waiting?.count === 1 ? "Read the application" : "Review applications";
    return { label, tone: "user" };
  }
  if (event === "application_expired") return { label: "See what else fits", tone: "ink" };
  if (event === "invitation_created") return { label: "Answer the invitation", tone: "ink" };
  if (event === "reapply_allowed") return { label: "Apply again", tone: "ink" };
  const isApplication = event.startsWith("application_");
  return { label: isApplication ? "View the application" : "View the project", tone: "ink" };
}

/** A heading shorter than the lead below it; null where the lead is short enough. */
function headingOf({ event, actor, project }: News): string | null {
  const name = oneLine(project?.name ?? "a project");
  const headings: Partial<Record<News["event"], string>> = {
    application_created: `${oneLine(actor?.name ?? "Someone")} applied to ${name}`,
    application_reminder: `Applications to ${name} wait`,
    application_closed: `Your application to ${name} was closed`,
    application_reopened: `Your application to ${name} is open again`,
    application_message: `A message about your application to ${name}`,
    reapply_allowed: `You can apply to ${name} again`,
    seat_taken: `The seats in ${name} are taken`,
    application_expired: `Your application to ${name} expired`,
    invitation_created: `You’re invited to ${name}`,
    invitation_accepted: `${name} has a new member`,
    invitation_declined: `Your invitation to ${name} was declined`,
  };
  return headings[event] ?? null;
}

/** The mail to a new member. */
function welcome(news: News, name: string, links: MailLinks): Body {
  const { actor, project } = news;
  if (!project) throw new Error("An accepted application has a project");
  const by = oneLine(actor?.name ?? "An owner");
  const projectName = oneLine(project.name);
  const buttons: MailButton[] = [
    { label: `Open ${projectName}`, url: links.project(project.id), tone: "ink" },
    { label: "View the application", url: links.subject(news), tone: "line" },
  ];
  return {
    subject: `You’re on ${projectName}`,
    preview: oneLine(wordsOf(sentenceOf(news, links))),
    joined: { by, project: projectName, who: name },
    heading: `You’re on ${projectName}, ${firstName(name)}`,
    lead: sentenceOf(news, links),
    buttons,
    sections: [whereToStart(project, links)],
  };
}

function whereToStart(
  { id, repositoryUrl, commentCount, starterIssues }: NonNullable<News["project"]>,
  links: MailLinks,
): MailSection {
  const rows: MailRow[] = starterIssues.map(({ number, title, url }) => ({
    line: [{ text: title, url }, ` #${number}`],
  }));
  if (repositoryUrl !== null) {
    const text = repositoryUrl.replace(/^https:\/\//, "");
    rows.push({ line: [{ text, url: repositoryUrl }, " the repository"] });
  }
  const comments = commentCount === 1 ? "1 comment" : `${commentCount} comments`;
  rows.push({
    line: [{ text: "Say hello in the discussion", url: links.discussion(id) }, ` ${comments}`],
  });
  return { title: "Where to start", count: "", mark: "tech", rows };
}

const titles: Record<PromptMailKind, (count: number) => string> = {
  applications: (count) => `${count} applications to your projects`,
  answers: (count) => `${count} answers to your applications`,
  invitations: (count) => `News about ${count} invitations`,
};

/** The mail about several. */
function listOf(news: readonly News[], { kind }: Recipient, links: MailLinks): Body {
  const title = titles[kind](news.length);
  const url = kind === "applications" ? links.waiting() : links.notifications();
  const rows = news.slice(0, maxRows).map((one) => rowOf(one, links));
  return {
    subject: title,
    preview: oneLine(rows[0] ? wordsOf(rows[0].line) : ""),
    heading: title,
    lead: [],
    buttons: [],
    sections: [
      {
        title: kind === "applications" ? "Waiting for you" : "New",
        count: String(news.length),
        mark: kind === "applications" ? "user" : "plain",
        rows,
        button: { label: "View all", url, tone: kind === "applications" ? "user" : "line" },
      },
    ],
  };
}

/** A notification as a row of a list. */
export function rowOf(news: News, links: MailLinks): MailRow {
  const { actor, quote } = news;
  return {
    ...(actor && { initialsOf: actor.name }),
    line: withoutStop(sentenceOf(news, links)),
    ...(quote !== null && { quote }),
    button: { label: "Open", url: links.subject(news), tone: "line" },
  };
}
