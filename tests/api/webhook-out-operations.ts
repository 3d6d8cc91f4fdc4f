// A valid call of each operation of integrations, of a project and of the site.
import type { WebhookOutDelivery } from "#contract/webhook-out-deliveries.ts";
import type { WebhookOut } from "#contract/webhooks-out.ts";
import type { Caller } from "#tests/support/test-app.ts";
import type { World } from "./permission-fixture.ts";
import type { SampleCall } from "./sample-call.ts";

// Its name is looked up and refused, without a request.
const hook = { kind: "standard", url: "https://localhost/hook", events: ["project", "star"] };

const chat = { ...hook, kind: "slack" };

const ofSite = "/admin/webhooks_out";
const ofProject = ({ projectId }: World) => `/projects/${projectId}/webhooks_out`;

/** The first one, made if there is none. */
async function oneAt(keeper: Caller, path: string): Promise<string> {
  const { body } = await keeper.get<WebhookOut[]>(path);
  const [found] = body.length > 0 ? body : [(await keeper.post<WebhookOut>(path, hook)).body];
  return `${path}/${found?.id}`;
}

const inProject = (world: World) => oneAt(world.people.owner, ofProject(world));
const inSite = (world: World) => oneAt(world.people.admin, ofSite);

/** The latest delivery, made if there is none. */
async function deliveryAt(keeper: Caller, path: string): Promise<string> {
  await keeper.post(path, { isActive: true });
  const { body: log } = await keeper.get<WebhookOutDelivery[]>(`${path}/deliveries`);
  if (log[0]) return `${path}/deliveries/${log[0].id}`;
  const { body } = await keeper.post<WebhookOutDelivery>(`${path}/test`);
  return `${path}/deliveries/${body.id}`;
}

/** Leaves room for another one. */
async function makeRoom({ people }: World): Promise<void> {
  const { status, body } = await people.admin.get<WebhookOut[]>(ofSite);
  // The admin may be suspended meanwhile.
  if (status !== 200) return;
  for (const { id } of body.slice(3)) await people.admin.delete(`${ofSite}/${id}`);
}

export const webhookOutSamples: Record<string, SampleCall> = {
  listWebhooksOut: async (world, caller) => {
    await inProject(world);
    return caller.get(ofProject(world));
  },
  createWebhookOut: (world, caller) => caller.post(ofProject(world), hook),
  changeWebhookOut: async (world, caller) =>
    caller.post(await inProject(world), { events: ["release"], isActive: true }),
  previewWebhookOut: (world, caller) =>
    caller.get(`${ofProject(world)}/preview?event=application&language=en`),
  testNewWebhookOut: (world, caller) => caller.post(`${ofProject(world)}/test`, chat),
  previewSiteWebhookOut: (_, caller) => caller.get(`${ofSite}/preview?event=project`),
  testNewSiteWebhookOut: (_, caller) => caller.post(`${ofSite}/test`, chat),
  deleteWebhookOut: async (world, caller) => caller.delete(await inProject(world)),
  testWebhookOut: async (world, caller) => caller.post(`${await inProject(world)}/test`),
  rotateWebhookOutSecret: async (world, caller) =>
    caller.post(`${await inProject(world)}/rotate_secret`),
  listWebhookOutDeliveries: async (world, caller) => {
    const path = await inProject(world);
    await deliveryAt(world.people.owner, path);
    return caller.get(`${path}/deliveries`);
  },
  getWebhookOutDelivery: async (world, caller) =>
    caller.get(await deliveryAt(world.people.owner, await inProject(world))),
  replayWebhookOutDelivery: async (world, caller) =>
    caller.post(`${await deliveryAt(world.people.owner, await inProject(world))}/replay`),
  stopWebhookOutDelivery: async (world, caller) =>
    caller.post(`${await deliveryAt(world.people.owner, await inProject(world))}/stop`),
  listSiteWebhooksOut: async (world, caller) => {
    await inSite(world);
    return caller.get(ofSite);
  },
  listWebhookOutKinds: (_, caller) => caller.get("/webhook_out_kinds"),
  changeWebhookOutKind: async ({ people }, caller) => {
    const path = "/admin/webhook_out_kinds/teams";
    await people.admin.post(path, { isAllowed: false });
    return caller.post(path, { isAllowed: true });
  },
  readWebhookOutHosts: (_, caller) => caller.get(`${ofSite}/hosts`),
  countProjectWebhooksOut: (_, caller) => caller.get(`${ofSite}/of_projects`),
  createSiteWebhookOut: async (world, caller) => {
    await makeRoom(world);
    return caller.post(ofSite, hook);
  },
  changeSiteWebhookOut: async (world, caller) =>
    caller.post(await inSite(world), { events: ["project", "release"], isActive: true }),
  deleteSiteWebhookOut: async (world, caller) => caller.delete(await inSite(world)),
  testSiteWebhookOut: async (world, caller) => caller.post(`${await inSite(world)}/test`),
  rotateSiteWebhookOutSecret: async (world, caller) =>
    caller.post(`${await inSite(world)}/rotate_secret`),
  listSiteWebhookOutDeliveries: async (world, caller) => {
    const path = await inSite(world);
    await deliveryAt(world.people.admin, path);
    return caller.get(`${path}/deliveries`);
  },
  getSiteWebhookOutDelivery: async (world, caller) =>
    caller.get(await deliveryAt(world.people.admin, await inSite(world))),
  replaySiteWebhookOutDelivery: async (world, caller) =>
    caller.post(`${await deliveryAt(world.people.admin, await inSite(world))}/replay`),
  stopSiteWebhookOutDelivery: async (world, caller) =>
    caller.post(`${await deliveryAt(world.people.admin, await inSite(world))}/stop`),
};
