// A site that sends to a receiver on loopback, for tests of what is delivered.
import { afterAll, afterEach, expect, onTestFinished } from "vitest";
import type { WebhookOutDelivery } from "#contract/webhook-out-deliveries.ts";
import type { WebhookOut, WebhookOutWithSecret } from "#contract/webhooks-out.ts";
import { sql } from "#server/database/sql.ts";
import { startWebhooks } from "#server/features/webhooks-out/sender.ts";
import { webhookOutEvents } from "#shared/webhooks-out.ts";
import { startTestApp } from "./test-app.ts";
import { openReceiver } from "./webhook-receiver.ts";

export async function startSendingSite() {
  const receiver = await openReceiver();
  afterAll(receiver.close);
  const site = await startTestApp({ webhookHosts: ["127.0.0.1"] });
  const { database } = site;
  const { db } = database;
  const owner = await site.person("owner");
  const eve = await site.person("eve");
  const admin = await site.admin();

  /** Sends until the test ends. */
  function send(): () => Promise<void> {
    const stop = startWebhooks(database, site.app.settings, site.app.log);
    onTestFinished(stop);
    return stop;
  }

  afterEach(async () => {
    await sql`delete from webhooks_out`.run(db);
    receiver.requests.length = 0;
    receiver.answer = () => ({});
  });

  async function projectWithWebhook(events: readonly string[] = webhookOutEvents) {
    const project = await site.project(owner);
    const { status, body: webhook } = await owner.post<WebhookOutWithSecret>(
      `/projects/${project.id}/webhooks_out`,
      { kind: "standard", url: `${receiver.url}/hook`, events },
    );
    if (status !== 200) throw new Error(`Adding a webhook answered ${status}`);
    const path = `/projects/${project.id}/webhooks_out/${webhook.id}`;
    const log = async () => (await owner.get<WebhookOutDelivery[]>(`${path}/deliveries`)).body;
    const current = async () =>
      (await owner.get<WebhookOut[]>(`/projects/${project.id}/webhooks_out`)).body[0];
    return { project, webhook, path, log, current };
  }

  const rename = (id: string, name: string) => owner.post(`/projects/${id}`, { name });

  const expectTypes = (types: readonly string[]) =>
    expect.poll(() => receiver.types(), { timeout: 15_000 }).toEqual(types);

  /** Has what waits tried at once. */
  const hurry = () =>
    sql`update webhook_out_deliveries set due_at = now() where state = 'waiting'`.run(db);

  return {
    site,
    receiver,
    db,
    owner,
    eve,
    admin,
    send,
    projectWithWebhook,
    rename,
    expectTypes,
    hurry,
  };
}
