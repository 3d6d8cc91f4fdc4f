import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { temporaryDir } from "#tests/support/temporary-dir.ts";
import { limitLog } from "./postmaster.ts";

test("a log that is too long continues in an empty file, and its former part is kept", async () => {
  const folder = temporaryDir();
  const file = path.join(folder, "postgres.log");
  // As PostgreSQL has it open.
  const log = fs.openSync(file, "a");
  const write = (text: string) => fs.writeSync(log, text);
  const contents = () => [file, `${file}.old`].map((name) => fs.readFileSync(name, "utf8"));
  write("one\n");
  await limitLog(folder, 4);
  expect(fs.existsSync(`${file}.old`)).toBe(false);
  write("two\n");
  await limitLog(folder, 4);
  write("three\n");
  expect(contents()).toEqual(["three\n", "one\ntwo\n"]);
  await limitLog(folder, 4);
  write("four\n");
  expect(contents()).toEqual(["four\n", "three\n"]);
  fs.closeSync(log);
});
