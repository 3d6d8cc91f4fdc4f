// GitHub and Gitea can also send an event as a form: its JSON is then the field `payload`.
import { MalformedJson } from "./json-fields.ts";

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
