// From the bytes that a code host sends to what they say: nothing is read of them before their
// signature holds, and what is refused is refused as early as can be.
import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { setImmediate } from "node:timers/promises";
import type { FailureStatus } from "#contract/errors.ts";
import { type CodeHost, type Delivery, hookLimits } from "#contract/webhooks.ts";
import { Refusal } from "#server/http/errors.ts";
import { HeldBytes } from "./byte-budget.ts";
import type { Envelope } from "./envelope.ts";
import { type Fields, FieldScanner, MalformedJson } from "./json-fields.ts";
import { wantedFields } from "./normalize-event.ts";
import type { ReceivingHook } from "./record.ts";
import { CutOff, payloadOf, readSignedBody, type SignedBody, TooLarge } from "./signed-body.ts";

/** A refusal that the webhook's log names. */
export class RefusedDelivery extends Refusal {
  readonly result: Delivery["result"];
  constructor(status: FailureStatus, result: Delivery["result"], message: string) {
    super(status, message);
    this.result = result;
  }
}

/** Runs one task at a time, in the order of the calls. */
class TaskQueue {
  #last: Promise<unknown> = Promise.resolve();

  /** Resolves or rejects as the task does. */
  enter<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => undefined);
    return done;
  }
}

const megabyte = 1024 * 1024;

/** Bodies up to here are read at once; larger ones share what may be in memory. */
const small = megabyte;
/** Bytes of larger bodies in memory at once: of all webhooks, and of one. */
const held = new HeldBytes(100 * megabyte, 50 * megabyte);
/** Milliseconds for a body to arrive. Code hosts give up after ten seconds. */
const patience = 20_000;
/** Bytes that are scanned before other requests get their turn: a few milliseconds. */
const turn = 64 * 1024;
/** Larger bodies are scanned one after the other: several turns in a row would add up. */
const scans = new TaskQueue();

export interface Delivered {
  readonly fields: Fields;
  readonly bodyHash: Buffer;
}

interface Request {
  readonly codeHost: CodeHost;
  readonly envelope: Envelope;
  readonly message: IncomingMessage;
  /** Told of the bytes of each piece that comes; what it throws ends the delivery. */
  readonly count: (bytes: number) => void;
}

/** Reads and checks a delivery to `hook`. @throws RefusedDelivery */
export async function receive(hook: ReceivingHook, request: Request): Promise<Delivered> {
  const { codeHost, envelope, message, count } = request;
  const { proof, proofHeader } = envelope;
  if (!proof) {
    throw new RefusedDelivery(401, "bad_signature", `There is no usable ${proofHeader} header.`);
  }
  const secrets = [hook.secret, hook.previousSecret].filter((secret) => secret !== null);
  if ("token" in proof && !secrets.some((secret) => isSame(proof.token, secret))) {
    throw wrongProof(proofHeader);
  }
  const isForm = requireJsonOrForm(message);
  if (Number(message.headers["content-length"] ?? 0) > hookLimits.delivery) throw tooLarge();

  // Not the signal's own time-out, which would outlive the delivery.
  const giving = new AbortController();
  const { signal } = giving;
  const timer = setTimeout(() => giving.abort(), patience).unref();
  let release = () => {};
  try {
    const body = await readSignedBody(message, {
      secrets: "token" in proof ? [] : secrets,
      most: hookLimits.delivery,
      small,
      mayHold: async () => {
        release = await held.hold(hook.id, hookLimits.delivery, signal);
      },
      count,
      signal,
    });
    if ("hmac" in proof && !body.hmacs.some((hmac) => timingSafeEqual(hmac, proof.hmac))) {
      throw wrongProof(proofHeader);
    }
    if (!hook.isActive) throw new RefusedDelivery(403, "inactive", "The webhook is switched off.");
    const scan = () => fieldsOf(body, codeHost, isForm);
    const fields = body.size > turn ? await scans.enter(scan) : await scan();
    return { fields, bodyHash: body.hash };
  } catch (error) {
    throw refusalOf(error, signal);
  } finally {
    clearTimeout(timer);
    release();
  }
}

const tooLarge = () =>
  new RefusedDelivery(413, "too_large", `It has more than ${hookLimits.delivery} bytes.`);

const wrongProof = (header: string) =>
  new RefusedDelivery(
    401,
    "bad_signature",
    header === "X-Gitlab-Token"
      ? "The secret token isn't this webhook's."
      : "The signature doesn't fit: it was made with another secret, or the body was changed.",
  );

const digestOf = (text: string) => createHash("sha256").update(text).digest();

/** Compares in a time that tells nothing of where they differ. */
const isSame = (given: string, secret: string) =>
  timingSafeEqual(digestOf(given), digestOf(secret));

/** Whether it is a form; otherwise it is JSON. */
function requireJsonOrForm({ headers }: IncomingMessage): boolean {
  const type = headers["content-type"]?.split(";", 1)[0]?.trim().toLowerCase();
  if (type === "application/json") return false;
  if (type === "application/x-www-form-urlencoded") return true;
  throw new RefusedDelivery(415, "wrong_type", "The content type is not application/json.");
}

async function fieldsOf(body: SignedBody, codeHost: CodeHost, isForm: boolean): Promise<Fields> {
  const scanner = new FieldScanner(wantedFields[codeHost]);
  let scanned = 0;
  for (const piece of isForm ? payloadOf(body.pieces) : body.pieces) {
    for (let at = 0; at < piece.length; at += turn) {
      const part = piece.subarray(at, at + turn);
      scanner.write(part);
      scanned += part.length;
      if (scanned < turn) continue;
      scanned = 0;
      await setImmediate();
    }
  }
  return scanner.end();
}

function refusalOf(error: unknown, signal: AbortSignal): unknown {
  if (error instanceof TooLarge) return tooLarge();
  if (error instanceof MalformedJson) return new RefusedDelivery(400, "malformed", error.message);
  if (error instanceof CutOff) return new Refusal(400, error.message);
  if (signal.aborted && error === signal.reason) {
    return new RefusedDelivery(408, "too_slow", "It took too long to arrive.");
  }
  return error;
}
