// Parses the body of a delivery whose signature held: small ones at once, larger ones one after the
// other in a process of their own. 25 MB of JSON can take seconds and half a gigabyte; a thread that
// runs out of memory could end the server.
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import {
  type Fields,
  fieldsIn,
  type FieldsRequest,
  MalformedJson,
  type Scalar,
} from "./delivery-fields.ts";

const program = fileURLToPath(new URL("./fields-program.ts", import.meta.url));

/** Bytes that are parsed within milliseconds, whatever they are. */
const smallBytes = 256 * 1024;
/** Milliseconds for the process to start and to parse. */
const parseTimeoutMs = 8_000;
/** Megabytes of the process; a push of 25 MB takes a third. */
const memory = 384;

export type ProgramAnswer = { fields: [string, Scalar][] } | { malformed: string };

let last: Promise<unknown> = Promise.resolve();

/** @throws MalformedJson, also where parsing takes too long or too much memory */
export async function parseDelivery(
  pieces: readonly Buffer[],
  request: FieldsRequest,
  timeoutMs = parseTimeoutMs,
): Promise<Fields> {
  const size = pieces.reduce((sum, { length }) => sum + length, 0);
  if (size <= smallBytes) return fieldsIn(Buffer.concat(pieces), request);
  const answer = last.then(() => answerTo(pieces, request, timeoutMs));
  last = answer.catch(() => undefined);
  const found = JSON.parse(await answer) as ProgramAnswer;
  if ("malformed" in found) throw new MalformedJson(found.malformed);
  return new Map(found.fields);
}

function answerTo(
  pieces: readonly Buffer[],
  request: FieldsRequest,
  timeoutMs: number,
): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  // An empty environment: settings and secrets stay in the server.
  const options = { env: {}, timeout: timeoutMs, killSignal: "SIGKILL" } as const;
  const args = [`--max-old-space-size=${memory}`, program, JSON.stringify(request)];
  const child = execFile(process.execPath, args, options, (error, stdout) => {
    if (error) reject(new MalformedJson("The body takes too long to parse."));
    else resolve(stdout);
  });
  // The process may end before it has read all of its input.
  child.stdin?.on("error", () => {});
  for (const piece of pieces) child.stdin?.write(piece);
  child.stdin?.end();
  return promise;
}
