import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { claimDataDir } from "#server/database/embedded/claim.ts";
import { openInChild } from "#server/database/embedded/in-child.ts";
import { openEmbedded } from "#server/database/embedded/open.ts";
import { temporaryDir } from "#tests/support/temporary-dir.ts";

test("a second claim is refused with the address of the first", () => {
  const dataDir = temporaryDir();
  const first = claimDataDir(dataDir, "http://127.0.0.1:4321");
  const words = new RegExp(`http://127.0.0.1:4321 \\(process ${process.pid}, since \\d{4}-`);
  expect(() => claimDataDir(dataDir, "")).toThrow(words);
  first.release();
  claimDataDir(dataDir, "").release();
});

test("a directory created by a claim is deleted on release, unless it has content", () => {
  const outer = path.join(temporaryDir(), "new");
  const dataDir = path.join(outer, "data");
  claimDataDir(dataDir, "").release();
  expect(fs.existsSync(outer)).toBe(false);

  const used = claimDataDir(dataDir, "");
  fs.mkdirSync(path.join(dataDir, "database"));
  used.release();
  claimDataDir(dataDir, "").release();
  expect(fs.readdirSync(dataDir)).toContain("database");

  const empty = temporaryDir();
  claimDataDir(empty, "").release();
  expect(fs.existsSync(empty)).toBe(true);
});

test("an error names the path where no directory can be created", () => {
  const file = path.join(temporaryDir(), "file");
  fs.writeFileSync(file, "");
  for (const dataDir of ["/proc/none/data", path.join(file, "data"), file]) {
    expect(() => claimDataDir(dataDir, "")).toThrow(`DATA_DIR: ${dataDir} can't be used: E`);
  }
});

test("a second server is refused while the first runs, and accepted after it is killed", async () => {
  const dataDir = temporaryDir();
  const first = await openInChild(dataDir);
  const second = openEmbedded(dataDir, () => undefined);
  await expect(second).rejects.toThrow(`process ${first.pid}`);
  await first.kill();
  const third = await openEmbedded(dataDir, () => undefined);
  await third.stop();
});

test("of many servers that start concurrently, one gets the directory", async () => {
  const dataDir = temporaryDir();
  const program = `
    const { claimDataDir } = await import(process.argv[1]);
    try { claimDataDir(process.argv[2], "here"); console.log("mine"); process.stdin.resume(); }
    catch { console.log("not mine"); }
  `;
  const module = import.meta.resolve("#server/database/embedded/claim.ts");
  const args = ["--input-type=module", "-e", program, "--", module, dataDir];
  const children = Array.from({ length: 6 }, () => spawn(process.execPath, args));
  const ends = children.map((child) => once(child, "exit"));
  const answers = await Promise.all(children.map((child) => once(child.stdout, "data")));
  for (const child of children) child.stdin.end();
  expect(answers.map(String).filter((text) => text === "mine\n")).toHaveLength(1);
  await Promise.all(ends);
});

test("a note left by a killed server is ignored", () => {
  const dataDir = temporaryDir();
  const holder = { pid: process.pid, address: "http://old", since: "2020-01-01T00:00:00.000Z" };
  fs.writeFileSync(path.join(dataDir, "running.json"), JSON.stringify(holder));
  const claim = claimDataDir(dataDir, "http://new");
  expect(() => claimDataDir(dataDir, "")).toThrow("http://new");
  claim.release();
});
