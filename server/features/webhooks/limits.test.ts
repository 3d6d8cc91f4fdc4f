// Limits on deliveries: size, number, and concurrency.
import http from "node:http";
import { expect, test } from "vitest";
import { type Delivery, hookLimits, type Receipt } from "#contract/webhooks.ts";
import { rateLimits } from "#shared/rate-limits.ts";
import {
  type Delivered,
  deliver,
  deliveryHeaders,
  newWebhook,
  pushBody,
} from "#tests/support/deliveries.ts";
import { type Person, startTestApp, type TestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const limited = await startTestApp({ rateLimits: true });
const address = await site.app.listen({ host: "127.0.0.1", port: 0 });
const nowhere = (number: number) => `0198c0de-0000-7000-8000-${String(number).padStart(12, "0")}`;

async function setUp(app: TestApp, login: string) {
  const owner = await app.person(login);
  const project = await app.project(owner);
  return { owner, hook: await newWebhook(owner, project.id) };
}

const resultsOf = async (owner: Person, id: string) =>
  (await owner.get<Delivery[]>(`/hooks/${id}/deliveries`)).body.map(({ result }) => result);

/** A push of exactly that many bytes. */
function pushOf(size: number): Buffer {
  const start = pushBody().replace(/\}$/, ',"filler":["');
  return Buffer.concat([
    Buffer.from(start),
    Buffer.alloc(size - start.length - 3, "x"),
    Buffer.from('"]}'),
  ]);
}

/** Delivers over a real connection, with or without a declared length. */
function send(
  id: string,
  delivered: Delivered,
  declared: boolean,
): Promise<{ status: number; body: string }> {
  const { body } = delivered;
  const { host: _, ...signed } = deliveryHeaders("github", delivered);
  const length = declared ? { "content-length": String(Buffer.byteLength(body)) } : {};
  return new Promise((resolve, reject) => {
    const request = http.request(
      `${address}/api/v1/hooks/${id}/events/github`,
      { method: "POST", headers: { ...signed, ...length } },
      (response) => {
        let text = "";
        response.on("data", (piece: Buffer) => {
          text += piece.toString();
        });
        response.on("end", () => resolve({ status: response.statusCode ?? 0, body: text }));
      },
    );
    request.on("error", reject);
    if (declared) request.end(body);
    else {
      request.write(body);
      request.end();
    }
  });
}

test("a delivery of 25 MB is accepted, one byte more is refused", async () => {
  const { owner, hook } = await setUp(site, "large");
  const { secret } = hook;
  const largest = pushOf(hookLimits.delivery);
  const over = pushOf(hookLimits.delivery + 1);
  for (const declared of [true, false]) {
    const event = { event: "push", secret };
    expect((await send(hook.id, { ...event, body: over }, declared)).status).toBe(413);
    const taken = await send(
      hook.id,
      { ...event, body: declared ? largest : pushOf(largest.length) },
      declared,
    );
    expect([taken.status, taken.body]).toEqual([200, '{"outcome":"accepted","result":"recorded"}']);
  }
  expect(await resultsOf(owner, hook.id)).toEqual([
    "recorded",
    "too_large",
    "recorded",
    "too_large",
  ]);
});

test("large deliveries beyond the memory budget wait for each other", async () => {
  const { hook } = await setUp(site, "many");
  const bodies = Array.from({ length: 6 }, () => pushOf(3_000_000));
  const sent = bodies.map((body) =>
    send(hook.id, { event: "push", body, secret: hook.secret }, true),
  );
  expect((await Promise.all(sent)).map(({ status }) => status)).toEqual(Array(6).fill(200));
});

test("large malformed deliveries are refused with 400 if signed, and with 401 otherwise", async () => {
  const { owner, hook } = await setUp(site, "junk");
  const body = Buffer.alloc(5_000_000, "[");
  expect((await send(hook.id, { event: "push", body, secret: hook.secret }, true)).status).toBe(
    400,
  );
  expect((await send(hook.id, { event: "push", body, secret: "x" }, true)).status).toBe(401);
  expect(await resultsOf(owner, hook.id)).toEqual(["bad_signature", "malformed"]);
});

test("a webhook over 600 deliveries a minute answers 429, and other webhooks are unaffected", async () => {
  const { owner, hook } = await setUp(limited, "flooded");
  const { hook: other } = await setUp(limited, "other");
  const unsigned = { event: "push", body: "{}", secret: "wrong" };
  const statuses = new Set<number>();
  for (let number = 0; number < rateLimits.deliveries.max; number += 50) {
    const some = Array.from({ length: 50 }, () => deliver(limited.app, hook.id, unsigned));
    for (const { status } of await Promise.all(some)) statuses.add(status);
  }
  expect(statuses).toEqual(new Set([401]));
  const signed = { event: "push", body: pushBody(), secret: hook.secret };
  for (let number = 0; number < 3; number += 1) {
    const flooded = await deliver(limited.app, hook.id, signed);
    expect(flooded.status).toBe(429);
    expect(Number(flooded.headers["retry-after"])).toBeGreaterThan(0);
  }
  const elsewhere = { event: "push", body: pushBody(), secret: other.secret };
  expect((await deliver<Receipt>(limited.app, other.id, elsewhere)).body.result).toBe("recorded");
  const results = await resultsOf(owner, hook.id);
  expect(results.filter((result) => result === "too_many")).toHaveLength(1);
});

test("deliveries to unknown webhooks are soon refused with 429, and those to known webhooks aren't", async () => {
  const { hook } = await setUp(limited, "known");
  const signed = () => ({ event: "push", body: pushBody(), secret: hook.secret });
  expect((await deliver(limited.app, hook.id, signed())).status).toBe(200);
  const deliveries = Array.from({ length: rateLimits.unknownHooks.max + 1 }, (_, number) =>
    deliver(limited.app, nowhere(number), signed()),
  );
  const statuses = (await Promise.all(deliveries)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([404, 429]));
  expect((await deliver(limited.app, "junk", signed())).status).toBe(429);
  expect((await deliver(limited.app, hook.id, signed())).status).toBe(200);
});
