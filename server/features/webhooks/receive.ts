// Reads a delivery: nothing is parsed before its signature is verified, and invalid deliveries are
// refused as early as possible.
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import { t } from "#shared/messages/t.ts";
import type { FailureStatus } from "#contract/errors.ts";
import { type CodeHost, type Delivery, hookLimits } from "#contract/webhooks.ts";
import { Refusal } from "#server/http/errors.ts";
import { ByteBudget } from "./byte-budget.ts";
import { type Fields, MalformedJson } from "./delivery-fields.ts";
import { neededFields } from "./code-host-formats.ts";
import type { DeliveryHeaders } from "./delivery-headers.ts";
import { parseDelivery } from "./parse-delivery.ts";
import type { ReceivingHook } from "./record.ts";

/** A refusal that appears in the webhook's log. */
export class RefusedDelivery extends Refusal {
  readonly result: Delivery["result"];
  constructor(status: FailureStatus, result: Delivery["result"], message: string) {
    super(status, message);
    this.result = result;
  }
}

const megabyte = 1024 * 1024;

/** Bodies up to this many bytes are read at once; larger ones share a memory budget. */
const smallBytes = megabyte;
/** Bytes of larger bodies in memory at once: of all webhooks, and of one. */
const bodyMemory = new ByteBudget(100 * megabyte, 50 * megabyte);
/** Milliseconds for a body to arrive. Code hosts give up after ten seconds. */
const bodyTimeoutMs = 20_000;

export interface ReceivedDelivery {
  readonly fields: Fields;
  readonly bodyHash: Buffer;
}

interface Request {
  readonly codeHost: CodeHost;
  readonly headers: DeliveryHeaders;
  readonly message: IncomingMessage;
  /** Called with the size of each piece; an exception aborts the delivery. */
  readonly count: (bytes: number) => void;
}

/** Reads and verifies a delivery to `hook`. @throws RefusedDelivery */
export async function receive(hook: ReceivingHook, request: Request): Promise<ReceivedDelivery> {
  const { codeHost, headers, message, count } = request;
  const { proof, proofHeader } = headers;
  if (!proof) {
    throw new RefusedDelivery(401, "bad_signature", t("webhooks.noProof", { header: proofHeader }));
  }
  const secrets = [hook.secret, hook.previousSecret].filter((secret) => secret !== null);
  if ("token" in proof && !secrets.some((secret) => isSame(proof.token, secret))) {
    throw wrongProof(proofHeader);
  }
  const isForm = requireJsonOrForm(message);
  if (Number(message.headers["content-length"] ?? 0) > hookLimits.delivery) throw tooLarge();

  // Not AbortSignal.timeout, whose timer would outlive the delivery.
  const timeout = new AbortController();
  const { signal } = timeout;
  const timer = setTimeout(() => timeout.abort(), bodyTimeoutMs).unref();
  let held: Promise<() => void> | undefined;
  try {
    const body = await readSignedBody(message, {
      secrets: "token" in proof ? [] : secrets,
      most: hookLimits.delivery,
      small: smallBytes,
      mayHold: () => (held = bodyMemory.hold(hook.id, hookLimits.delivery, signal)),
      count,
      signal,
    });
    if ("hmac" in proof && !body.hmacs.some((hmac) => timingSafeEqual(hmac, proof.hmac))) {
      throw wrongProof(proofHeader);
    }
    if (!hook.isActive) throw new RefusedDelivery(403, "inactive", t("webhooks.inactive"));
    const fields = await parseDelivery(body.pieces, { paths: neededFields[codeHost], isForm });
    return { fields, bodyHash: body.hash };
  } catch (error) {
    throw refusalOf(error, signal);
  } finally {
    clearTimeout(timer);
    // A sender that disconnected waits no longer.
    timeout.abort();
    held?.then(
      (release) => release(),
      () => undefined,
    );
  }
}

const tooLarge = () =>
  new RefusedDelivery(413, "too_large", t("webhooks.bodyTooLarge", { bytes: hookLimits.delivery }));

const wrongProof = (header: string) =>
  new RefusedDelivery(
    401,
    "bad_signature",
    t(header === "X-Gitlab-Token" ? "webhooks.wrongToken" : "webhooks.wrongSignature"),
  );

const digestOf = (text: string) => createHash("sha256").update(text).digest();

/** Compares in constant time. */
const isSame = (token: string, secret: string) =>
  timingSafeEqual(digestOf(token), digestOf(secret));

/** Whether the body is a form; otherwise it is JSON. */
function requireJsonOrForm({ headers }: IncomingMessage): boolean {
  const type = headers["content-type"]?.split(";", 1)[0]?.trim().toLowerCase();
  if (type === "application/json") return false;
  if (type === "application/x-www-form-urlencoded") return true;
  throw new RefusedDelivery(415, "wrong_type", t("webhooks.wrongType"));
}

function refusalOf(error: unknown, signal: AbortSignal): unknown {
  if (error instanceof TooLarge) return tooLarge();
  if (error instanceof MalformedJson) return new RefusedDelivery(400, "malformed", error.message);
  if (error instanceof CutOff) return new Refusal(400, error.message);
  if (signal.aborted && error === signal.reason) {
    return new RefusedDelivery(408, "too_slow", t("webhooks.tooSlow"));
  }
  return error;
}

interface SignedBody {
  readonly pieces: readonly Buffer[];
  /** SHA-256 of the bytes. */
  readonly hash: Buffer;
  /** HMAC-SHA256 of the bytes with each of the secrets. */
  readonly hmacs: readonly Buffer[];
}

class TooLarge extends Error {}
class CutOff extends Error {}

interface Reading {
  readonly secrets: readonly string[];
  /** Maximum bytes. */
  readonly most: number;
  /** Bytes beyond which `mayHold` is awaited before reading on. */
  readonly small: number;
  readonly mayHold: () => Promise<unknown>;
  /** Called with the size of each piece before it is processed; an exception aborts the reading. */
  readonly count: (bytes: number) => void;
  /** Aborts the wait for a sender that is too slow. */
  readonly signal: AbortSignal;
}

/**
 * Reads `stream` to its end. The rest of a refused delivery is read and dropped, so that its sender
 * gets the answer.
 * @throws TooLarge, CutOff if the sender disconnected, or the signal's reason
 */
function readSignedBody(stream: Readable, reading: Reading): Promise<SignedBody> {
  const { secrets, most, small, mayHold, count, signal } = reading;
  const hash = createHash("sha256");
  const hmacs = secrets.map((secret) => createHmac("sha256", secret));
  const pieces: Buffer[] = [];
  let size = 0;
  let hasWaited = false;
  return new Promise((resolve, reject) => {
    const stop = () => {
      stream.off("data", take).off("end", finish).off("close", cutOff).off("error", cutOff);
      signal.removeEventListener("abort", giveUp);
    };
    const fail = (error: unknown) => {
      stop();
      stream.on("error", () => {}).resume();
      reject(error);
    };
    const giveUp = () => fail(signal.reason);
    const cutOff = () => fail(new CutOff("The sender disconnected."));
    const take = (piece: Buffer) => {
      size += piece.length;
      if (size > most) return fail(new TooLarge());
      try {
        count(piece.length);
      } catch (error) {
        return fail(error);
      }
      pieces.push(piece);
      hash.update(piece);
      for (const hmac of hmacs) hmac.update(piece);
      if (size > small && !hasWaited) {
        hasWaited = true;
        stream.pause();
        mayHold().then(() => stream.resume(), fail);
      }
    };
    const finish = () => {
      stop();
      resolve({ pieces, hash: hash.digest(), hmacs: hmacs.map((hmac) => hmac.digest()) });
    };
    if (signal.aborted) return giveUp();
    signal.addEventListener("abort", giveUp);
    stream.on("data", take).on("end", finish).on("close", cutOff).on("error", cutOff);
  });
}
