// Holds thousands of streams open, in a process of its own so that its work isn't measured with the
// server's. Its parent sends the sessions to open, and requests reports.
import net from "node:net";

export interface Opening {
  readonly port: number;
  /** One stream per session. */
  readonly cookies: readonly string[];
  readonly query: string;
}

/** A received notification, with its time in milliseconds since the epoch. */
export interface Received {
  readonly stream: number;
  readonly id: string;
  /** Of the comment that it is about, or "". */
  readonly comment: string;
  readonly at: number;
}

export interface Report {
  readonly came: Received[];
  /**
   * Number of streams that received a change since the last report, and when the last of them did.
   */
  readonly hinted: number;
  readonly lastHintAt: number;
  readonly open: number;
}

/** Maximum number of connections being opened at once. */
const atOnce = 100;

const now = () => performance.timeOrigin + performance.now();

let came: Received[] = [];
let hinted = 0;
let lastHintAt = 0;
let open = 0;

function openOne({ port, cookies, query }: Opening, stream: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(port, "127.0.0.1");
    socket.setEncoding("latin1");
    socket.write(
      `GET /api/v1/streams/notifications${query} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nCookie: ${cookies[stream]}\r\n\r\n`,
    );
    let rest = "";
    let began = false;
    socket.on("data", (chunk: string) => {
      const blocks = (rest + chunk).split("\n\n");
      rest = blocks.pop() ?? "";
      if (!began && blocks.length > 0) {
        began = true;
        open += 1;
        if (chunk.startsWith("HTTP/1.1 200")) resolve();
        else reject(new Error(chunk.slice(0, 300)));
      }
      for (const block of blocks) take(block, stream);
    });
    socket.on("error", reject);
    socket.on("close", () => (open -= began ? 1 : 0));
  });
}

function take(block: string, stream: number): void {
  const id = /^id: (\S+)/.exec(block)?.[1];
  if (id) {
    const comment = /"comment":\s*\{"id":\s*"([^"]+)/.exec(block)?.[1] ?? "";
    came.push({ stream, id, comment, at: now() });
  } else if (block.startsWith("event: change")) {
    hinted += 1;
    lastHintAt = now();
  }
}

async function openAll(opening: Opening): Promise<void> {
  let next = 0;
  const loop = async () => {
    while (next < opening.cookies.length) {
      next += 1;
      await openOne(opening, next - 1);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, loop));
}

process.on("message", (message: Opening | "report") => {
  if (message === "report") {
    process.send?.({ came, hinted, lastHintAt, open } satisfies Report);
    [came, hinted, lastHintAt] = [[], 0, 0];
  } else {
    openAll(message).then(
      () => process.send?.("open"),
      (error: unknown) => process.send?.(String(error)),
    );
  }
});
process.once("disconnect", () => process.exit(0));
