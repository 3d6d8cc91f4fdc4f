// An engine that hangs doesn't make questions wait for ever, and is asked again once it responds.
import { expect, onTestFinished, test } from "vitest";
import { engineAwayCode } from "#server/project-index/questions.ts";
import { startStandInEngine } from "#tests/support/stand-in-engine.ts";
import { Engine } from "./engine.ts";

const limits = { connectMs: 1_000, waitMs: 150, queryMs: 100, fillMs: 1_000 };

test("questions to an engine that hangs end, however many there were, and work once it responds", async () => {
  const { state, url } = await startStandInEngine();
  state.hangsAt = /^/;
  const engine = new Engine(url, limits);
  onTestFinished(() => engine.close());
  for (let round = 0; round < 6; round += 1) {
    await expect(engine.select("SELECT 1")).rejects.toMatchObject({ code: engineAwayCode });
  }
  const many = Array.from({ length: 40 }, () => engine.select("SELECT 1"));
  const answers = await Promise.allSettled(many);
  expect(answers.map(({ status }) => status)).toEqual(many.map(() => "rejected"));
  // Those that had waited too long for a connection weren't sent any more.
  expect(state.connections).toBeLessThan(30);
  state.hangsAt = null;
  await engine.write("TRUNCATE RTINDEX stack_cafe_state");
});
