// Mail servers that refuse, break off or don't answer, and servers that are killed while they send.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import type { MailSettings } from "#contract/mail.ts";
import { sql } from "#server/database/sql.ts";
import { racers } from "#tests/support/in-parallel.ts";
import {
  addressOf,
  applyTo,
  giveAddresses,
  sendPromptMails,
  startMailServer,
  forgetMails,
  startMailSite,
} from "#tests/support/mail-people.ts";
import { mailFrom } from "#tests/support/mail-server.ts";
import { addressOf as databaseAddressOf } from "#tests/support/start-api-server.ts";
import type { Person } from "#tests/support/test-app.ts";
import { queuePromptMails } from "./queue-prompt.ts";
import { sendMails } from "./send-mails.ts";

const mailSite = await startMailSite();
const { mailServer, site, db } = mailSite;
const { where } = site.database;
let owner: Person;
let applicant: Person;

const send = () => sendMails(site.database, site.app.settings);
/** Makes waiting mails due, and servers that hold one gone. */
const wait = () => sql`update mails set due_at = now() - interval '1 second'`.run(db);
const states = async () =>
  (await sql<{ state: string }>`select state from mails order by id`.all(db)).map(
    ({ state }) => state,
  );

beforeEach(async () => {
  await forgetMails(mailSite);
  ({ owner, applicant } = await site.people(["owner", "applicant"]));
  await giveAddresses(site, [owner]);
});

/** A mail to the owner that waits. */
async function queueOne(): Promise<void> {
  const { id } = await site.project(owner);
  await applyTo(applicant, id);
  await queuePromptMails(db, new Date(Date.now() + 61_000));
}

test.each(["onRecipient", "onMail"] as const)(
  "a mail that is refused for now (%s) is tried again later, and arrives once",
  async (step) => {
    await queueOne();
    mailServer[step] = () => [451, "Try again later"];
    expect(await send()).toEqual({ sent: 0, refused: 1 });
    expect(await send()).toEqual({ sent: 0, refused: 0 });
    expect(await states()).toEqual(["queued"]);
    mailServer[step] = () => null;
    await wait();
    expect(await send()).toEqual({ sent: 1, refused: 0 });
    await wait();
    await send();
    expect(mailServer.to(addressOf(owner)).parsed.messageId).toMatch(
      /^<[0-9a-f-]{36}@cafe\.example>$/,
    );
  },
);

test("after eight attempts a mail has failed, and what it said comes in the next digest", async () => {
  await queueOne();
  mailServer.onRecipient = () => [450, "Greylisted"];
  for (let attempt = 0; attempt < 8; attempt += 1) {
    expect(await send()).toEqual({ sent: 0, refused: 1 });
    await wait();
  }
  expect(await send()).toEqual({ sent: 0, refused: 0 });
  expect(await states()).toEqual(["failed"]);
  const rows = await sql`select mail_id from notifications where user_id = ${owner.id}`.all(db);
  expect(rows).toEqual([{ mail_id: null }]);
});

test.each(["onRecipient", "onMail"] as const)(
  "an address that is refused for good (%s) gets nothing more until its owner tries again",
  async (step) => {
    await queueOne();
    mailServer[step] = () => [550, "No such mailbox"];
    expect(await send()).toEqual({ sent: 0, refused: 1 });
    expect(await states()).toEqual(["failed"]);
    const { body } = await owner.get<MailSettings>("/mail_settings");
    expect(body.failure).toMatchObject({ address: addressOf(owner), reply: "550 No such mailbox" });
    mailServer[step] = () => null;
    const { id } = await site.project(owner, { name: "Another" });
    await applyTo(applicant, id);
    expect(await sendPromptMails(site)).toEqual({ sent: 0, refused: 0 });
    const again = await owner.post<MailSettings>("/mail_settings", { tryAgain: true });
    expect(again.body.failure).toBeNull();
    expect(await sendPromptMails(site)).toEqual({ sent: 1, refused: 0 });
  },
);

test("another address at the code host isn't the one that failed", async () => {
  await queueOne();
  mailServer.onRecipient = () => [550, "Gone"];
  await send();
  mailServer.onRecipient = () => null;
  await sql`update users set email = 'new@mail.example' where id = ${owner.id}`.run(db);
  expect((await owner.get<MailSettings>("/mail_settings")).body.failure).toBeNull();
  await sendPromptMails(site);
  expect(mailServer.mails.map(({ to }) => to)).toEqual(["new@mail.example"]);
});

test("a refused confirmation isn't a reason to send to the address again that failed before", async () => {
  await queueOne();
  mailServer.onRecipient = () => [550, "No such mailbox"];
  await send();
  await owner.post("/mail_settings/address", { address: "typo@mail.example" });
  await expect.poll(states).toEqual(["failed", "failed"]);
  const { body } = await owner.get<MailSettings>("/mail_settings");
  expect(body.failure?.address).toBe(addressOf(owner));
});

test("an invalid address of the code host gets nothing, and its owner is notified", async () => {
  await sql`update users set email = ${"a@b.example>\r\nRCPT TO:<c@d.example"}
    where id = ${owner.id}`.run(db);
  await queueOne();
  expect(await send()).toEqual({ sent: 0, refused: 1 });
  expect(mailServer.mails).toEqual([]);
  expect((await owner.get<MailSettings>("/mail_settings")).body.failure).not.toBeNull();
});

test("without a mail server that answers, the job fails without naming people, and mails wait", async () => {
  await queueOne();
  const gone = await startMailServer();
  await gone.stop();
  const settings = { ...site.app.settings, mail: { smtpUrl: gone.url, from: mailFrom } };
  const failure = await sendMails(site.database, settings).catch((error: unknown) => error);
  expect(String(failure)).toContain("ECONN");
  expect(String(failure)).not.toContain("mail.example");
  expect(await states()).toEqual(["queued"]);
  expect(await send()).toEqual({ sent: 1, refused: 0 });
});

test("mails from two servers at once arrive once each", async () => {
  const people = Object.values(
    await site.people(Array.from({ length: racers }, (_, index) => `owner${index}x`)),
  );
  await giveAddresses(site, people);
  for (const person of people) await applyTo(applicant, (await site.project(person)).id);
  expect(await queuePromptMails(db, new Date(Date.now() + 61_000))).toBe(racers);
  const servers = await Promise.all([startSender().ended, startSender().ended]);
  expect(servers.reduce((sum, { sent }) => sum + sent, 0)).toBe(racers);
  expect(new Set(mailServer.mails.map(({ to }) => to)).size).toBe(racers);
  expect(mailServer.mails).toHaveLength(racers);
});

const program = fileURLToPath(new URL("../../../tests/support/mail-sender.ts", import.meta.url));

/** Another server that sends what waits. */
function startSender() {
  const child = spawn(process.execPath, [program], {
    env: {
      ...process.env,
      DATABASE_URL: databaseAddressOf(where),
      SMTP_URL: mailServer.url,
      MAIL_FROM: mailFrom,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let output = "";
  child.stdout.on("data", (chunk) => (output += String(chunk)));
  const ended = once(child, "close").then(() => JSON.parse(output || "{}") as { sent: number });
  const kill = async () => {
    child.kill("SIGKILL");
    await ended;
  };
  return { ended, kill };
}

/** A moment at which the mail server waits until it may go on. */
function pauseAt(step: "onRecipient" | "onMail", refusal: [number, string] | null = null) {
  const reached = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  mailServer[step] = async () => {
    reached.resolve();
    await goOn.promise;
    return refusal;
  };
  return { reached: reached.promise, goOn: () => goOn.resolve() };
}

test("a server killed before the mail left is taken over by another one", async () => {
  await queueOne();
  const pause = pauseAt("onRecipient");
  const sender = startSender();
  await pause.reached;
  await sender.kill();
  pause.goOn();
  expect(await states()).toEqual(["claimed"]);
  expect(await send()).toEqual({ sent: 0, refused: 0 });
  await wait();
  expect(await send()).toEqual({ sent: 1, refused: 0 });
  expect(mailServer.mails).toHaveLength(1);
});

test("a mail whose server was killed when the mail server had it is never sent again", async () => {
  await queueOne();
  const pause = pauseAt("onMail");
  const sender = startSender();
  await pause.reached;
  await sender.kill();
  pause.goOn();
  await expect.poll(() => mailServer.mails.length).toBe(1);
  expect(await states()).toEqual(["sending"]);
  await wait();
  expect(await send()).toEqual({ sent: 0, refused: 0 });
  expect(await states()).toEqual(["failed"]);
  expect(await sendPromptMails(site)).toEqual({ sent: 0, refused: 0 });
  expect(mailServer.mails).toHaveLength(1);
});

test("a server that counts as gone sends nothing once another one has taken over", async () => {
  await queueOne();
  const pause = pauseAt("onRecipient");
  const slow = send();
  await pause.reached;
  mailServer.onRecipient = () => null;
  await wait();
  expect(await send()).toEqual({ sent: 1, refused: 0 });
  pause.goOn();
  expect(await slow).toEqual({ sent: 0, refused: 0 });
  expect(mailServer.mails).toHaveLength(1);
});

test.each([421, 451, 550])(
  "a server that counts as gone and is refused with %i changes nothing of a mail that another one sends",
  async (code) => {
    await queueOne();
    const slow = pauseAt("onRecipient", [code, "Too late"]);
    const slowSending = send().catch(() => null);
    await slow.reached;
    mailServer.onRecipient = () => null;
    await wait();
    const other = pauseAt("onMail");
    const otherSending = send();
    await other.reached;
    slow.goOn();
    await slowSending;
    expect(await states()).toEqual(["sending"]);
    other.goOn();
    expect(await otherSending).toEqual({ sent: 1, refused: 0 });
    expect(await states()).toEqual(["sent"]);
    const rows = await sql`select from notifications where mail_id is not null`.all(db);
    expect(rows).toHaveLength(1);
  },
);

/** Queues a digest, which can't be written until the returned function is called. */
async function queueUnwritable() {
  await sql`insert into mails (id, user_id, kind, period_from, period_to)
    values (gen_random_uuid(), ${owner.id}, 'digest', now() - interval '1 day', now())`.run(db);
  await sql`alter table user_techs rename to elsewhere`.run(db);
  return () => sql`alter table elsewhere rename to user_techs`.run(db);
}

test("a mail that can't be written is tried again later, and keeps no other from being sent", async () => {
  await queueOne();
  const repair = await queueUnwritable();
  const failure = await send().catch(String);
  await repair();
  expect(failure).toContain("A mail couldn't be written");
  expect((await states()).toSorted()).toEqual(["queued", "sent"]);
  expect(await send()).toEqual({ sent: 0, refused: 0 });
  await wait();
  await send();
  expect((await states()).toSorted()).toEqual(["sent", "sent"]);
});

test("a mail that no server could prepare for two days has failed", async () => {
  await queueOne();
  await sql`update mails set state = 'claimed', attempts = 99,
    due_at = now() - interval '1 minute', created_at = now() - interval '3 days'`.run(db);
  expect(await send()).toEqual({ sent: 0, refused: 0 });
  expect(await states()).toEqual(["failed"]);
});
