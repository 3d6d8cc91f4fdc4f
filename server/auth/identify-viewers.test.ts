// Unknown session tokens cost few database queries, limited per network.
import { randomBytes } from "node:crypto";
import { beforeEach, expect, test, vi } from "vitest";
import { startTestApp } from "#tests/support/test-app.ts";
import { rateLimits } from "#shared/rate-limits.ts";

const site = await startTestApp({ rateLimits: true });
const { query } = site.database.db;
let lookUps = 0;

// The app reads the same object.
vi.spyOn(site.database.db, "query").mockImplementation((statement) => {
  if (statement.name === "find-session") lookUps += 1;
  return query(statement);
});

let network = 0;
beforeEach(() => {
  network += 1;
  lookUps = 0;
});

const madeUp = () => randomBytes(32).toString("base64url");

async function ask(token: string, from = `203.0.113.${network}`) {
  const headers = { host: "127.0.0.1:3000", cookie: `session=${token}` };
  const url = "/api/v1/current-session";
  const { statusCode, body } = await site.app.inject({ url, headers, remoteAddress: from });
  return {
    status: statusCode,
    isLoggedIn: statusCode === 200 && body.includes('"isLoggedIn":true'),
  };
}

const { max } = rateLimits.unknownSessions;

test("unknown tokens beyond the network's limit aren't looked up", async () => {
  for (let number = 0; number < max; number += 1) {
    expect(await ask(madeUp())).toEqual({ status: 200, isLoggedIn: false });
  }
  expect(lookUps).toBe(max);
  for (let number = 0; number < 50; number += 1) expect((await ask(madeUp())).status).toBe(429);
  expect(lookUps).toBe(max);
  expect((await ask(madeUp(), "198.51.100.1")).status).toBe(200);
});

test("unknown tokens sent concurrently aren't looked up beyond the limit", async () => {
  const statuses = await Promise.all(
    Array.from({ length: max + 50 }, async () => (await ask(madeUp())).status),
  );
  expect(statuses.filter((status) => status === 429)).toHaveLength(50);
  expect(lookUps).toBe(max);
});

test("an unknown token is looked up once", async () => {
  const token = madeUp();
  for (let number = 0; number < 20; number += 1) expect((await ask(token)).status).toBe(200);
  expect(lookUps).toBe(1);
});

test.each(["", "x", "1", madeUp().slice(1), `${madeUp()}a`, `${madeUp().slice(1)}.`, "%00"])(
  "a malformed token isn't looked up: %j",
  async (token) => {
    expect(await ask(token)).toEqual({ status: 200, isLoggedIn: false });
    expect(lookUps).toBe(0);
  },
);

test("a signed-in person stays signed in when others in the network exceed the limit", async () => {
  const [early, late] = [await site.person("early"), await site.person("late")];
  const token = early.cookie.replace("session=", "");
  expect(await ask(token)).toEqual({ status: 200, isLoggedIn: true });
  for (let number = 0; number <= max; number += 1) await ask(madeUp());
  lookUps = 0;
  for (let number = 0; number < 10; number += 1) {
    expect(await ask(token)).toEqual({ status: 200, isLoggedIn: true });
  }
  expect(lookUps).toBe(10);
  // This process can't distinguish a session that it has never seen from an unknown token.
  expect((await ask(late.cookie.replace("session=", ""))).status).toBe(429);
  expect(lookUps).toBe(10);
});

test("valid sessions don't count against the limit", async () => {
  const people = await Promise.all(
    Array.from({ length: 20 }, (_, number) => site.person(`person${number}`)),
  );
  for (let round = 0; round * people.length < max; round += 1) {
    for (const { cookie } of people) {
      expect((await ask(cookie.replace("session=", ""))).isLoggedIn).toBe(true);
    }
  }
  expect((await ask(madeUp())).status).toBe(200);
});

test("a session that ended is refused at once", async () => {
  const person = await site.person("leaver");
  const token = person.cookie.replace("session=", "");
  expect((await ask(token)).isLoggedIn).toBe(true);
  await person.post("/auth/signout");
  expect((await ask(token)).isLoggedIn).toBe(false);
});

test("failed lookups don't count as unknown tokens", async () => {
  const fails = vi.spyOn(site.database.db, "query").mockRejectedValue(new Error("timeout"));
  for (let number = 0; number <= max; number += 1) expect((await ask(madeUp())).status).toBe(503);
  fails.mockRestore();
});
