import { createHmac } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { PassThrough } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { pushBody } from "#tests/support/deliveries.ts";
import { receive } from "./receive.ts";
import type { ReceivingHook } from "./record.ts";

const hook: ReceivingHook = {
  id: "hook",
  projectId: "project",
  isActive: true,
  secret: "secret",
  previousSecret: null,
  owners: [],
  projectRepositoryUrl: null,
  isRepositoryArchived: false,
  repositoryId: null,
  repositoryUrl: null,
};

/** More than what is read without a share of the memory for large bodies. */
const large = Buffer.alloc(1_100_000, " ");

/** A delivery whose sender has sent `large`, and has yet to send the rest. */
async function begin() {
  const rest = pushBody();
  const body = Buffer.concat([large, Buffer.from(rest)]);
  const message = new PassThrough({ highWaterMark: body.length });
  const hmac = createHmac("sha256", hook.secret).update(body).digest();
  const received = receive(hook, {
    codeHost: "github",
    headers: {
      event: "push",
      deliveryId: null,
      proof: { hmac },
      proofHeader: "X-Hub-Signature-256",
    },
    message: Object.assign(message, {
      headers: { "content-type": "application/json" },
    }) as unknown as IncomingMessage,
    count: () => undefined,
  });
  const result = received.then(
    () => "received",
    (error: Error) => error.message,
  );
  message.write(large);
  await setImmediate();
  return { result, message, finish: () => message.end(rest) };
}

test("senders who disconnect while they wait for memory keep none of it", async () => {
  // All that one webhook may have.
  const holding = [await begin(), await begin()];
  const waiting = [await begin(), await begin()];
  for (const { message, result } of [...waiting, ...holding]) {
    message.destroy();
    expect(await result).toBe("The sender disconnected.");
  }
  const next = await begin();
  next.finish();
  expect(await next.result).toBe("received");
});

test("a sender who waits for memory is read on once another delivery is there", async () => {
  const holding = [await begin(), await begin()];
  const waiting = await begin();
  expect(waiting.message.isPaused()).toBe(true);
  for (const { finish, result } of holding) {
    finish();
    expect(await result).toBe("received");
  }
  waiting.finish();
  expect(await waiting.result).toBe("received");
});
