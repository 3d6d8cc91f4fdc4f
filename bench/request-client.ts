// Sends requests and counts the responses, in a process of its own: its parent sends the requests and
// gets figures. It parses nothing but the end of each response, so it needs less time than any server.
import net from "node:net";

/** A path, with the cookie of a person if it isn't a visitor's. */
export type Request = string | { readonly path: string; readonly cookie: string };

export interface Order {
  readonly port: number;
  /** The Host header. */
  readonly host: string;
  /** Requested in turn. */
  readonly requests: readonly Request[];
  readonly encoding: string;
  readonly connections: number;
  readonly seconds: number;
}

export interface Outcome {
  /** Responses within the time. */
  readonly count: number;
  /** Responses with another status than 2xx, and the first line of one of them. */
  readonly refused: number;
  readonly refusal: string;
  /** Connections that broke. */
  readonly failed: number;
  /** 97.5th percentile of the response times, in milliseconds. */
  readonly p975: number;
  /** This process's share of processor time. */
  readonly busy: number;
}

/** Requests come from that many addresses in turn, as a proxy would forward them. */
const visitors = 10_000;
const endings = Array.from(
  { length: visitors },
  (_, visitor) => `x-forwarded-for: 10.1.${visitor >> 8}.${visitor & 255}\r\n\r\n`,
);

const headEnd = Buffer.from("\r\n\r\n");
/** Of "content-length", however it is written. */
const lengthName = Buffer.from("ength: ");
const lastChunk = "0\r\n\r\n";
const [zero = 48, nine = 57, two = 50] = Buffer.from("092");
/** Where "HTTP/1.1 200" has the first digit of its status. */
const statusAt = 9;

/** Finds the end of one response after another on a connection. */
class ResponseReader {
  /** The first line of the response if its status isn't 2xx. */
  refusal: string | null = null;
  /** The beginning of a response whose head isn't complete. */
  #head: Buffer | null = null;
  /** Bytes of the body to come; infinite if it comes in chunks, null before a response. */
  #rest: number | null = null;
  /** The end of what was read of a body in chunks. */
  #tail = "";

  /** Returns whether the response is complete. */
  read(bytes: Buffer): boolean {
    if (this.#rest === null) return this.#readHead(bytes);
    return this.#readBody(bytes, 0);
  }

  #readHead(bytes: Buffer): boolean {
    const all = this.#head ? Buffer.concat([this.#head, bytes]) : bytes;
    const end = all.indexOf(headEnd);
    if (end === -1) {
      this.#head = Buffer.from(all);
      return false;
    }
    this.#head = null;
    this.refusal = all[statusAt] === two ? null : all.toString("latin1", 0, all.indexOf("\r"));
    this.#rest = lengthIn(all, end);
    return this.#readBody(all, end + headEnd.length);
  }

  #readBody(bytes: Buffer, start: number): boolean {
    this.#rest = (this.#rest ?? 0) - (bytes.length - start);
    if (this.#rest === Infinity) {
      const piece = bytes.toString("latin1", Math.max(start, bytes.length - lastChunk.length));
      this.#tail = (this.#tail + piece).slice(-lastChunk.length);
      if (this.#tail !== lastChunk) return false;
      this.#tail = "";
    } else if (this.#rest > 0) return false;
    this.#rest = null;
    return true;
  }
}

/** The length of the body after a head; infinite if it comes in chunks. */
function lengthIn(head: Buffer, end: number): number {
  const at = head.indexOf(lengthName);
  if (at === -1 || at > end) return Infinity;
  let length = 0;
  for (let index = at + lengthName.length; index < end; index += 1) {
    const digit = head[index] ?? 0;
    if (digit < zero || digit > nine) break;
    length = length * 10 + digit - zero;
  }
  return length;
}

async function send({ port, host, requests, encoding, connections, seconds }: Order) {
  const times: number[] = [];
  let refused = 0;
  let refusal = "";
  let failed = 0;
  let sent = 0;
  const beginnings = requests.map((request) => {
    const [path, cookie] =
      typeof request === "string" ? [request, ""] : [request.path, `cookie: ${request.cookie}\r\n`];
    return `GET ${path} HTTP/1.1\r\nhost: ${host}\r\naccept-encoding: ${encoding}\r\n${cookie}`;
  });
  const nextRequest = () => {
    sent += 1;
    return `${beginnings[sent % beginnings.length]}${endings[sent % visitors]}`;
  };
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1000;
  const usage = process.cpuUsage();

  const use = () =>
    new Promise<void>((resolve) => {
      const reader = new ResponseReader();
      let sentAt = 0;
      const ask = () => {
        sentAt = performance.now();
        socket.write(nextRequest(), "latin1");
      };
      const take = (size: number, bytes: Uint8Array) => {
        if (!reader.read(Buffer.from(bytes.buffer, bytes.byteOffset, size))) return true;
        const now = performance.now();
        if (now >= endsAt) {
          socket.end();
          return true;
        }
        times.push(now - sentAt);
        if (reader.refusal !== null) {
          refused += 1;
          refusal = reader.refusal;
        }
        ask();
        return true;
      };
      const socket = net.connect({
        port,
        host: "127.0.0.1",
        noDelay: true,
        onread: { buffer: Buffer.alloc(64 * 1024), callback: take },
      });
      socket.once("connect", ask);
      socket.once("error", () => (failed += 1));
      socket.once("close", () => {
        if (performance.now() < endsAt) failed += 1;
        resolve();
      });
    });

  await Promise.all(Array.from({ length: connections }, use));
  const { user, system } = process.cpuUsage(usage);
  const sorted = Float64Array.from(times).toSorted();
  return {
    count: times.length,
    refused,
    refusal,
    failed,
    p975: sorted[Math.floor(sorted.length * 0.975)] ?? Number.NaN,
    busy: (user + system) / 1000 / (performance.now() - startedAt),
  } satisfies Outcome;
}

process.on("message", (order: Order) => {
  void send(order).then((outcome) => process.send?.(outcome));
});
process.once("disconnect", () => process.exit(0));
