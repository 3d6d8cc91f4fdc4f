// Which question is answered next.
import { expect, test } from "vitest";
import { QuestionQueue } from "./question-queue.ts";
import type { Kind } from "./questions.ts";

test("short questions go before long ones that came earlier, and equal ones in their order", async () => {
  const queue = new QuestionQueue(() => 0);
  const answered: string[] = [];
  const ask = async (kind: Kind, name: string) => {
    await queue.turn(kind);
    answered.push(name);
  };
  await Promise.all([
    ask("savedSearchMatches", "saved searches"),
    ask("facets", "counts"),
    ask("page", "list"),
    ask("matches", "matches"),
    ask("suggest", "suggestions"),
  ]);
  expect(answered).toEqual(["suggestions", "list", "matches", "counts", "saved searches"]);
});

test("a long question isn't passed by for ever", async () => {
  let now = 0;
  const queue = new QuestionQueue(() => now);
  const answered: string[] = [];
  const long = queue.turn("facets").then(() => answered.push("counts"));
  for (let passedBy = 0; passedBy < 100; passedBy += 1) {
    now += 1;
    await queue.turn("suggest");
    answered.push("suggestions");
  }
  await long;
  expect(answered.indexOf("counts")).toBeGreaterThan(10);
  expect(answered.indexOf("counts")).toBeLessThan(90);
});
