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
    ask("newFits", "saved searches"),
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
  let isAnswered = false;
  const long = queue.turn("facets").then(() => (isAnswered = true));
  let passedBy = 0;
  while (!isAnswered) {
    now += 1;
    passedBy += 1;
    await queue.turn("suggest");
  }
  await long;
  expect(passedBy).toBeGreaterThan(10);
  expect(passedBy).toBeLessThan(100);
});
