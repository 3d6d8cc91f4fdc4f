// The text of messages, built once however many streams it is sent to.
import type { Ping } from "#contract/realtime.ts";

/** Milliseconds that browsers wait before they reconnect. */
const retry = 10_000;

export const greeting = `retry: ${retry}\n\n`;

export const ping = Buffer.from(`data: ${JSON.stringify({ event: "ping" } satisfies Ping)}\n\n`);

/** @param json the Notification, on one line as all JSON that we serialize */
export const notificationMessage = (id: string, json: string) =>
  Buffer.from(`id: ${id}\ndata: ${json}\n\n`);

/** @param keys each as JSON */
export const changeMessage = (keys: Iterable<string>) =>
  Buffer.from(`event: change\ndata: {"keys":[${[...keys].join(",")}]}\n\n`);
