import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import type { Project } from "#contract/projects.ts";
import { sql } from "#server/database/sql.ts";
import { settleSearches } from "#server/features/trending/record-search.ts";
import { startTestApp } from "#tests/support/test-app.ts";
import { CachedResponses, maxAgeMs, purgeAfterMs, staleAfterMs } from "./response-cache.ts";

const site = await startTestApp({ publicUrl: "http://127.0.0.1:3000" });
let address = "";

beforeAll(async () => {
  address = await site.app.listen({ host: "127.0.0.1", port: 0 });
});

/** Over a real connection, because the cache runs before Fastify. */
async function get(path: string, headers: Record<string, string> = {}, at = address) {
  const sent = request(at + path, { headers: { host: "127.0.0.1:3000", ...headers } });
  sent.end();
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: await text(answer) };
}

const names = (body: string) => (JSON.parse(body) as Project[]).map(({ name }) => name);

/** Changes the database without the server, as another process would. */
const renameBehindItsBack = (id: string, name: string) =>
  sql`update projects set name = ${name} where id = ${id}`.run(site.database.db);

test("a response is served for at most two seconds, and refreshed after one", async () => {
  const owner = await site.person("keeper");
  const project = await site.project(owner, { name: "Kept" });
  // The cache's clock advances only by what is added here.
  vi.useFakeTimers({ toFake: ["Date", "performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const shown = async () => names((await get("/api/v1/projects")).body);
  // The second request for a URL fills the cache.
  await shown();
  expect(await shown()).toContain("Kept");
  await renameBehindItsBack(project.id, "Renamed");
  expect(await shown()).toContain("Kept");

  vi.advanceTimersByTime(staleAfterMs + 1);
  await expect.poll(shown).toContain("Renamed");

  await renameBehindItsBack(project.id, "Changed elsewhere");
  expect(await shown()).toContain("Renamed");
  vi.advanceTimersByTime(maxAgeMs + 1);
  expect(await shown()).toContain("Changed elsewhere");
});

test("a write is visible at once to its author, signed in or not", async () => {
  const owner = await site.person("changer");
  const project = await site.project(owner, { name: "Before" });
  for (let round = 0; round < 20; round += 1) {
    await get("/api/v1/projects");
    await owner.post(`/projects/${project.id}`, { name: `Round ${round}` });
    expect(names((await get("/api/v1/projects")).body)).toContain(`Round ${round}`);
    const own = await get("/api/v1/projects", { cookie: owner.cookie });
    expect(names(own.body)).toContain(`Round ${round}`);
  }
});

test("visitors who request a response while it is made again share one", async () => {
  const owner = await site.person("sharer");
  const { id } = await site.project(owner, { name: "Before it is shared" });
  const path = `/api/v1/projects/${id}`;
  for (let time = 0; time < 2; time += 1) await get(path);
  await owner.post(`/projects/${id}`, { name: "Shared" });
  const made = vi.spyOn(site.app, "inject");
  const routed = vi.spyOn(site.app, "routing");
  onTestFinished(() => void vi.restoreAllMocks());
  const replies = await Promise.all(Array.from({ length: 20 }, () => get(path)));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  for (const { body } of replies) expect(JSON.parse(body)).toMatchObject({ name: "Shared" });
  expect(made).toHaveBeenCalledTimes(1);
  expect(routed).not.toHaveBeenCalled();
});

test("visitors who wait for a response that can't be cached any more are answered one by one", async () => {
  const owner = await site.person("remover");
  const { id, name } = await site.project(owner, { name: "Soon gone" });
  const path = `/api/v1/projects/${id}`;
  for (let time = 0; time < 2; time += 1) await get(path);
  await owner.delete(`/projects/${id}`, { name });
  const replies = await Promise.all(Array.from({ length: 5 }, () => get(path)));
  expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
});

test("a deleted project is no longer served to visitors", async () => {
  const owner = await site.person("deleter");
  for (let round = 0; round < 5; round += 1) {
    const { id, name } = await site.project(owner, { name: `Short-lived ${round}` });
    for (const path of ["/api/v1/projects", `/api/v1/projects/${id}`]) {
      for (let time = 0; time < 3; time += 1) expect((await get(path)).status).toBe(200);
    }
    await owner.delete(`/projects/${id}`, { name });
    expect((await get(`/api/v1/projects/${id}`)).status).toBe(404);
    expect(names((await get("/api/v1/projects")).body)).not.toContain(name);
  }
});

test("responses to signed-in people aren't cached, and cached ones aren't served to them", async () => {
  const owner = await site.person("private");
  const { id } = await site.project(owner, { name: "Mine" });
  const own = await get(`/api/v1/projects/${id}`, { cookie: owner.cookie });
  expect(JSON.parse(own.body)).toMatchObject({ can: { edit: true } });
  expect(own.headers["cache-control"]).toBe("private, no-cache");
  const others = await get(`/api/v1/projects/${id}`);
  expect(JSON.parse(others.body)).toMatchObject({ can: { edit: false } });
  const again = await get(`/api/v1/projects/${id}`, { cookie: `other=1; ${owner.cookie}` });
  expect(JSON.parse(again.body)).toMatchObject({ can: { edit: true } });
});

test("an image request for a page is refused, cached or not", async () => {
  for (let time = 0; time < 3; time += 1) await get("/api/v1/techs?pageSize=1");
  expect((await get("/api/v1/techs?pageSize=1", { "sec-fetch-dest": "image" })).status).toBe(403);
});

test("repeated searches count once per visitor, and those of bots never", async () => {
  await site.project(await site.person("sought"), { name: "Sought" });
  const search = "/api/v1/project_search?search=Sought";
  for (let time = 0; time < 3; time += 1) await get(search);
  expect((await get(search, { "user-agent": "Examplebot" })).status).toBe(200);
  await settleSearches(site.database);
  const times = await sql<{ query: string; times: number }>`select query, times from searches`.all(
    site.database.db,
  );
  expect(times).toEqual([{ query: "sought", times: 1 }]);
});

test("cached responses have the same headers, and 304 for a matching ETag", async () => {
  await site.project(await site.person("headers"), { name: "Tagged" });
  const first = await get("/api/v1/projects?pageSize=1");
  const second = await get("/api/v1/projects?pageSize=1");
  const { date: _, ...headers } = second.headers;
  expect(headers).toMatchObject({
    "content-type": "application/json; charset=utf-8",
    "x-content-type-options": "nosniff",
    "cache-control": "no-cache",
    etag: first.headers["etag"],
  });
  const confirmed = await get("/api/v1/projects?pageSize=1", {
    "if-none-match": String(first.headers["etag"]),
  });
  expect(confirmed).toMatchObject({ status: 304, body: "" });
});

test("what browsers may keep, as badges, is cached, too, until someone changes something", async () => {
  const owner = await site.person("badger");
  const { id } = await site.project(owner, { openRoles: ["developer"] });
  const path = `/badges/projects/${id}/seats.svg`;
  for (let time = 0; time < 2; time += 1) await get(path);
  const routed = vi.spyOn(site.app, "routing");
  onTestFinished(() => routed.mockRestore());
  const { headers, body } = await get(path);
  expect(routed).not.toHaveBeenCalled();
  expect(headers["cache-control"]).toMatch(/^public, /);
  await owner.post(`/projects/${id}`, { archived: true });
  expect((await get(path)).body).not.toBe(body);
});

test("a response is cached for each language, and made again in the same one", async () => {
  const { app } = await startTestApp({
    publicUrl: "http://127.0.0.1:3000",
    languages: ["en", "de"],
  });
  const at = await app.listen({ host: "127.0.0.1", port: 0 });
  vi.useFakeTimers({ toFake: ["Date", "performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const read = async (language: string) => {
    const { headers, body } = await get("/api/v1/pages/terms", { "accept-language": language }, at);
    const { title } = JSON.parse(body) as { title: string };
    return [title, headers.vary];
  };
  const vary = expect.stringContaining("Accept-Language") as string;
  for (let time = 0; time < 4; time += 1) {
    expect(await read("en")).toEqual(["Terms of use", vary]);
    expect(await read("de-AT, en;q=0.5")).toEqual(["Nutzungsbedingungen", vary]);
    vi.advanceTimersByTime(time === 0 ? 0 : staleAfterMs + 1);
  }
  const routed = vi.spyOn(app, "routing");
  onTestFinished(() => routed.mockRestore());
  await read("en");
  await read("de");
  expect(routed).not.toHaveBeenCalled();
});

test("responses that are too old to be served don't stay in memory", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "performance"] });
  onTestFinished(() => void vi.useRealTimers());
  // What is stored at 0 never expires in an LRUCache.
  vi.advanceTimersByTime(1);
  const cache = new CachedResponses();
  const body = { vary: "Cookie", operation: "page", text: "x".repeat(100_000), headers: {} };
  const store = (key: string) => cache.set({ key, ...body, generation: cache.generation });
  await store("/one");
  vi.advanceTimersByTime(purgeAfterMs - 1);
  await store("/other");
  expect(cache.bytes).toBeGreaterThan(200_000);
  vi.advanceTimersByTime(1);
  expect(cache.find("/other", "identity")).toBeDefined();
  expect(cache.bytes).toBeLessThan(200_000);
  vi.advanceTimersByTime(purgeAfterMs);
  expect(cache.bytes).toBe(0);
});
