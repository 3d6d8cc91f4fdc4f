// Integrations in a browser: tested, added, tested, told of what happens, failing and mended.
import { Webhook } from "standardwebhooks";
import type { WebhookOut } from "#contract/webhooks-out.ts";
import { adminLogin } from "#tests/support/site.ts";
import { call, newProject } from "#tests/support/site-people.ts";
import { expect, test } from "#tests/support/site-test.ts";
import { openReceiver } from "#tests/support/webhook-receiver.ts";

test("an owner has a program told of stars, mends it after a failure, and removes it", async ({
  signInAs,
  newLogin,
  problems,
}) => {
  // The address that is refused.
  problems.allow(/status of 400/);
  const receiver = await openReceiver();
  const [owner, fan] = [await signInAs(newLogin("owner")), await signInAs(newLogin("fan"))];
  const { id } = await newProject(owner, newLogin("Quay "));
  await owner.goto(`/projects/${id}/settings`);
  await owner.getByRole("link", { name: "Integrations" }).click();
  await owner.getByRole("link", { name: "Webhook", exact: true }).click();
  await owner.getByLabel("Address").fill("https://hooks.slack.com/services/T0/B0/x");
  await expect(owner.getByText("Recognised: Slack")).toBeVisible();
  await owner.getByRole("radio", { name: "Webhook" }).check({ force: true });
  await owner.getByLabel("Address").fill("http://10.0.0.1/hook");
  await owner.getByRole("button", { name: "Add", exact: true }).click();
  await expect(owner.getByText("Enter an https address of a public host.")).toBeVisible();
  await owner.getByLabel("Address").fill(`${receiver.url}/hook`);
  await owner.getByLabel("Stars").check();
  await owner.getByRole("button", { name: "Add", exact: true }).click();

  const shown = owner.getByRole("region", { name: "New secret" });
  const field = shown.getByRole("textbox", { name: "Secret" });
  await expect(field).toBeFocused();
  const secret = await field.inputValue();
  await shown.getByRole("button", { name: "I’ve copied it" }).click();
  await expect(shown).toHaveCount(0);
  await owner.getByRole("button", { name: "Send test" }).click();
  await expect(owner.getByText(/^The test arrived. Response 204/)).toBeVisible();

  receiver.answer = () => ({ status: 500, body: "restarting" });
  await call(fan, `/projects/${id}/star`, {});
  const deliveries = owner.getByRole("region", { name: "Deliveries" });
  await expect(async () => {
    await owner.reload();
    await expect(deliveries).toContainText("restarting", { timeout: 1_000 });
  }).toPass();
  await expect(deliveries).toContainText("of 10");
  receiver.answer = () => ({});
  // It is tried again by itself after some seconds, too.
  await expect(deliveries.getByRole("row", { name: "star.added" })).toContainText("204");
  const told = receiver.requests.at(-1);
  const event = new Webhook(secret).verify(told?.body ?? "", told?.headers ?? {});
  expect(event).toMatchObject({ type: "star.added", data: { starCount: 1 } });

  await deliveries.getByRole("button", { name: "Details of star.added" }).click();
  await expect(deliveries.getByRole("region", { name: "Request" })).toContainText('"starCount": 1');
  await expect(deliveries.getByRole("region", { name: "Response" })).toContainText("204");
  await deliveries.getByRole("button", { name: "Replay star.added" }).click();
  await expect.poll(() => receiver.requests.length).toBe(4);
  await owner.getByRole("button", { name: "Remove…" }).click();
  await owner.getByRole("dialog").getByRole("button", { name: "Remove integration" }).click();
  await expect(owner.getByText("Nothing is sent anywhere yet")).toBeVisible();
  receiver.close();
});

test("an owner mends an integration that answered 410, has what it missed sent, and stops a delivery", async ({
  signInAs,
  newLogin,
}) => {
  const receiver = await openReceiver();
  receiver.answer = ({ path }) => ({ status: path === "/gone" ? 410 : 204 });
  const [owner, fan] = [await signInAs(newLogin("owner")), await signInAs(newLogin("fan"))];
  const { id } = await newProject(owner, newLogin("Quay "));
  const hook = { kind: "standard", url: `${receiver.url}/gone`, events: ["star"] };
  const { id: webhook } = await call<WebhookOut>(owner, `/projects/${id}/webhooks_out`, hook);
  await call(fan, `/projects/${id}/star`, {});
  const address = `/projects/${id}/settings/integrations?webhook=${webhook}`;
  const why = owner.getByRole("region", { name: /^Turned off/ });
  await expect(async () => {
    await owner.goto(address);
    await expect(why).toContainText("It answered 410", { timeout: 1_000 });
  }).toPass();
  await call(fan, `/projects/${id}/unstar`, {});
  await owner.reload();
  await expect(why).toContainText("1 event wasn’t sent");
  await expect(owner.getByRole("switch")).toHaveCount(0);
  const turnOn = why.getByRole("button", { name: "Turn on again" });
  await expect(turnOn).toBeDisabled();
  await why.getByRole("button", { name: "Send test" }).click();
  await expect(why.getByText("The test did not arrive: 410")).toBeVisible();
  await expect(turnOn).toBeDisabled();
  await why.getByLabel("New address").fill(`${receiver.url}/new`);
  await why.getByRole("button", { name: "Send test" }).click();
  await expect(why.getByText("The test arrived. Response 204")).toBeVisible();
  await expect(why.getByRole("checkbox", { name: "Then send the 1 missed event" })).toBeChecked();
  await turnOn.click();
  await expect(why).toHaveCount(0);
  await expect(owner.getByRole("heading", { name: "Webhook", exact: true })).toBeFocused();
  const deliveries = owner.getByRole("region", { name: "Deliveries" });
  await expect(deliveries.getByRole("row", { name: "star.removed" })).toContainText("204");
  await expect.poll(() => receiver.types()).toEqual(["star.added", "test", "test", "star.removed"]);

  receiver.answer = () => ({ status: 503, headers: { "retry-after": "600" } });
  await call(fan, `/projects/${id}/star`, {});
  await owner.setViewportSize({ width: 360, height: 800 });
  const latest = deliveries.getByRole("row").filter({ hasText: "star.added" }).first();
  await expect(async () => {
    await owner.reload();
    await expect(latest).toContainText("503", { timeout: 1_000 });
  }).toPass();
  await latest.getByRole("button", { name: "Details of star.added" }).click();
  await deliveries.getByRole("button", { name: "Stop trying" }).click();
  await expect(latest).toContainText("Stopped by hand");
  await expect(latest.getByRole("button", { name: "Details of star.added" })).toBeFocused();
  await expect(deliveries.getByRole("button", { name: "Replay star.added" })).toBeVisible();
  const scrolls = await deliveries.evaluate((one) => one.scrollWidth > one.clientWidth);
  expect(scrolls).toBe(false);
  await owner.getByRole("radio", { name: "Failed" }).check({ force: true });
  await expect(deliveries.getByText("star.removed")).toHaveCount(0);
  await expect(owner).toHaveURL(/deliveries=failed/);
  await owner.reload();
  await expect(latest).toContainText("Stopped by hand");
  receiver.close();
});

test("an owner tests a chat before adding it; an admin's switch stops it, and lets it go on", async ({
  signInAs,
  newLogin,
}) => {
  const receiver = await openReceiver();
  const [owner, admin] = [await signInAs(newLogin("owner")), await signInAs(adminLogin)];
  const { id } = await newProject(owner, newLogin("Pier "));
  const list = `/projects/${id}/settings/integrations`;
  await owner.goto(`${list}?add=mattermost`);
  const preview = owner.getByRole("complementary", { name: "How it will look" });
  await expect(preview).toContainText("applied:");
  await owner.getByLabel("Applications").uncheck();
  await owner.getByLabel("Comments").check();
  await expect(preview).toContainText("wrote a comment.");
  await expect(owner.getByText("Not tested yet.")).toBeVisible();
  await owner.getByRole("button", { name: "Send test" }).click();
  await expect(owner.getByLabel("Address")).toBeFocused();

  await owner.getByLabel("Address").fill(`${receiver.url}/hooks/abcdefghijklmnopqrstuvwxyz`);
  receiver.answer = () => ({ status: 404, body: "no such hook" });
  await owner.getByRole("button", { name: "Send test" }).click();
  await expect(owner.getByText("The test did not arrive: no such hook")).toBeVisible();
  receiver.answer = () => ({});
  await owner.getByRole("button", { name: "Send test" }).click();
  await expect(owner.getByText(/^The test arrived. Response 204/)).toBeVisible();
  await owner.getByLabel("Quiet hours").selectOption("daily");
  await owner.getByLabel("From").fill("23:30");
  await owner.getByRole("button", { name: "Add", exact: true }).click();
  await expect(owner.getByText(/^23:30 to 07:00/)).toBeVisible();

  await admin.goto("/admin/integrations");
  const allowed = admin.getByRole("switch", { name: "Mattermost" });
  await allowed.uncheck({ force: true });
  await expect
    .poll(() => call(admin, "/webhook_out_kinds"))
    .toContainEqual({
      kind: "mattermost",
      isAllowed: false,
    });
  await owner.goto(list);
  await expect(owner.getByRole("region", { name: "Integrations" })).toContainText("Not allowed");
  await owner.goto(`${list}?add=standard`);
  await expect(owner.getByRole("radio", { name: "Mattermost" })).toBeDisabled();
  await expect(owner.getByText("The admins don’t allow Mattermost in projects.")).toBeVisible();

  await allowed.check({ force: true });
  await expect
    .poll(() => call(admin, "/webhook_out_kinds"))
    .toContainEqual({
      kind: "mattermost",
      isAllowed: true,
    });
  await owner.goto(list);
  await owner.getByRole("link", { name: "Mattermost" }).click();
  await owner.getByRole("button", { name: "Send test" }).click();
  await expect(owner.getByText(/^The test arrived. Response 204/)).toBeVisible();
  receiver.close();
});
