// A code host in a process of its own, so that its work isn't measured with that of the server:
// sends the requested number of deliveries per second, whether responses arrive or not, until it is
// stopped.
import { createHmac, randomUUID } from "node:crypto";
import http from "node:http";
import { setTimeout } from "node:timers/promises";

export interface Order {
  readonly address: string;
  /** Webhooks to deliver to in turn, and the secret that signs the deliveries. */
  readonly hookIds: readonly string[];
  readonly secret: string;
  /** Approximate size of each delivery in bytes. */
  readonly size: number;
  readonly perSecond: number;
  /** The number of deliveries to send; without it, sending continues until it is stopped. */
  readonly count?: number;
}

export interface Delivered {
  /** Milliseconds from when each delivery was due to its response. */
  readonly times: readonly number[];
  /** Number of responses by status; 0 is no response. */
  readonly statuses: Readonly<Record<number, number>>;
}

const commit = () => ({
  id: randomUUID(),
  message: 'Say what was meant\n\nAnd why it was "meant".',
  author: { name: "Ada", email: "ada@example.org", username: "ada" },
  added: ["docs/reasons.md"],
  removed: [],
  modified: ["README.md"],
});

const commits = Array.from({ length: 1000 }, () => JSON.stringify(commit()));

/** A unique push of about that many bytes: commits, as code hosts send them. */
function pushOf(size: number): Buffer {
  const some = [JSON.stringify(commit())];
  for (let length = 600; length < size; length += some.at(-1)?.length ?? size) {
    some.push(commits[some.length % commits.length] ?? "");
  }
  const rest = {
    compare: "https://github.com/ada/engine/compare/1...2",
    repository: { html_url: "https://github.com/ada/engine" },
    sender: { login: "ada", id: 1 },
  };
  return Buffer.from(
    `{"ref":"refs/heads/main","commits":[${some.join(",")}],${JSON.stringify(rest).slice(1)}`,
  );
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });

function deliver({ address, secret, size }: Order, hookId: string): Promise<number> {
  const body = pushOf(size);
  const headers = {
    "content-type": "application/json",
    "content-length": String(body.length),
    "x-github-event": "push",
    "x-github-delivery": randomUUID(),
    "x-hub-signature-256": `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`,
  };
  return new Promise((resolve) => {
    const url = `${address}/api/v1/hooks/${hookId}/events/github`;
    const request = http.request(url, { method: "POST", headers, agent }, (response) => {
      response.resume().on("end", () => resolve(response.statusCode ?? 0));
    });
    request.on("error", () => resolve(0));
    request.end(body);
  });
}

async function carryOut(order: Order, signal: AbortSignal): Promise<Delivered> {
  const times: number[] = [];
  const statuses: Record<number, number> = {};
  const sent: Promise<void>[] = [];
  const began = performance.now();
  while (!signal.aborted && sent.length < (order.count ?? Infinity)) {
    const dueAt = began + (sent.length * 1000) / order.perSecond;
    const wait = dueAt - performance.now();
    if (wait > 1) await setTimeout(wait);
    const hookId = order.hookIds[sent.length % order.hookIds.length] ?? "";
    const answered = deliver(order, hookId).then((status) => {
      times.push(performance.now() - dueAt);
      statuses[status] = (statuses[status] ?? 0) + 1;
    });
    sent.push(answered);
  }
  await Promise.all(sent);
  return { times, statuses };
}

const stop = new AbortController();
const report = async (order: Order) => void process.send?.(await carryOut(order, stop.signal));
process.on("message", (message: Order | "stop") => {
  if (message === "stop") stop.abort();
  else void report(message);
});
process.once("disconnect", () => process.exit(0));
