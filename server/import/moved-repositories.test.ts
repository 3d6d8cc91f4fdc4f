import { expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import { moveRepository } from "#server/features/starter-issues/queries.ts";
import { importFile } from "#tests/support/import-file.ts";
import { startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const { db } = site.database;

const addresses = async () => {
  const rows = await sql<{
    repository_url: string | null;
  }>`select repository_url from projects order by id`.all(db);
  return rows.map((row) => row.repository_url);
};

test("a project whose repository has moved since is found by the former addresses, and keeps the new one", async () => {
  const ada = await site.person("ada");
  const [first, second, third] = ["first", "second", "third"].map(
    (name) => `https://git.example/moving/${name}`,
  );
  const row = { name: "Nomad", description: "Moves on.", repo: first };
  await importFile(site.database, ada, [row]);
  const member = await sql<{ project_id: string }>`select project_id from members`.maybeOne(db);
  const projectId = member?.project_id ?? "";
  await moveRepository(db, { projectId, repositoryUrl: first ?? "" }, second ?? "");
  await moveRepository(db, { projectId, repositoryUrl: second ?? "" }, third ?? "");
  for (const repo of [first, second, third]) {
    expect(await importFile(site.database, ada, [{ ...row, repo }])).toMatchObject({
      added: 0,
      unchanged: 1,
    });
  }
  expect(await addresses()).toEqual([third]);
  // An address that its owner gives is another repository.
  await ada.post(`/projects/${projectId}`, { repositoryUrl: "https://git.example/moving/other" });
  expect(await importFile(site.database, ada, [row])).toMatchObject({ added: 1 });
});
