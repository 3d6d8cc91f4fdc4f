// The text of messages, built once however many streams it is sent to.
import type { Ping } from "#contract/realtime.ts";

const pingText = `data: ${JSON.stringify({ event: "ping" } satisfies Ping)}\n\n`;

export const ping = Buffer.from(pingText);

/**
 * How long to wait before reconnecting, 10 s ± 20 % so that not all come back at once, and an id to
 * continue from, should the stream end before its first notification. The ping shows it to scripts.
 * @param number of the person's last notification
 */
export const greeting = (number: number) =>
  `retry: ${Math.round(8_000 + Math.random() * 4_000)}\nid: ${number}\n\n${pingText}`;

/** @param json the Notification, on one line as all JSON that we serialize */
export const notificationMessage = (id: string, json: string) =>
  Buffer.from(`id: ${id}\ndata: ${json}\n\n`);

/** @param keys each as JSON */
export const changeMessage = (keys: Iterable<string>) =>
  Buffer.from(`event: change\ndata: {"keys":[${[...keys].join(",")}]}\n\n`);
