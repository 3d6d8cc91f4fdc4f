// Limits on the cost of large deliveries for others: bytes per minute, and short turns of the event
// loop.
import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { type Delivery, hookLimits } from "#contract/webhooks.ts";
import { deliver, newWebhook, pushBody } from "#tests/support/deliveries.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";
import { parseHeaders } from "./delivery-headers.ts";
import { ByteRateLimit, deliveryBytes } from "./byte-budget.ts";
import { receive } from "./receive.ts";

const limited = await startTestApp({ rateLimits: true });
const maxBytes = hookLimits.delivery;

async function hookOf(app: TestApp, login: string) {
  const owner = await app.person(login);
  return { owner, hook: await newWebhook(owner, (await app.project(owner)).id) };
}

test("a webhook over its bytes per minute answers 429 without reading on, and other webhooks are unaffected", async () => {
  const { owner, hook } = await hookOf(limited, "heavy");
  const { hook: other } = await hookOf(limited, "light");
  const body = Buffer.alloc(maxBytes, "1");
  const send = () => deliver(limited.app, hook.id, { event: "push", body, secret: "wrong" });
  const times = Math.floor(deliveryBytes.ofHook / body.length);
  for (let time = 0; time < times; time += 1) expect((await send()).status).toBe(401);
  const refused = await send();
  expect(refused.status).toBe(429);
  const wait = Number(refused.headers["retry-after"]);
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60);
  const small = { event: "push", body: pushBody(), secret: other.secret };
  expect((await deliver(limited.app, other.id, small)).status).toBe(200);
  const { body: log } = await owner.get<Delivery[]>(`/hooks/${hook.id}/deliveries`);
  expect(log.filter(({ result }) => result === "too_many")).toHaveLength(1);
});

test("bytes are counted by webhook and by network, and expire after a minute", () => {
  const rates = new ByteRateLimit();
  const sender = { hookId: "a", network: "n" };
  expect(rates.waitFor(sender, maxBytes, 0)).toBe(0);
  for (let time = 0; time < 4; time += 1) rates.spend(sender, maxBytes, 1000);
  expect(rates.waitFor(sender, 1, 1000)).toBe(60);
  expect(() => rates.spend(sender, 1, 31_000)).toThrow("30");
  expect(rates.waitFor({ ...sender, network: "m" }, 1, 31_000)).toBe(30);
  expect(rates.waitFor({ ...sender, hookId: "b" }, 1, 31_000)).toBe(0);
  for (const hookId of ["b", "c", "d"]) {
    for (let time = 0; time < 4; time += 1) {
      if (rates.waitFor({ hookId, network: "n" }, maxBytes, 31_000) === 0) {
        rates.spend({ hookId, network: "n" }, maxBytes, 31_000);
      }
    }
  }
  expect(rates.waitFor({ hookId: "e", network: "n" }, maxBytes, 31_000)).toBe(30);
  expect(rates.waitFor({ hookId: "e", network: "m" }, maxBytes, 31_000)).toBe(0);
  expect(rates.waitFor({ hookId: "e", network: "n" }, maxBytes, 61_001)).toBe(0);
});

const size = 3 * 1024 * 1024;

/** JSON of about 3 MB: `unit` repeated. */
const repeated = (start: string, unit: string, end: string) =>
  Buffer.from(`${start}${unit.repeat(Math.floor(size / unit.length))}${end}`);

const shapes: [string, Buffer][] = [
  ["an array of numbers", repeated("[", "1,", "1]")],
  ["nested arrays", repeated("[", "[[[[]]]],", "1]")],
  ["nested objects", repeated("[", '{"a":{"a":{"a":1}}},', "1]")],
  ["a string", repeated('["', "x", '"]')],
  ["escapes", repeated('["', "\\u0041", '"]')],
  ["one long number", repeated("", "1", "")],
  ["the same name", repeated("{", '"sender":{"id":1},', '"ref":1}')],
  ["spaces", repeated("[", " ", "1]")],
];

const hookRow = {
  id: "0198c0de-0000-7000-8000-000000000000",
  projectId: "0198c0de-0000-7000-8000-000000000001",
  secret: "s",
  previousSecret: null,
  isActive: true,
  owners: [],
  projectRepositoryUrl: null,
  isRepositoryArchived: false,
  repositoryId: null,
  repositoryUrl: null,
};

/** A delivery whose socket has received all bytes. */
function readOne(body: Buffer) {
  const headers = { "content-type": "application/json", "x-gitlab-token": "s" };
  const message = Object.assign(Readable.from([body]), { headers }) as unknown as IncomingMessage;
  const parsed = parseHeaders("gitlab", headers);
  const count = () => undefined;
  return receive(hookRow, { codeHost: "gitlab", headers: parsed, message, count });
}

test.each(shapes)(
  "the event loop runs while deliveries are read and parsed: %s",
  async (_, body) => {
    // Counts turns of the event loop instead of measuring time.
    let turns = 0;
    let isDone = false;
    const turn = () => {
      turns += 1;
      if (!isDone) setImmediate(turn);
    };
    setImmediate(turn);
    await Promise.allSettled([1, 2, 3, 4].map(() => readOne(body)));
    isDone = true;
    // As often as if each 64 KB were parsed in a turn of its own.
    expect(turns).toBeGreaterThan((4 * body.length) / (64 * 1024) - 8);
  },
);
