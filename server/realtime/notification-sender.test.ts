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

function openStream(streams: Streams, sentUpTo: number, of = userId): string[] {
  const written: string[] = [];
  const socket = new Socket();
  socket.write = (message: string | Uint8Array) => {
    written.push(String(message));
    return true;
  };
  const stream = new OpenStream(socket, { userId: of, sessionId: "one", watched: [], sentUpTo });
  streams.reserve(of).open(stream);
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
    lastNumbersUntil: async () => [],
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

test("people whose query times out are read in smaller numbers; one who alone does keeps nobody waiting", async () => {
  const streams = new Streams({ each: 1, all: 300 });
  const people = Array.from({ length: 200 }, (_, index) => `person${index}`);
  const slow = "person7";
  const sizes: number[] = [];
  const source: NotificationSource = {
    after: async (_, positions) => {
      sizes.push(positions.length);
      if (positions.length > 60 || positions.some((one) => one.userId === slow)) {
        throw Object.assign(new Error("canceling statement"), { code: "57014" });
      }
      return positions.map((one) => ({
        userId: one.userId,
        number: 1,
        notification: { id: "n1" } as Notification,
      }));
    },
    numberOf: async () => null,
    lastNumberOf: async () => 0,
    lastNumbersUntil: async () => [],
  };
  const sender = new NotificationSender(database, streams, source);
  const written = new Map(people.map((person) => [person, openStream(streams, 0, person)]));
  for (const person of people) sender.add(person);
  await expect(sender.send()).rejects.toThrow("canceling statement");
  await expect(sender.send()).rejects.toThrow("canceling statement");
  const unsent = people.filter((person) => idsOn(written.get(person) ?? []).length === 0);
  expect(unsent).toEqual([slow]);
  expect(sizes[0]).toBe(200);
});
