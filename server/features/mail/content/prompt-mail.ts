// Mails that are sent at once: about an application, an answer or an invitation, or about several of
// them that came in the same minute.
import type { PromptMailKind } from "#contract/mail.ts";
import { t, type TextKey } from "#shared/messages/t.ts";
import { dateLabel } from "./digest-times.ts";
import type { MailLinks } from "./mail-links.ts";
import type { News } from "./news-queries.ts";
import { sayLine } from "./say-line.ts";
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
      { label: t(switchOffLabels[kind]), url: unsubscribeUrl },
      { label: t("mail.chooseKinds"), url: links.settings() },
    ],
    host,
  };
}

type Body = Omit<WrittenMail, "date" | "why" | "links" | "host">;

/** Why the person gets it; names the project where there is only one. */
function reasonFor(kind: PromptMailKind, news: readonly News[]): string {
  if (kind === "answers" && news.every(({ event }) => event.startsWith("reservation_"))) {
    return t("mail.whyReserved");
  }
  const names = new Set(news.map(({ project }) => oneLine(project?.name ?? "")));
  const [name = ""] = names;
  const { one, several } = reasons[kind];
  return names.size === 1 && name !== "" ? t(one, { project: name }) : t(several);
}

const reasons = {
  applications: { one: "mail.whyOwner", several: "mail.whyOwnerOfSeveral" },
  answers: { one: "mail.whyApplied", several: "mail.whyAppliedToSeveral" },
  invitations: { one: "mail.whyInvited", several: "mail.whyInvitedToSeveral" },
} as const;

const switchOffLabels = {
  applications: "mail.turnOffApplications",
  answers: "mail.turnOffAnswers",
  invitations: "mail.turnOffInvitations",
} as const satisfies Record<PromptMailKind, TextKey>;

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
  if (event === "application_created") return { label: t("mail.readApplication"), tone: "user" };
  if (event === "application_reminder") {
    const label = waiting?.count === 1 ? "mail.readApplication" : "mail.reviewApplications";
    return { label: t(label), tone: "user" };
  }
  if (event === "application_expired") return { label: t("mail.seeWhatFits"), tone: "ink" };
  if (event === "invitation_created") return { label: t("mail.answerInvitation"), tone: "ink" };
  if (event === "reservation_merged") return { label: t("notifications.invite"), tone: "user" };
  if (event.startsWith("reservation_")) {
    return { label: t("notifications.viewReservations"), tone: "ink" };
  }
  if (event === "reapply_allowed") return { label: t("applications.applyAgain"), tone: "ink" };
  const isApplication = event.startsWith("application_");
  return { label: t(isApplication ? "mail.viewApplication" : "mail.viewProject"), tone: "ink" };
}

/** A heading shorter than the lead below it; null where the lead is short enough. */
function headingOf({ event, actor, project }: News): string | null {
  const about = { project: oneLine(project?.name ?? t("events.aProject")) };
  if (event === "application_created") {
    return t("mail.headingApplied", {
      ...about,
      person: oneLine(actor?.name ?? t("mail.someone")),
    });
  }
  const heading = headings[event];
  return heading === undefined ? null : t(heading, about);
}

const headings: Partial<
  Record<
    News["event"],
    | "mail.headingWaiting"
    | "mail.headingClosed"
    | "mail.headingReopened"
    | "mail.headingMessage"
    | "mail.headingReapply"
    | "mail.headingSeatTaken"
    | "mail.headingExpired"
    | "mail.headingInvited"
    | "mail.headingNewMember"
    | "mail.headingDeclined"
  >
> = {
  application_reminder: "mail.headingWaiting",
  application_closed: "mail.headingClosed",
  application_reopened: "mail.headingReopened",
  application_message: "mail.headingMessage",
  reapply_allowed: "mail.headingReapply",
  seat_taken: "mail.headingSeatTaken",
  application_expired: "mail.headingExpired",
  invitation_created: "mail.headingInvited",
  invitation_accepted: "mail.headingNewMember",
  invitation_declined: "mail.headingDeclined",
};

/** The mail to a new member. */
function welcome(news: News, name: string, links: MailLinks): Body {
  const { actor, project } = news;
  if (!project) throw new Error("An accepted application has a project");
  const by = oneLine(actor?.name ?? t("mail.anOwner"));
  const projectName = oneLine(project.name);
  const buttons: MailButton[] = [
    {
      label: t("mail.openProject", { project: projectName }),
      url: links.project(project.id),
      tone: "ink",
    },
    { label: t("mail.viewApplication"), url: links.subject(news), tone: "line" },
  ];
  return {
    subject: t("mail.welcomeSubject", { project: projectName }),
    preview: oneLine(wordsOf(sentenceOf(news, links))),
    joined: { by, project: projectName, who: name },
    heading: t("mail.welcomeHeading", { project: projectName, name: firstName(name) }),
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
    const address = repositoryUrl.replace(/^https:\/\//, "");
    rows.push({ line: sayLine("mail.repositoryRow", { address, link: { url: repositoryUrl } }) });
  }
  const link = { url: links.discussion(id) };
  rows.push({ line: sayLine("mail.discussionRow", { link, count: commentCount }) });
  return { title: t("mail.whereToStart"), count: "", mark: "tech", rows };
}

const titles = {
  applications: "mail.applicationsTitle",
  answers: "mail.answersTitle",
  invitations: "mail.invitationsTitle",
} as const;

/** The mail about several. */
function listOf(news: readonly News[], { kind }: Recipient, links: MailLinks): Body {
  const title = t(titles[kind], { count: news.length });
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
        title: t(kind === "applications" ? "mail.waitingTitle" : "mail.newTitle"),
        count: String(news.length),
        mark: kind === "applications" ? "user" : "plain",
        rows,
        button: { label: t("mail.viewAll"), url, tone: kind === "applications" ? "user" : "line" },
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
    button: { label: t("mail.open"), url: links.subject(news), tone: "line" },
  };
}
