// Parses the body of a delivery whose signature held: small ones at once, larger ones in a process of
// their own. 25 MB of JSON can take seconds and half a gigabyte.
import { programRunner } from "#server/run-program.ts";
import {
  type Fields,
  fieldsIn,
  type FieldsRequest,
  MalformedJson,
  type Scalar,
} from "./delivery-fields.ts";

/** Bytes that are parsed within milliseconds, whatever they are. */
const smallBytes = 256 * 1024;

/** A push of 25 MB takes a third of that memory. */
const runFields = programRunner(new URL("./fields-program.ts", import.meta.url), {
  timeoutMs: 8_000,
  heapMb: 384,
});

export type ProgramAnswer = { fields: [string, Scalar][] } | { malformed: string };

/** @throws MalformedJson, also where parsing takes too long or too much memory */
export async function parseDelivery(
  pieces: readonly Buffer[],
  request: FieldsRequest,
  timeoutMs?: number,
): Promise<Fields> {
  const size = pieces.reduce((sum, { length }) => sum + length, 0);
  if (size <= smallBytes) return fieldsIn(Buffer.concat(pieces), request);
  const answer = await runFields({ pieces, args: [JSON.stringify(request)], timeoutMs }).catch(
    () => {
      throw new MalformedJson("The body takes too long to parse.");
    },
  );
  const found = JSON.parse(answer) as ProgramAnswer;
  if ("malformed" in found) throw new MalformedJson(found.malformed);
  return new Map(found.fields);
}
