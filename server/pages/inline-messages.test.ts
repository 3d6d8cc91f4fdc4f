// Messages in the scripts of browsers.
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { readCatalogue } from "#server/languages.ts";
import { markMessages } from "./inline-messages.ts";

const root = path.resolve(import.meta.dirname, "../..");

test("each module of the browser's that names a message gets a mark in its place", () => {
  const { transform } = markMessages();
  const mark = transform as unknown as (code: string, file: string) => string | null;
  const english = readCatalogue("en");
  const files = fs
    .globSync("{contract,shared,web}/**/*.{ts,tsx}", { cwd: root })
    .filter((file) => !/\.test\.|^shared\/messages\/types/.test(file));
  const named = files.flatMap((file) => {
    // What an operation answers for what doesn't exist is said by the server alone.
    const code = fs.readFileSync(path.join(root, file), "utf8").replace(/ missing: "[^"]+"/g, "");
    const keys = [...code.matchAll(/"([\w-]+\.\w+)"/g)].map(([, key]) => String(key));
    const marked = mark(code, path.join(root, file)) ?? code;
    return keys
      .filter((key) => english[key] !== undefined)
      .map((key) => ({ file, key, isMarked: marked.includes(`"@@${key}@@"`) }));
  });
  expect(named.filter(({ isMarked }) => !isMarked)).toEqual([]);
  expect(named.length).toBeGreaterThan(50);
});
