import { expect, test } from "vitest";
import { reasonsFor } from "./reasons.ts";

const tech = (name: string) => ({ id: name, slug: name, name, imageUrl: null });
const techs = ["Rust", "React", "Go", "Zig"].map(tech);
const textsFor = (shared: string[], stackSize: number) =>
  reasonsFor(
    {
      techs,
      shared,
      findable: { roles: ["designer"], availability: "4_to_8", lookingFor: null },
      lastHere: "last_week",
    },
    ["developer", "designer"],
    stackSize,
  ).map(({ text }) => text);

test.each([
  [["Zig"], 5, "knows Zig"],
  [["Zig", "Rust"], 5, "knows Zig and Rust"],
  [["Zig", "Rust", "Go"], 5, "knows Zig, Rust and Go"],
  [["Zig", "Rust", "Go", "React"], 5, "knows 4 of 5 technologies"],
  [["Zig", "Rust"], 2, "knows both technologies"],
  [["Zig", "Rust", "Go"], 3, "knows all 3 technologies"],
  [["Zig"], 1, "knows Zig"],
])("who shares %j of %i technologies: %s", (shared, stackSize, text) => {
  expect(textsFor(shared, stackSize)).toEqual([
    text,
    "looks for a designer seat",
    "4 to 8 hours a week",
    "active last week",
  ]);
});

test("who shares none and wasn't here for weeks has their role and hours as reasons", () => {
  const reasons = reasonsFor(
    {
      techs,
      shared: [],
      findable: { roles: ["developer", "designer"], availability: "9_or_more", lookingFor: null },
      lastHere: "earlier",
    },
    ["developer", "designer"],
    3,
  );
  expect(reasons).toEqual([
    { kind: "role", text: "takes either seat", roles: ["developer", "designer"] },
    { kind: "availability", text: "9 hours a week or more", availability: "9_or_more" },
  ]);
});
