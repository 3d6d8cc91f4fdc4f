import { expect, test } from "vitest";
import {
  applyObstacle,
  type LastApplication,
  obstacleText,
  reapplyAtOf,
  waitsUntil,
} from "./apply-again.ts";

const since = "2026-11-12T09:30:00.000Z";
const end = new Date("2026-12-12T09:30:00.000Z");
const last = (fields: Partial<LastApplication>): LastApplication => ({
  status: "closed",
  statusSince: since,
  reapplyAllowedAt: null,
  ...fields,
});

test.each([
  ["pending", "open"],
  ["accepted", "open"],
  ["closed", "closed"],
  ["withdrawn", undefined],
  ["expired", undefined],
] as const)("after an application that is %s, the obstacle is: %s", (status, kind) => {
  expect(applyObstacle(last({ status }), new Date(since))?.kind).toBe(kind);
});

test("a person without an application has no obstacle", () => {
  expect(applyObstacle(null)).toBeNull();
});

test("a closed application is an obstacle until thirty days are over, to the millisecond", () => {
  expect(applyObstacle(last({}), new Date(end.getTime() - 1))).toEqual({ kind: "closed", at: end });
  expect(applyObstacle(last({}), end)).toBeNull();
});

test("an owner's permission removes the obstacle at once", () => {
  const allowed = last({ reapplyAllowedAt: "2026-11-13T10:00:00.000Z" });
  expect(reapplyAtOf(allowed)).toEqual(new Date("2026-11-13T10:00:00.000Z"));
  expect(applyObstacle(allowed, new Date("2026-11-13T10:00:00.000Z"))).toBeNull();
});

test("the text names the day, or says that an application exists", () => {
  expect(obstacleText({ kind: "closed", at: end })).toBe(
    "You can apply again on 12 December, or earlier if an owner allows it.",
  );
  expect(obstacleText({ kind: "open" })).toBe("You've already applied to this project.");
});

test("members wait for nothing", () => {
  const lastApplication = last({ statusSince: new Date().toISOString() });
  expect(waitsUntil({ role: null, lastApplication })).not.toBeNull();
  expect(waitsUntil({ role: "developer", lastApplication })).toBeNull();
  expect(waitsUntil({ role: null, lastApplication: null })).toBeNull();
});
