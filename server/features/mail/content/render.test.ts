// What mail readers get: valid MIME, escaped texts, headers that nobody's name adds to.
import { simpleParser } from "mailparser";
import { expect, test } from "vitest";
import { compose } from "#server/features/mail/compose.ts";
import { defaultSite } from "#shared/site.ts";
import { mailLinks } from "./mail-links.ts";
import type { News } from "./news-queries.ts";
import { promptMail } from "./prompt-mail.ts";

const links = mailLinks("https://cafe.example");
const recipient = {
  name: "Mira van Dijk",
  kind: "applications",
  unsubscribeUrl: "https://cafe.example/unsubscribe/x",
  host: "cafe.example",
  now: new Date("2026-11-21T07:00:00Z"),
} as const;

const news = (actor: string, project: string, quote: string): News => ({
  id: "0198c0de-0000-7000-8000-000000000000",
  event: "application_created",
  actor: { name: actor, username: "wei" },
  project: { id: "p", name: project, repositoryUrl: null, commentCount: 0, starterIssues: [] },
  application: { id: "a", requestedRole: "developer" },
  position: null,
  commentId: null,
  quote,
  roleName: null,
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
});

async function mailAbout(...about: Parameters<typeof news>) {
  const written = promptMail([news(...about)], recipient, links);
  const source = await compose(written, {
    id: "0198c0de-0000-7000-8000-000000000001",
    from: "Stack Cafe <hello@cafe.example>",
    to: "mira@mail.example",
    unsubscribeUrl: recipient.unsubscribeUrl,
    site: defaultSite,
  });
  return { source: source.toString("latin1"), parsed: await simpleParser(source) };
}

test("a mail has the headers and both parts that readers expect", async () => {
  const { source, parsed } = await mailAbout("Wei Liang", "Tidewater", "Hello");
  const [head = ""] = source.split("\r\n\r\n");
  const names = head.split(/\r\n(?!\s)/).map((line) => line.slice(0, line.indexOf(":")));
  expect(names.toSorted()).toEqual([
    "Auto-Submitted",
    "Content-Type",
    "Date",
    "From",
    "List-Unsubscribe",
    "List-Unsubscribe-Post",
    "MIME-Version",
    "Message-ID",
    "Subject",
    "To",
  ]);
  expect(source).toMatch(/^\p{ASCII}*$/u);
  for (const line of source.split("\r\n")) expect(line.length).toBeLessThanOrEqual(998);
  expect(source.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  expect(head).toContain("multipart/alternative");
  expect(parsed.html).toContain("<h1");
  expect(parsed.text).toContain("Wei Liang wants to apply to Tidewater as a developer.");
  expect(parsed.to).toMatchObject({ text: "mira@mail.example" });
});

test("line breaks and marks of direction in names add no header and change no order", async () => {
  const name = "Wei\r\nBcc: eve@evil.example\u202E\u2028Liang";
  const { source, parsed } = await mailAbout(name, "Tide\r\n\r\n<b>water", "x");
  expect(parsed.subject).toBe(
    "Wei Bcc: eve@evil.example Liang wants to apply to Tide <b>water as a developer",
  );
  expect(parsed.bcc).toBeUndefined();
  expect(source).not.toMatch(/\r\nBcc:/i);
  expect(parsed.text).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/);
});

test("people's texts are text, and addresses stay within their attribute", async () => {
  const { parsed } = await mailAbout(
    '<img src=x onerror="alert(1)">',
    '"><script>alert(2)</script>',
    "<style>*{display:none}</style> & more",
  );
  expect(parsed.html).not.toMatch(/<img|<script|onerror="alert|<style>\*/);
  expect(parsed.html).toContain("&lt;script&gt;alert(2)&lt;/script&gt;");
  expect(parsed.html).toContain("&lt;style&gt;*{display:none}&lt;/style&gt; &amp; more");
});

test("nothing is loaded from anywhere, and names of either direction are isolated", async () => {
  const { parsed } = await mailAbout("ويليام", "مشروع", "مرحبا");
  expect(parsed.html).not.toMatch(/\ssrc=|url\(|@import|<link|background="/);
  expect(parsed.html).toContain('<bdi dir="auto">ويليام</bdi>');
  expect(parsed.html).toContain('<div dir="auto"');
  expect(parsed.subject).toBe("ويليام wants to apply to مشروع as a developer");
});

test("dark schemes have a colour for each class", async () => {
  const { parsed } = await mailAbout("Wei Liang", "Tidewater", "Hello");
  const html = String(parsed.html);
  const dark = /prefers-color-scheme:dark\)\{(.*)\}\n/.exec(html)?.[1] ?? "";
  const used = new Set(
    [...html.matchAll(/class="([^"]*)"/g)].flatMap(([, names = ""]) => names.split(" ")),
  );
  const light = [...used].filter((name) => !["wide", "side"].includes(name));
  expect(light.filter((name) => !dark.includes(`.${name}{`))).toEqual([]);
  expect(light.length).toBeGreaterThan(5);
});
