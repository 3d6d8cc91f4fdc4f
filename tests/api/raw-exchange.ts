import net from "node:net";
import { once } from "node:events";

export interface RawAnswer {
  readonly status: number;
  readonly body: string;
  /** Everything that came back. */
  readonly all: string;
}

/**
 * Sends raw bytes and reads until the server closes the connection.
 * @throws if the connection breaks or nothing is returned
 */
export async function rawExchange(port: number, bytes: string | Buffer): Promise<RawAnswer> {
  const socket = net.connect({ host: "127.0.0.1", port });
  const chunks: Buffer[] = [];
  socket.on("data", (chunk: Buffer) => chunks.push(chunk));
  const ended = once(socket, "end");
  socket.write(bytes);
  await ended;
  socket.destroy();
  const all = Buffer.concat(chunks).toString();
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(all)?.[1]);
  if (!status) throw new Error(`No answer: ${all.slice(0, 200)}`);
  const start = all.indexOf("\r\n\r\n");
  return { status, body: unchunked(all.slice(start + 4), all.slice(0, start)), all };
}

/** Answers of known length come as they are; the others in one chunk or a few. */
function unchunked(body: string, head: string): string {
  if (!/transfer-encoding: chunked/i.test(head)) return body;
  return body.replace(/(^|\r\n)[0-9a-f]+\r\n/gi, "");
}
