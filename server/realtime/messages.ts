// The text of messages, built once however many streams it is sent to.
import type { Ping } from "#contract/realtime.ts";

/** Says how long to wait before reconnecting: 10 s ± 20 %, so that not all come back at once. */
export const greeting = () => `retry: ${Math.round(8_000 + Math.random() * 4_000)}\n\n`;

export const ping = Buffer.from(`data: ${JSON.stringify({ event: "ping" } satisfies Ping)}\n\n`);

/** @param json the Notification, on one line as all JSON that we serialize */
export const notificationMessage = (id: string, json: string) =>
  Buffer.from(`id: ${id}\ndata: ${json}\n\n`);

/** @param keys each as JSON */
export const changeMessage = (keys: Iterable<string>) =>
  Buffer.from(`event: change\ndata: {"keys":[${[...keys].join(",")}]}\n\n`);
