// People's notifications, for tests of who gets notified.
import type { Notification } from "#contract/notifications.ts";
import { expect } from "vitest";
import type { Caller } from "./test-app.ts";

export const notificationsOf = async (caller: Caller): Promise<Notification[]> =>
  (await caller.get<Notification[]>("/notifications?pageSize=100")).body;

/** The keys of the notifications' events, newest first. */
export const eventsOf = async (caller: Caller): Promise<string[]> =>
  (await notificationsOf(caller)).map(({ event }) => event);

/** Runs `act`, which must succeed; returns the events it notified each of `people` of. */
export async function notifiedBy(
  people: Record<string, Caller>,
  act: () => Promise<{ status: number }>,
): Promise<Record<string, string | string[]>> {
  const entries = Object.entries(people);
  const before = await Promise.all(entries.map(([, person]) => eventsOf(person)));
  expect((await act()).status).toBe(200);
  const after = await Promise.all(entries.map(([, person]) => eventsOf(person)));
  return Object.fromEntries(
    entries.flatMap(([key], index) => {
      const events = after[index] ?? [];
      const added = events.slice(0, events.length - (before[index] ?? []).length);
      if (added.length === 0) return [];
      return [[key, added.length === 1 ? (added[0] ?? "") : added]];
    }),
  );
}
