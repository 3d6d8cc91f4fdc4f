import path from "node:path";
import { expect, test } from "vitest";
import { parseCommandLine } from "./command-line.ts";

test("all options are parsed", () => {
  const job = parseCommandLine(["--owner", "ada", "--techs", "raw_tags", "--dry-run", "/a/b.csv"]);
  expect(job).toEqual({ file: "/a/b.csv", owner: "ada", techsField: "raw_tags", dryRun: true });
});

test("a relative path is resolved against the folder where npm was called", () => {
  const job = parseCommandLine(["b.csv", "--owner=ada"]);
  const file = path.resolve(process.env["INIT_CWD"] ?? ".", "b.csv");
  expect(job).toEqual({ file, owner: "ada", techsField: null, dryRun: false });
});

test("a lone dash is standard input", () => {
  expect(parseCommandLine(["-", "--owner", "ada"])).toMatchObject({ file: "-", owner: "ada" });
});

test.each([["--help"], ["-h"]])("%s requests help", (flag) => {
  expect(parseCommandLine([flag])).toBe("help");
});

test.each([
  [[], /Name a FILE/],
  [["a.csv"], /Name the owner: --owner LOGIN/],
  [["a.csv", "--owner", " "], /Name the owner: --owner LOGIN/],
  [["a.csv", "b.csv", "--owner", "ada"], /not a\.csv, b\.csv/],
  [["a.csv", "--onwer", "ada"], /--onwer/],
  [["a.csv", "--owner"], /--owner/],
])("the arguments %j are refused with the usage", (args, message) => {
  expect(() => parseCommandLine(args)).toThrow(message);
  expect(() => parseCommandLine(args)).toThrow(/Usage: npm run import/);
});
