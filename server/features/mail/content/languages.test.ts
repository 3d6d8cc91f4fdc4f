// Every kind of mail in German: no line of it is the English one.
import { expect, test } from "vitest";
import { inLanguage } from "#server/languages.ts";
import { defaultSite } from "#shared/site.ts";
import { confirmationMail } from "./confirmation-mail.ts";
import { digestMail } from "./digest-mail.ts";
import { integrationOffMail } from "./integration-off-mail.ts";
import { mailLinks } from "./mail-links.ts";
import type { News } from "./news-queries.ts";
import { promptMail } from "./prompt-mail.ts";
import { renderHtml } from "./render-html.ts";
import { renderText } from "./render-text.ts";
import { apiTokenMail } from "./api-token-mail.ts";
import { signInAccountMail } from "./sign-in-account-mail.ts";
import type { WrittenMail } from "./written-mail.ts";

const links = mailLinks("https://cafe.example");
const [host, unsubscribeUrl] = ["cafe.example", "https://cafe.example/unsubscribe/x"];
const now = new Date("2026-03-21T07:00:00Z");
const project = {
  id: "p",
  name: "Tidewater",
  repositoryUrl: "https://git.example/ada/tidewater",
  commentCount: 2,
  starterIssues: [],
};

const news = (event: News["event"], fields: Partial<News> = {}): News => ({
  id: "n",
  event,
  actor: { name: "Wei Liang", username: "wei" },
  project,
  application: { id: "a", requestedRole: "developer" },
  position: null,
  commentId: null,
  quote: null,
  roleName: "designer",
  deletedProject: null,
  waiting: null,
  savedSearch: null,
  updateId: null,
  release: null,
  roles: null,
  started: null,
  removed: null,
  issue: null,
  until: null,
  webhook: null,
  addedTech: null,
  ...fields,
});

const search = { id: "s", name: "Rivers", count: 3 };

const reserved = {
  application: null,
  issue: { number: 12, title: "Charts" },
  until: "2026-03-28T07:00:00Z",
};

const integration = { id: "i", kind: "slack", disabledBecause: "gone" } as const;

/** One for each event, in each form. */
const all: readonly News[] = [
  news("application_created"),
  news("application_created", { position: "Charts" }),
  news("application_withdrawn"),
  news("application_reminder", { waiting: { count: 1, days: 2 } }),
  news("application_reminder", { waiting: { count: 3, days: 7 } }),
  news("application_accepted"),
  news("application_accepted", { position: "Charts" }),
  news("application_closed"),
  news("application_reopened"),
  news("application_expired"),
  news("reapply_allowed"),
  news("application_message"),
  news("seat_taken", { position: "Charts" }),
  news("seat_freed", { position: "Charts" }),
  news("seat_freed", { position: "Charts", removed: true }),
  news("comment_created", { commentId: "c" }),
  news("comment_reply", { commentId: "c" }),
  news("comment_mention", { commentId: "c" }),
  news("member_added"),
  news("member_removed"),
  news("member_role_changed"),
  news("invitation_created"),
  news("invitation_created", { roleName: "owner", actor: null }),
  news("invitation_accepted"),
  news("invitation_declined"),
  news("issue_reserved", reserved),
  news("reservation_ending", reserved),
  news("reservation_ended", { ...reserved, actor: null }),
  news("reservation_ended", reserved),
  news("reservation_merged", reserved),
  news("project_dormant"),
  news("project_deleted", { project: null, deletedProject: "Oxbow" }),
  news("search_alert", { savedSearch: { ...search, count: 1 } }),
  news("search_alert", { savedSearch: search }),
  news("thread_created", { commentId: "c" }),
  news("release_published", { release: "v2" }),
  news("project_update", { updateId: "u" }),
  news("repository_file_refused"),
  news("webhook_disabled", { webhook: integration }),
  news("webhook_disabled", { webhook: { ...integration, kind: "standard" }, project: null }),
  news("update_reminder", { waiting: { count: 3, days: 61 } }),
  news("seats_opened", { roles: ["developer", "designer"] }),
  news("seats_opened", { position: "Charts" }),
  news("tech_alert", { savedSearch: { ...search, name: "Rust" } }),
  news("person_joined"),
  news("person_joined", { started: true }),
  news("tech_added", { addedTech: "Zig" }),
  news("report_created"),
];

const recipient = { name: "Mira van Dijk", unsubscribeUrl, host, now };
const digest = { name: "Mira", unsubscribeUrl, host };
const [week, day] = [7, 1].map((days) => ({
  from: new Date(now.getTime() - days * 86_400_000),
  to: now,
}));
const fit = { shared: 1, asked: 3, hasStack: true };
const waiting = {
  id: "w",
  requestedRole: "developer",
  position: null,
  createdAt: now,
  applicant: { name: "Wei Liang", username: "wei" },
  project,
  quote: null,
  fit,
} as const;
const match = { id: "m", name: "Oxbow", summary: "Rivers", freeSeats: 2, reasons: [] };
const issue = {
  id: "i",
  title: "Charts",
  size: "medium",
  project: {
    id: "p",
    name: "Oxbow",
    imageUrl: null,
    health: "active",
    medianAnswerSeconds: null,
  },
} as const;
const found = { ...search, filters: { search: "rivers" }, projects: [project] };

const mails: Record<string, () => WrittenMail> = {
  ...Object.fromEntries(
    all.map((one, index) => [
      `${one.event} ${index}`,
      () => promptMail([one], { ...recipient, kind: "applications" }, links),
    ]),
  ),
  ...Object.fromEntries(
    (["applications", "answers", "invitations"] as const).map((kind) => [
      `several ${kind}`,
      () => promptMail(twoOf(kind), { ...recipient, kind }, links),
    ]),
  ),
  "weekly digest": () =>
    digestMail(
      {
        waiting: { shown: [waiting, { ...waiting, position: "Charts" }], count: 5 },
        news: all,
        matches: { shown: [match], total: 4 },
        issues: [issue, { ...issue, size: null }],
        searches: [found],
      },
      { ...digest, frequency: "weekly", period: week ?? { from: now, to: now } },
      links,
    ),
  "daily digest": () =>
    digestMail(
      {
        waiting: { shown: [{ ...waiting, fit: { ...fit, hasStack: false } }], count: 1 },
        news: [news("comment_reply", { commentId: "c" })],
        matches: { shown: [match], total: 1 },
        issues: [],
        searches: [],
      },
      { ...digest, frequency: "daily", period: day ?? { from: now, to: now } },
      links,
    ),
  confirmation: () => confirmationMail({ name: "mira", url: "https://cafe.example/x", host, now }),
  "api token": () =>
    apiTokenMail({
      token: "Oxbow",
      expiresAt: null,
      name: "mira",
      settingsUrl: "https://cafe.example/account-settings",
      host,
      now,
    }),
  "api token that expires": () =>
    apiTokenMail({
      token: "Oxbow",
      expiresAt: now,
      name: "mira",
      settingsUrl: "https://cafe.example/account-settings",
      host,
      now,
    }),
  ...Object.fromEntries(
    (["gone", "failing"] as const).flatMap((disabledBecause) =>
      [project, null].map((of) => {
        const webhook = { ...integration, disabledBecause };
        const off = news("webhook_disabled", { webhook, project: of });
        return [
          `integration off ${disabledBecause} ${of?.id}`,
          () => integrationOffMail(off, { host, now }, links),
        ];
      }),
    ),
  ),
  ...Object.fromEntries(
    (["linked", "unlinked"] as const).flatMap((event) =>
      ["mirav", null].map((login) => [
        `${event} ${login}`,
        () =>
          signInAccountMail({
            event,
            provider: "GitHub",
            login,
            name: "mira",
            settingsUrl: "https://cafe.example/account-settings",
            host,
            now,
          }),
      ]),
    ),
  ),
};

const twoOf = (kind: "applications" | "answers" | "invitations") => {
  const event = {
    applications: "application_created",
    answers: "application_closed",
    invitations: "invitation_created",
  } as const;
  return [news(event[kind]), news(event[kind], { project: { ...project, name: "Oxbow" } })] as [
    News,
    News,
  ];
};

/** What isn't the product's: names, addresses, initials and entities. */
const names =
  /https?:\/\/\S+|\b(git\.example\S*|cafe\.example|Stack Cafe|Tidewater|Oxbow|Rivers|Rust|Zig|v2|Charts|Wei Liang|Mira|mirav?|GitHub|WL|MD|[A-Z])\b|&\w+;/g;

const linesOf = (text: string) =>
  text
    .split("\n")
    .map((line) =>
      line
        .replaceAll(names, "")
        .replaceAll(/[^\p{L} ]/gu, "")
        .trim(),
    )
    .filter((line) => line !== "");

/** The texts of a mail, with their tags away. */
const textsOf = (mail: WrittenMail): string[] => {
  const html = renderHtml(mail, defaultSite).replace(/<style>.*?<\/style>/s, "");
  return [mail.subject, renderText(mail, defaultSite), html.replaceAll(/<[^>]*>/g, "\n")];
};

test.each(Object.entries(mails))("the mail %s has no line in English", (_, write) => {
  const textsIn = (tag: "en" | "de") => inLanguage(tag, () => textsOf(write()));
  const english = new Set(textsIn("en").flatMap(linesOf));
  const german = textsIn("de").flatMap(linesOf);
  expect(german.filter((line) => english.has(line))).toEqual([]);
  expect(inLanguage("de", () => renderHtml(write(), defaultSite))).toContain('<html lang="de"');
});
