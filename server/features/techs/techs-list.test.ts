import { expect, test } from "vitest";
import type { Tech } from "#contract/techs.ts";
import { startTestApp } from "#tests/support/test-app.ts";
import { walk } from "#tests/support/walk.ts";

const site = await startTestApp();
const all = await walk<Tech>(site.visitor, "/techs");

test("the catalogue is paged by 100, in the order of ids", async () => {
  expect(all.length).toBeGreaterThanOrEqual(500);
  const ids = all.map(({ id }) => id);
  expect(ids).toEqual([...new Set(ids)].toSorted());
  expect((await site.visitor.get<Tech[]>("/techs")).body).toHaveLength(100);
});

test("paging with ?gt= reaches every technology and ends with an empty page", async () => {
  const found: Tech[] = [];
  for (let last = ""; ; last = found.at(-1)?.id ?? "") {
    const { status, body } = await site.visitor.get<Tech[]>(last ? `/techs?gt=${last}` : "/techs");
    expect(status).toBe(200);
    if (body.length === 0) break;
    found.push(...body);
  }
  expect(found).toEqual(all);
});

test("a technology contains the numbers of its projects and people", async () => {
  const tech = all[10];
  const owner = await site.person("owner");
  await site.project(owner, { techs: [tech?.id] });
  const { body } = await site.visitor.get<Tech[]>(`/techs?gt=${all[9]?.id}&pageSize=1`);
  expect(body[0]).toMatchObject({ id: tech?.id, projectCount: 1, userCount: 0 });
});

test.each([
  "gt=7",
  "gt=",
  "pageSize=0",
  "pageSize=1e2",
  "pageSize=101",
  "after=x",
  `gt=${all[0]?.id}&gt=${all[1]?.id}`,
])("the query /techs?%s is refused", async (query) => {
  const { status, body } = await site.visitor.get(`/techs?${query}`);
  expect(status).toBe(400);
  expect(body["fields"]).toHaveLength(1);
});
