// When navigations that lost the connection are retried.
import { afterEach, beforeEach, expect, test, vi } from "vitest";

let page: EventTarget;
let connection: typeof import("./reconnection.ts");

beforeEach(async () => {
  page = new EventTarget();
  vi.stubGlobal("window", page);
  vi.resetModules();
  connection = await import("./reconnection.ts");
});

afterEach(() => vi.unstubAllGlobals());

const comeBack = () => page.dispatchEvent(new Event("online"));

test("a failed attempt waits until the connection is back", async () => {
  const waiting = connection.reconnection(connection.returnsSoFar());
  expect(connection.isWaiting()).toBe(true);
  comeBack();
  await waiting;
  expect(connection.isWaiting()).toBe(false);
  expect(connection.wasAway()).toBe(true);
});

test("an attempt that fails after the connection came back is retried at once", async () => {
  const before = connection.returnsSoFar();
  comeBack();
  await connection.reconnection(before);
  expect(connection.wasAway()).toBe(true);
  void connection.reconnection(connection.returnsSoFar());
  expect(connection.isWaiting()).toBe(true);
});

test("a manual retry ends the wait, and so does another navigation", async () => {
  const waiting = connection.reconnection(connection.returnsSoFar());
  connection.tryAgain();
  await waiting;
  const leaving = new AbortController();
  const left = connection.reconnection(connection.returnsSoFar(), leaving.signal);
  leaving.abort(new Error("Gone elsewhere"));
  await expect(left).rejects.toThrow("Gone elsewhere");
  expect(connection.isWaiting()).toBe(false);
});
