// Files are short enough to be read whole, and disable no tool's rules.
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.dirname(import.meta.dirname);
const rooms = ["bench", "catalogue", "cli", "contract", "server", "shared", "tests", "web"];
const maxLines = 400;

const files = [
  ...rooms.flatMap((room) => fs.globSync(`${room}/**/*.{ts,tsx,css,sql}`, { cwd: root })),
  ...fs.globSync("*.ts", { cwd: root }),
]
  // Types of messages are generated, one line for each.
  .filter((file) => !/node_modules|^shared\/messages\/types\//.test(file));

const textOf = (file: string) => fs.readFileSync(path.join(root, file), "utf8");

test(`no file is longer than ${maxLines} lines`, () => {
  const long = files.filter((file) => textOf(file).trimEnd().split("\n").length > maxLines);
  expect(files).not.toEqual([]);
  expect(long).toEqual([]);
});

test("no line disables a tool's rule", () => {
  const silencers = /(ox|es)lint-[d]isable|@ts-([i]gnore|[e]xpect|[n]ocheck)/;
  expect(files.filter((file) => silencers.test(textOf(file)))).toEqual([]);
});
