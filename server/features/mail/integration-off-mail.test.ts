import { afterAll, expect, onTestFinished, test } from "vitest";
import type { WebhookOut } from "#contract/webhooks-out.ts";
import { sql } from "#server/database/sql.ts";
import { startWebhooks } from "#server/features/webhooks-out/sender.ts";
import { addressOf, giveAddresses, startMailSite } from "#tests/support/mail-people.ts";
import { openReceiver } from "#tests/support/webhook-receiver.ts";
import { sendMails } from "./send-mails.ts";

const receiver = await openReceiver();
afterAll(receiver.close);
const { mailServer, site, db } = await startMailSite({
  webhookHosts: ["127.0.0.1"],
  languages: ["en", "de"],
});

test("when an integration is turned off, its owners are mailed at once, for the site's the admins", async () => {
  const people = await site.people(["mira", "jonas", "quiet", "deaf", "member", "fan"]);
  const { mira, jonas, quiet, deaf, member, fan } = people;
  const admin = await site.admin();
  await giveAddresses(site, [...Object.values(people), admin]);
  await sql`update users set language = 'de' where id = ${jonas.id}`.run(db);
  await quiet.post("/mail_settings", { source: "none" });
  await sql`insert into notification_kinds_off (user_id, event)
    values (${deaf.id}, 'webhook_disabled')`.run(db);
  const project = await site.project(mira, { name: "Tidewater" });
  for (const [{ id }, role] of [
    [jonas, "owner"],
    [quiet, "owner"],
    [deaf, "owner"],
    [member, "developer"],
  ] as const) {
    await sql`insert into members (id, project_id, user_id, role_name)
      values (gen_random_uuid(), ${project.id}, ${id}, ${role})`.run(db);
  }
  receiver.answer = () => ({ status: 410 });
  const webhook = { kind: "standard", url: `${receiver.url}/hook`, events: ["star"] };
  const ofProject = `/projects/${project.id}/webhooks_out`;
  await mira.post(ofProject, webhook);
  await admin.post("/admin/webhooks_out", webhook);
  await fan.post(`/projects/${project.id}/star`, {});
  onTestFinished(startWebhooks(site.database, site.app.settings, site.app.log));
  const listed = async () => [
    ...(await mira.get<WebhookOut[]>(ofProject)).body,
    ...(await admin.get<WebhookOut[]>("/admin/webhooks_out")).body,
  ];
  const off = { isActive: false, disabledBecause: "gone" };
  await expect.poll(listed, { timeout: 15_000 }).toMatchObject([off, off]);
  const [{ id } = { id: "" }] = await listed();

  await sendMails(site.database, site.app.settings);
  const recipients = [mira, jonas, admin].map(addressOf).toSorted();
  expect(mailServer.mails.map(({ to }) => to).toSorted()).toEqual(recipients);
  const { parsed: english } = mailServer.to(addressOf(mira));
  expect(english.subject).toBe("An integration of Tidewater was turned off");
  expect(english.text?.replaceAll(/\s+/g, " ")).toContain("because it answered 410");
  expect(english.text).toContain(`/projects/${project.id}/settings/integrations?webhook=${id}`);
  const { parsed: german } = mailServer.to(addressOf(jonas));
  expect(german.subject).toBe("Eine Integration von Tidewater wurde ausgeschaltet");
  const { parsed: ofSite } = mailServer.to(addressOf(admin));
  expect(ofSite.subject).toMatch(/^An integration of the site was turned off/);
  expect(ofSite.text).toContain("/admin/integrations?webhook=");
  const { body: data } = await mira.get<{ mails: object[] }>("/account/data");
  expect(data.mails).toMatchObject([{ kind: "integration_off", address: null }]);

  // Nothing is left for the digest, and what is on again is no news.
  const left = sql<{ count: number }>`select count(*)::int as count from notifications
    where event = 'webhook_disabled' and mail_id is null`;
  expect((await left.one(db)).count).toBe(1);
  await sql`update mails set state = 'queued', sent_at = null, due_at = now(), attempts = 0`.run(
    db,
  );
  await mira.post(`${ofProject}/${id}`, { isActive: true });
  mailServer.mails.length = 0;
  await sendMails(site.database, site.app.settings);
  expect(mailServer.mails.map(({ to }) => to)).toEqual([addressOf(admin)]);
});
