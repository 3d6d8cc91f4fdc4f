import { beforeEach, expect, test } from "vitest";
import type { MailSettings } from "#contract/mail.ts";
import { sql } from "#server/database/sql.ts";
import {
  addressOf,
  applyTo,
  giveAddresses,
  sendPromptMails,
  startMailSite,
} from "#tests/support/mail-people.ts";
import type { Person } from "#tests/support/test-app.ts";
import { readUnsubscribeToken, unsubscribeToken } from "./unsubscribe-token.ts";

const publicUrl = "http://127.0.0.1:3000";
const { mailServer, site, db } = await startMailSite({ languages: ["en", "de"] });
let owner: Person;
let applicant: Person;

beforeEach(async () => {
  mailServer.mails.length = 0;
  ({ owner, applicant } = await site.people(["owner", "applicant"]));
  await giveAddresses(site, [owner]);
});

const settingsOf = async (who: Person) => (await who.get<MailSettings>("/mail_settings")).body;

const visit = (
  method: "GET" | "POST",
  url: string,
  body?: { payload: string; headers: Record<string, string> },
) =>
  site.app.inject({ method, url, ...body, headers: { host: "127.0.0.1:3000", ...body?.headers } });

/** Sends the owner a mail about an application; the path in its List-Unsubscribe header. */
async function listUnsubscribePath(): Promise<string> {
  await applyTo(applicant, (await site.project(owner)).id);
  await sendPromptMails(site);
  const { source } = mailServer.to(addressOf(owner));
  expect(source).toContain("\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n");
  const header = /\r\nList-Unsubscribe:\s+<([^>]+)>\r\n/.exec(source)?.[1] ?? "";
  expect(header.startsWith(`${publicUrl}/unsubscribe/applications.`)).toBe(true);
  return header.slice(publicUrl.length);
}

test("mails and the pages of their links are in the language that their reader chose", async () => {
  await sql`update users set language = 'de' where id = ${owner.id}`.run(db);
  const path = await listUnsubscribePath();
  const { parsed } = mailServer.to(addressOf(owner));
  expect(parsed.subject).toContain("applicant bewirbt sich bei ");
  const page = await visit("GET", path);
  expect(page.body).toContain('<html lang="de"');
  expect(page.body).toContain(">Abbestellen?</h1>");
  expect((await visit("POST", path)).body).toContain(">Du hast abbestellt</h1>");
  expect((await visit("GET", "/unsubscribe/digest.x")).body).toContain("This link doesn’t work");
});

const oneClick = "List-Unsubscribe=One-Click";

test.each([
  {
    payload: oneClick,
    headers: { "content-type": "application/x-www-form-urlencoded" },
  },
  {
    payload:
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    headers: { "content-type": "multipart/form-data; boundary=x" },
  },
])("a mail reader's one click unsubscribes without a session: $headers", async (body) => {
  const path = await listUnsubscribePath();
  const { statusCode } = await visit("POST", path, body);
  expect(statusCode).toBe(200);
  expect((await settingsOf(owner)).kinds).toMatchObject({ applications: false, answers: true });
  mailServer.mails.length = 0;
  const { id } = await site.project(owner);
  await applyTo(applicant, id);
  expect(await sendPromptMails(site)).toEqual({ sent: 0, refused: 0 });
  expect((await visit("POST", path, body)).statusCode).toBe(200);
});

test("following the link changes nothing: its page has a form that does, without scripts", async () => {
  const path = await listUnsubscribePath();
  const page = await visit("GET", path);
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain("You’ll stop getting e-mail about applications to your projects.");
  expect(page.body).toContain(`<form method="post" action="${path}">`);
  expect((await settingsOf(owner)).kinds.applications).toBe(true);
  const form = { payload: "", headers: { "content-type": "application/x-www-form-urlencoded" } };
  expect((await visit("POST", path, form)).body).toContain("You’re unsubscribed");
  expect((await visit("GET", path)).body).toContain("You’re unsubscribed");
});

test("a digest's link ends digests and nothing else", async () => {
  const token = await unsubscribeToken(db, { userId: owner.id, list: "digest" });
  await visit("POST", `/unsubscribe/${token}`);
  expect(await settingsOf(owner)).toMatchObject({ digest: "off", kinds: { applications: true } });
  await owner.post("/mail_settings", { digest: "daily" });
  const other = await unsubscribeToken(db, { userId: owner.id, list: "answers" });
  await visit("POST", `/unsubscribe/${other}`);
  expect(await settingsOf(owner)).toMatchObject({ digest: "daily", kinds: { answers: false } });
});

test("a token that was changed, of another list, person or site does nothing", async () => {
  const token = await unsubscribeToken(db, { userId: owner.id, list: "digest" });
  const [list = "", person = "", signature = ""] = token.split(".");
  const stranger = await unsubscribeToken(db, { userId: applicant.id, list: "digest" });
  const wrong = [
    "x",
    `${list}.${person}`,
    `answers.${person}.${signature}`,
    `${list}.${stranger.split(".")[1]}.${signature}`,
    `${list}.${person}.${signature.replace(/^./, (first) => (first === "A" ? "B" : "A"))}`,
    `matches.${person}.${signature}`,
  ];
  for (const one of wrong) {
    for (const method of ["GET", "POST"] as const) {
      expect((await visit(method, `/unsubscribe/${one}`)).statusCode).toBe(404);
    }
  }
  expect((await settingsOf(owner)).digest).toBe("weekly");
  expect((await settingsOf(applicant)).digest).toBe("weekly");
  expect(await readUnsubscribeToken(db, token)).toEqual({ userId: owner.id, list: "digest" });
  await sql`update mail_key set key = sha256(key)`.run(db);
  expect(await readUnsubscribeToken(db, token)).toBeNull();
});

test("a page of another site can't unsubscribe anybody", async () => {
  const token = await unsubscribeToken(db, { userId: owner.id, list: "digest" });
  const { statusCode } = await visit("POST", `/unsubscribe/${token}`, {
    payload: oneClick,
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      origin: "https://evil.example",
    },
  });
  expect(statusCode).toBe(403);
  expect((await settingsOf(owner)).digest).toBe("weekly");
});

test("the link of a deleted account says the same as any other", async () => {
  const token = await unsubscribeToken(db, { userId: owner.id, list: "digest" });
  await sql`delete from users where id = ${owner.id}`.run(db);
  const { statusCode, body } = await visit("POST", `/unsubscribe/${token}`);
  expect(statusCode).toBe(200);
  expect(body).toContain("You’re unsubscribed");
});
