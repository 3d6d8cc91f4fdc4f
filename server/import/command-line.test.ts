import path from "node:path";
import { expect, test } from "vitest";
import { parseCommandLine } from "./command-line.ts";

test("everything that can be said", () => {
  const job = parseCommandLine(["--owner", "ada", "--techs", "raw_tags", "--dry-run", "/a/b.csv"]);
  expect(job).toEqual({ file: "/a/b.csv", owner: "ada", techsField: "raw_tags", dryRun: true });
});

test("a file is looked for where npm was called", () => {
  const job = parseCommandLine(["b.csv", "--owner=ada"]);
  const file = path.resolve(process.env["INIT_CWD"] ?? ".", "b.csv");
  expect(job).toEqual({ file, owner: "ada", techsField: null, dryRun: false });
});

test("standard input is a lone dash", () => {
  expect(parseCommandLine(["-", "--owner", "ada"])).toMatchObject({ file: "-", owner: "ada" });
});

test.each([["--help"], ["-h"]])("%s asks for help", (flag) => {
  expect(parseCommandLine([flag])).toBe("help");
});

test.each([
  [[], /Which FILE/],
  [["a.csv"], /Say --owner LOGIN/],
  [["a.csv", "--owner", " "], /Say --owner LOGIN/],
  [["a.csv", "b.csv", "--owner", "ada"], /not a\.csv, b\.csv/],
  [["a.csv", "--onwer", "ada"], /--onwer/],
  [["a.csv", "--owner"], /--owner/],
])("%j is refused with the usage", (args, message) => {
  expect(() => parseCommandLine(args)).toThrow(message);
  expect(() => parseCommandLine(args)).toThrow(/Usage: npm run import/);
});
