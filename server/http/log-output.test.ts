// The lines of the log are written in few calls, in order, and none is lost.
import { spawnSync } from "node:child_process";
import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { LineBatch } from "./log-output.ts";

function newBatch() {
  const written: string[] = [];
  return { written, batch: new LineBatch({ write: (text) => written.push(text) }) };
}

test("the lines of one turn are written together, and those of the next after them", async () => {
  const { written, batch } = newBatch();
  batch.write("one\n");
  await Promise.resolve();
  batch.write("two\n");
  expect(written).toEqual([]);
  await turn();
  expect(written).toEqual(["one\ntwo\n"]);
  batch.write("three\n");
  await turn();
  await turn();
  expect(written).toEqual(["one\ntwo\n", "three\n"]);
});

test("lines beyond 64 KiB are written before the turn ends", () => {
  const { written, batch } = newBatch();
  const line = `${"x".repeat(1023)}\n`;
  for (let count = 0; count < 100; count += 1) batch.write(line);
  expect(written).toEqual([line.repeat(64)]);
  batch.flush();
  expect(written.join("")).toBe(line.repeat(100));
});

test.each([
  ["exits", "process.exit(3)", 3],
  ["fails", "throw new Error('expected')", 1],
])("a process that %s at once has written its lines", (_, end, status) => {
  const file = JSON.stringify(new URL("./log-output.ts", import.meta.url).href);
  const script = `import { logOutput } from ${file}; logOutput.write("last words\\n"); ${end}`;
  const ended = spawnSync(process.execPath, ["--input-type=module", "--eval", script]);
  expect(ended.stdout.toString()).toBe("last words\n");
  expect(ended.status).toBe(status);
});
