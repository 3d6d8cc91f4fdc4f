// The raw bytes of a delivery: kept in the pieces in which they came, and hashed on the way.
import { createHash, createHmac } from "node:crypto";
import type { Readable } from "node:stream";
import { MalformedJson } from "./json-fields.ts";

export interface SignedBody {
  readonly pieces: readonly Buffer[];
  readonly size: number;
  /** SHA-256 of the bytes. */
  readonly hash: Buffer;
  /** HMAC-SHA256 of the bytes with each of the secrets. */
  readonly hmacs: readonly Buffer[];
}

export class TooLarge extends Error {}
export class CutOff extends Error {}

export interface Reading {
  readonly secrets: readonly string[];
  /** Most bytes; one more is too large. */
  readonly most: number;
  /** Bytes beyond which `mayHold` is asked before any more are read. */
  readonly small: number;
  readonly mayHold: () => Promise<void>;
  /** Told of the bytes of each piece before anything is done with it; what it throws ends the reading. */
  readonly count: (bytes: number) => void;
  /** Ends the wait for a sender that is too slow. */
  readonly signal: AbortSignal;
}

/**
 * Reads `stream` to its end. Of one that is refused the rest is read and dropped, so that its sender
 * gets an answer.
 * @throws TooLarge, CutOff where the sender went away, or the signal's reason
 */
export function readSignedBody(stream: Readable, reading: Reading): Promise<SignedBody> {
  const { secrets, most, small, mayHold, count, signal } = reading;
  const hash = createHash("sha256");
  const hmacs = secrets.map((secret) => createHmac("sha256", secret));
  const pieces: Buffer[] = [];
  let size = 0;
  let asked = false;
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
    const cutOff = () => fail(new CutOff("The sender went away."));
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
      if (size > small && !asked) {
        asked = true;
        stream.pause();
        mayHold().then(() => stream.resume(), fail);
      }
    };
    const finish = () => {
      stop();
      resolve({ pieces, size, hash: hash.digest(), hmacs: hmacs.map((hmac) => hmac.digest()) });
    };
    if (signal.aborted) return giveUp();
    signal.addEventListener("abort", giveUp);
    stream.on("data", take).on("end", finish).on("close", cutOff).on("error", cutOff);
  });
}

/** GitHub and Gitea can also send an event as a form: its JSON is then this field. */
const fieldName = "payload";

const nibbleOf = (byte: number): number => {
  const digit = parseInt(String.fromCharCode(byte), 16);
  if (Number.isNaN(digit)) throw new MalformedJson("It is no form.");
  return digit;
};

/** The decoded bytes of the first field `payload`, piece by piece. @throws MalformedJson without one */
export function* payloadOf(pieces: Iterable<Uint8Array>): Generator<Uint8Array> {
  let name = "";
  let isNamed = false;
  let found = false;
  // Of an escape that began: how many digits are missing, and what the first was.
  let missing = 0;
  let high = 0;
  for (const piece of pieces) {
    const decoded = Buffer.allocUnsafe(piece.length);
    let length = 0;
    for (const byte of piece) {
      if (byte === 0x26) {
        if (found) break;
        name = "";
        isNamed = false;
      } else if (!isNamed) {
        if (byte === 0x3d) {
          isNamed = true;
          found = name === fieldName;
        } else if (name.length <= fieldName.length) name += String.fromCharCode(byte);
      } else if (found) {
        if (missing === 2) {
          high = nibbleOf(byte) * 16;
          missing = 1;
        } else if (missing === 1) {
          decoded[length++] = high + nibbleOf(byte);
          missing = 0;
        } else if (byte === 0x25) missing = 2;
        else decoded[length++] = byte === 0x2b ? 0x20 : byte;
      }
    }
    if (length > 0) yield decoded.subarray(0, length);
    if (found && !isNamed) return;
  }
  if (!found) throw new MalformedJson("The form has no payload.");
}
