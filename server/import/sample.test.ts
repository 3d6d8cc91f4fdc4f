// On a large file of real projects, if there is one: IMPORT_SAMPLE=/path/to/projects.jsonl, with
// the name of the field for technologies in IMPORT_SAMPLE_TECHS (raw_tags).
import { expect, test } from "vitest";
import { startTestApp } from "#tests/support/test-app.ts";
import { importProjects } from "./import-projects.ts";
import { openSource } from "./source.ts";

const file = process.env["IMPORT_SAMPLE"] ?? "";
const techsField = process.env["IMPORT_SAMPLE_TECHS"] ?? "raw_tags";
const site = file === "" ? null : await startTestApp();

test("of real projects 95 in 100 get a technology, and a second import changes nothing", async ({
  skip,
}) => {
  if (!site) {
    skip("IMPORT_SAMPLE names no file");
    return;
  }
  const owner = await site.person("ada");
  const job = { source: await openSource(file), ownerId: owner.id, techsField, dryRun: false };
  const silent = { start() {}, advance() {}, stop() {} };
  const first = await importProjects(site.database, job, silent);
  expect(first.counts.added).toBeGreaterThan(100);
  expect(first.withTechs / first.counts.added).toBeGreaterThanOrEqual(0.95);
  const second = await importProjects(site.database, job, silent);
  expect(second.counts).toEqual({ added: 0, updated: 0, unchanged: first.counts.added });
});
