// A project's repository address follows its repository where a delivery proves it.
import { expect, test } from "vitest";
import type { Project } from "#contract/projects.ts";
import type { Delivery } from "#contract/webhooks.ts";
import {
  type Host,
  hosts,
  pushOf,
  repositoryUrl as before,
} from "#tests/support/code-host-deliveries.ts";
import { deliver, newWebhook } from "#tests/support/deliveries.ts";
import { startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const owner = await site.person("owner");
const after = "https://code.example/grace/mill";

async function setUp() {
  const { id } = await site.project(owner, { repositoryUrl: before });
  const hook = await newWebhook(owner, id);
  const address = async () =>
    (await site.visitor.get<Project>(`/projects/${id}`)).body.repositoryUrl;
  const send = async (host: Host, url: string, number = 15) => {
    const fields = {
      repository: { id: number, html_url: url },
      project: { id: number, web_url: url },
    };
    const { codeHost, event, payload } = pushOf(host, { fields });
    const sent = { event, body: JSON.stringify(payload), secret: hook.secret };
    expect((await deliver(site.app, hook.id, sent, codeHost)).status).toBe(200);
    return address();
  };
  const moved = (changes: object, url = after) => {
    const repository = { id: 15, html_url: url };
    const body = JSON.stringify({ action: "renamed", changes, repository });
    return deliver(site.app, hook.id, { event: "repository", body, secret: hook.secret });
  };
  const reasons = async () =>
    (await owner.get<Delivery[]>(`/hooks/${hook.id}/deliveries`)).body.map(({ reason }) => reason);
  return { id, hook, address, send, moved, reasons };
}

test.each(hosts)("%s: the same repository at another address was renamed", async (host) => {
  const { send, reasons } = await setUp();
  expect(await send(host, before)).toBe(before);
  expect(await send(host, after)).toBe(after);
  expect(await reasons()).toEqual([`The project’s repository is now ${after}.`, null]);
  // And again, from there; the old address may stand for another repository.
  expect(await send(host, "https://code.example/grace/windmill")).toBe(
    "https://code.example/grace/windmill",
  );
  expect(await send(host, before, 16)).toBe("https://code.example/grace/windmill");
});

test("GitHub names the former address of a renamed or transferred repository", async () => {
  const one = await setUp();
  await one.moved({ repository: { name: { from: "engine" } } }, "https://code.example/ada/mill");
  expect(await one.address()).toBe("https://code.example/ada/mill");
  const two = await setUp();
  await two.moved({ owner: { from: { user: { login: "Ada" } } } }, "https://code.example/x/engine");
  expect(await two.address()).toBe("https://code.example/x/engine");
});

test("a project says that its repository is archived while a delivery says so", async () => {
  const { id, hook } = await setUp();
  const isArchived = async () =>
    (await site.visitor.get<Project>(`/projects/${id}`)).body.repositoryArchivedAt !== null;
  const tell = (action: string, archived: boolean, html_url = before) => {
    const body = JSON.stringify({ action, repository: { id: 15, html_url, archived } });
    return deliver(site.app, hook.id, { event: "repository", body, secret: hook.secret });
  };
  await tell("archived", true, "https://code.example/ada/other");
  expect(await isArchived()).toBe(false);
  await tell("archived", true);
  expect(await isArchived()).toBe(true);
  await tell("edited", true);
  expect(await isArchived()).toBe(true);
  await tell("unarchived", false);
  expect(await isArchived()).toBe(false);
});

test("nothing else changes the address", async () => {
  const { id, send, moved, address } = await setUp();
  // Another repository with the project's webhook, and a former address that isn't the project's.
  expect(await send("GitHub", "https://code.example/ada/other", 16)).toBe(before);
  await moved({ repository: { name: { from: "another" } } }, "https://code.example/ada/mill");
  expect(await address()).toBe(before);
  await send("GitHub", before);
  expect(await send("GitHub", "https://elsewhere.example/ada/engine")).toBe(before);
  expect(await send("GitHub", "http://code.example/ada/mill")).toBe(before);
  // The owners chose another one since.
  await owner.post(`/projects/${id}`, { repositoryUrl: "https://code.example/ada/successor" });
  expect(await send("GitHub", after)).toBe("https://code.example/ada/successor");
});
