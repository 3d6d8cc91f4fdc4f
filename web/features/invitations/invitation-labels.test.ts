import { expect, test } from "vitest";
import { joinedAs, offerOf, outcomeBadge } from "./invitation-labels.ts";

test("an invitation of an owner is to own, of others to join", () => {
  expect(offerOf("owner")).toBe("to be an owner");
  expect(offerOf("designer")).toBe("to join as a designer");
  expect(offerOf("designer", { title: "Chart drawing" })).toBe("to Chart drawing, as a designer");
  expect(joinedAs("owner", "Tidewater")).toBe("You are an owner of Tidewater");
  expect(joinedAs("developer", "Tidewater")).toBe("You joined Tidewater as a developer");
});

test.each([
  ["accepted", "Accepted"],
  ["declined", "Declined"],
  ["withdrawn", "Withdrawn"],
  [null, "No longer open"],
] as const)("an invitation whose outcome is %s says so", (outcome, label) => {
  expect(outcomeBadge(outcome).label).toBe(label);
});
