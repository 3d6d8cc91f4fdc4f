declare module "http_ece" {
  import type { ECDH } from "node:crypto";

  /** Decrypts the body of a push message (RFC 8291 with `aes128gcm`). @throws with another key */
  export function decrypt(
    body: Buffer,
    options: { version: "aes128gcm"; privateKey: ECDH; authSecret: Buffer },
  ): Buffer;
}
