// Streams that open while notifications are being read miss none of them.
import { Socket } from "node:net";
import { expect, test } from "vitest";
import type { Notification } from "#contract/notifications.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";
import { NotificationSender, type NotificationSource } from "./notification-sender.ts";
import { OpenStream } from "./open-stream.ts";
import { Streams } from "./streams.ts";

const database = await openTestDatabase();
const userId = "reader";
const stored = [1, 2, 3, 4].map((number) => ({
  userId,
  number,
  notification: { id: `n${number}` } as Notification,
}));

/** The ids that were written to a socket. */
const idsOn = (written: string[]) =>
  written.flatMap((text) => /^id: (\w+)$/m.exec(text)?.[1] ?? []);

function openStream(streams: Streams, sentUpTo: number): string[] {
  const written: string[] = [];
  const socket = new Socket();
  socket.write = (message: string | Uint8Array) => {
    written.push(String(message));
    return true;
  };
  const stream = new OpenStream(socket, { userId, sessionId: "one", watched: [], sentUpTo });
  streams.reserve(userId).open(stream);
  return written;
}

test("a stream that opens while later notifications are read gets the earlier ones first", async () => {
  const streams = new Streams({ each: 10, all: 10 });
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const source: NotificationSource = {
    after: async (_, [position]) => {
      await answered;
      return stored.filter(({ number }) => number > (position?.number ?? 0));
    },
    numberOf: async () => null,
    lastNumberOf: async () => 0,
  };
  const sender = new NotificationSender(database, streams, source);
  const before = openStream(streams, 3);
  sender.add(userId);
  const sending = sender.send();
  const meanwhile = openStream(streams, 2);
  sender.add(userId);
  answer();
  await sending;
  expect(idsOn(before)).toEqual(["n4"]);
  expect(idsOn(meanwhile)).toEqual(["n3", "n4"]);
});
