import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { auditSentence } from "./admin-audit.tsx";

const server = path.join(import.meta.dirname, "../../server");

test("the subject's name stands in the sentence where it belongs", () => {
  expect(auditSentence({ act: "hide comment" })).toEqual({ before: "hid a comment on", after: "" });
  expect(auditSentence({ act: "make admin" })).toEqual({ before: "made", after: "an admin" });
});

test("an act of another version reads as it is stored", () => {
  expect(auditSentence({ act: "pin project" })).toEqual({ before: "pin project", after: "" });
});

test("every act that the server records by name has a sentence", () => {
  const acts = fs
    .globSync("{features,jobs}/**/*.ts", { cwd: server })
    .filter((file) => !file.endsWith(".test.ts"))
    .flatMap((file) => [
      ...fs.readFileSync(path.join(server, file), "utf8").matchAll(/\bact: "([a-z ]+)"/g),
    ])
    .map(([, act = ""]) => act);
  expect(acts.length).toBeGreaterThan(10);
  expect(acts.filter((act) => auditSentence({ act }).before === act)).toEqual([]);
});
