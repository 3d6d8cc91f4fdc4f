// Subscriptions as browsers make them.
import { createECDH, type ECDH, randomBytes } from "node:crypto";
import { decrypt } from "http_ece";

export interface Subscriber {
  readonly keys: ECDH;
  readonly secret: Buffer;
}

export function newSubscriber(): Subscriber {
  const keys = createECDH("prime256v1");
  keys.generateKeys();
  return { keys, secret: randomBytes(16) };
}

/** The body of POST /push_devices. */
export function newPushDevice(
  { keys, secret } = newSubscriber(),
  endpoint = `https://push.example/${randomBytes(12).toString("hex")}`,
) {
  return {
    endpoint,
    keys: { p256dh: keys.getPublicKey("base64url"), auth: secret.toString("base64url") },
    kinds: ["applications", "answers", "invitations"],
  };
}

/** A message as the browser reads it. */
export const readBy = ({ keys, secret }: Subscriber, body: Buffer) =>
  JSON.parse(
    decrypt(body, { version: "aes128gcm", privateKey: keys, authSecret: secret }).toString(),
  ) as Record<string, unknown>;
