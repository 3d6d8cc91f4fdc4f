import { expect, test } from "vitest";
import { listed, sayEvent, sentenceIdOf } from "./event-sentences.ts";

test("a sentence is said with its values, in its order, and with none missing", () => {
  const project = { text: "Tidewater" };
  const role = (text: string) => ({ text });
  expect(sayEvent("member_added", { person: "mirav", project, role, roleName: "owner" })).toEqual([
    "mirav added you to ",
    project,
    " as ",
    { text: "an owner" },
    ".",
  ]);
  expect(sayEvent("application_reminder_several", { count: 3, project: "x", days: 7 })).toEqual([
    "3 applications to x are waiting for an answer, the oldest for 7 days.",
  ]);
  expect(() => sayEvent("member_removed", { person: "mirav" })).toThrow("project");
});

test("the facts choose the sentence", () => {
  const facts = { hasPerson: true };
  expect(sentenceIdOf("search_alert", { ...facts, count: 1, named: 1 })).toBe("search_alert");
  expect(sentenceIdOf("search_alert", { ...facts, count: 1 })).toBe("search_alert_unnamed");
  expect(sentenceIdOf("search_alert", { ...facts, count: 4 })).toBe("search_alert_count");
  expect(sentenceIdOf("invitation_declined", { ...facts, role: "owner", hasPosition: true })).toBe(
    "invitation_declined_owner",
  );
});

test("a list ends in its conjunction", () => {
  expect(listed(["Tidewater"]).join("")).toBe("Tidewater");
  expect(listed(["Tidewater", "Oxbow", "others"]).join("")).toBe("Tidewater, Oxbow and others");
});
