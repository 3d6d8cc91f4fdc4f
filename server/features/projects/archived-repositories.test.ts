// Projects whose repository is archived at its code host come last in every list.
import { beforeAll, describe, expect, test } from "vitest";
import type { ListedProject, ProjectCard } from "#contract/projects.ts";
import { sql } from "#server/database/sql.ts";
import { startTestApp } from "#tests/support/test-app.ts";
import { walk } from "#tests/support/walk.ts";
import { latestProjects } from "./latest-projects.ts";

const site = await startTestApp();
const { db } = site.database;

/** In the order of their creation; those in capitals have an archived repository. */
const names = ["alder", "BEECH", "cedar", "DOGWOOD", "elm"];
const ids = new Map<string, string>();

beforeAll(async () => {
  const row = await sql<{ id: string }>`select id from techs where slug = 'rust'`.maybeOne(db);
  for (const [index, name] of names.entries()) {
    // An owner each, since an owner's further projects move back as well.
    const owner = await site.person(`owner${index}`);
    const fields = { name, description: "A tree of rings.", techs: [row?.id] };
    const { id } = await site.project(owner, fields);
    ids.set(name, id);
    const isArchived = name === name.toUpperCase();
    // They would be first by stars and by activity.
    await sql`update projects set star_count = ${isArchived ? 9 : index},
      last_activity = 'push', last_activity_at = now() - ${isArchived ? 0 : 9 - index} * interval '1 day',
      repository_archived_at = case when ${isArchived}::boolean then now() end
      where id = ${id}`.run(db);
  }
});

const expected = ["elm", "cedar", "alder", "DOGWOOD", "BEECH"];

test.each(["", "sort=newest", "sort=stars", "sort=active", "tech=rust", "techs=rust&sort=fit"])(
  "in the list %j, on one page and on several",
  async (query) => {
    const whole = await site.visitor.get<ListedProject[]>(`/projects?${query}`);
    expect(whole.body.map(({ name }) => name)).toEqual(expected);
    expect(whole.headers["x-total-count"]).toBe("5");
    const paged = await walk<ListedProject>(site.visitor, `/projects?${query}&pageSize=2`);
    expect(paged.map(({ name }) => name)).toEqual(expected);
  },
);

test("among what a search finds equally well, and among the newest", async () => {
  const found = await site.visitor.get<ListedProject[]>("/projects?search=rings");
  expect(found.body.slice(0, 3).map(({ repositoryArchivedAt }) => repositoryArchivedAt)).toEqual([
    null,
    null,
    null,
  ]);
  const newest = await site.visitor.get<ProjectCard[]>("/newest_projects");
  expect(newest.body.map(({ name }) => name)).toEqual(expected);
});

describe("while the index is filled", () => {
  test.each([undefined, "rust"])("with the technology %s", async (tech) => {
    const page = async (after: string | null) => {
      const found = await latestProjects(
        site.database,
        null,
        { tech, techsMatch: "all", archived: "false", starter: "false", maintainerWanted: "false" },
        {
          size: 2,
          before:
            after === null
              ? null
              : { id: ids.get(after) ?? "", isRepositoryArchived: after === after.toUpperCase() },
          nowSeconds: 0,
        },
      );
      expect(found?.total).toBe(expected.length);
      return found?.ids.map((shown) => [...ids].find(([, id]) => id === shown)?.[0]);
    };
    expect(await page(null)).toEqual(expected.slice(0, 2));
    expect(await page("cedar")).toEqual(expected.slice(2, 4));
    expect(await page("DOGWOOD")).toEqual(expected.slice(4));
    expect(await page("BEECH")).toEqual([]);
  });
});
