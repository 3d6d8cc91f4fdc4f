// All acts that need admin rights leave an audit entry: each writing operation is called by an
// admin who has no role in the project.
import { expect, test } from "vitest";
import { endpoints } from "#contract/api.ts";
import type { AuditEntry } from "#contract/admin.ts";
import { sql } from "#server/database/sql.ts";
import { startTestApp } from "#tests/support/test-app.ts";
import { samples } from "./operations.ts";
import { makeWorld, type World } from "./permission-fixture.ts";
import { shareWorld } from "./shared-world.ts";

const site = await startTestApp();
const { db } = site.database;
const { body: techs } = await site.visitor.get<{ id: string }[]>("/techs?pageSize=1");
const techId = techs[0]?.id ?? "";
const { current, call } = shareWorld(site, techId);

/** Prepares content that the sample then changes. */
const prepare: Record<string, (world: World) => Promise<unknown>> = {
  liftSuspension: async ({ people }) =>
    people.admin.post(`/admin/users/${people.user.id}/suspend`, { reason: "Spam" }),
  removeLogo: async (world) => samples["uploadLogo"]?.(world, world.people.admin),
};

const entries = async ({ people }: World) => {
  const rows = await sql<{ id: string }>`
    select id from audit_log where by_user_id = ${people.admin.id} order by id`.all(db);
  return rows.length;
};

/** They post what is too long for an address, and store nothing. */
const reading = ["previewAppearance", "previewSitePage"];

const writing = endpoints.filter(
  ({ name, endpoint }) => endpoint.method !== "GET" && !reading.includes(name),
);
const forAdmins = writing.filter(({ endpoint }) => endpoint.access === "admin");

test("some operations need admin rights", () => {
  expect(forAdmins.map(({ name }) => name)).toContain("suspendUser");
});

test.each(forAdmins)("$name leaves an audit entry", async ({ name }) => {
  const world = await current();
  // Samples about technologies first create one of their own.
  await samples["listAudit"]?.(world, world.people.admin);
  await prepare[name]?.(world);
  const before = await entries(world);
  const answer = await call(name, "admin");
  expect(answer.status).toBe(200);
  expect(await entries(world)).toBeGreaterThan(before);
});

test.each(writing.filter(({ endpoint }) => endpoint.access !== "admin"))(
  "$name leaves an audit entry if it needed admin rights",
  async ({ name }) => {
    if ((await call(name, "user")).status === 200) return;
    const world = await current();
    const before = await entries(world);
    if ((await call(name, "admin")).status !== 200) return;
    expect(await entries(world)).toBeGreaterThan(before);
  },
);

test("the audit entry of a deleted comment names its author; an admin's own comment leaves none", async () => {
  const world = await makeWorld(site, techId);
  const { admin, member } = world.people;
  const path = `/projects/${world.projectId}/comment`;
  for (let times = 0; times < 2; times += 1) {
    expect((await admin.post(`${path}/delete`, { id: world.commentId })).status).toBe(200);
  }
  const { body } = await admin.get<AuditEntry[]>(`/admin/audit?subject=${world.commentId}`);
  expect(body).toMatchObject([
    {
      act: "delete comment",
      by: { id: admin.id },
      subject: { kind: "comment", name: "World" },
      detail: { author: { id: member.id, username: expect.stringMatching(/^member/) } },
    },
  ]);
  expect(JSON.stringify(body)).not.toContain("First things first");
  const before = await entries(world);
  for (const who of [admin, member]) {
    const comment = await who.post<{ id: string }>(path, { commentText: "Mine" });
    expect((await who.post(`${path}/delete`, { id: comment.body.id })).status).toBe(200);
  }
  expect(await entries(world)).toBe(before);
});

test("an export of the audit log is recorded, although it only reads", async () => {
  const world = await current();
  const before = await entries(world);
  expect((await world.people.admin.get("/admin/audit/export")).status).toBe(200);
  expect(await entries(world)).toBe(before + 1);
});
