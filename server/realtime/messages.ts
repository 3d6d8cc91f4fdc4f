// The text of messages, made once however many streams it goes to.
import type { Ping } from "#contract/realtime.ts";

/** Milliseconds that browsers wait before they come again. */
const retry = 10_000;

export const greeting = `retry: ${retry}\n\n`;

export const ping = Buffer.from(`data: ${JSON.stringify({ event: "ping" } satisfies Ping)}\n\n`);

/** @param json the Notification, on one line as all JSON that we make */
export const notificationMessage = (id: string, json: string) =>
  Buffer.from(`id: ${id}\ndata: ${json}\n\n`);

/** @param keys each as JSON */
export const changeMessage = (keys: Iterable<string>) =>
  Buffer.from(`event: change\ndata: {"keys":[${[...keys].join(",")}]}\n\n`);
