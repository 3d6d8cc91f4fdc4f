// Refused invitations, and the effect of hiding and suspending on open invitations.
import { beforeEach, describe, expect, test } from "vitest";
import type { Application } from "#contract/applications.ts";
import type { Invitation } from "#contract/invitations.ts";
import type { Project } from "#contract/projects.ts";
import { newId } from "#server/database/ids.ts";
import { sql } from "#server/database/sql.ts";
import { invite, addMember, teamAs } from "#tests/support/teams.ts";
import { type Person, startTestApp } from "#tests/support/test-app.ts";
import { invitationLimits } from "#shared/limits.ts";

const site = await startTestApp();
const { db } = site.database;
let round = 0;
let owner: Person;
let ada: Person;
let eve: Person;
let project: Project;

beforeEach(async () => {
  round += 1;
  [owner, ada, eve] = await Promise.all([
    site.person(`owner${round}`),
    site.person(`ada${round}`),
    site.person(`eve${round}`),
  ]);
  project = await site.project(owner, { name: "Tide" });
});

const applyTo = async (person: Person, requestedRole = "designer") => {
  const applicationFields = { project: project.id, requestedRole };
  return (await person.post<Application>("/applications", applicationFields)).body;
};
const invitationsOf = async (person: Person) =>
  (await person.get<Invitation[]>("/invitations")).body;

describe("a project", () => {
  test("that is archived can't invite, but can accept its applicants", async () => {
    await applyTo(eve);
    await owner.post(`/projects/${project.id}`, { archived: true });
    expect(await invite(owner, project.id, ada)).toMatchObject({
      status: 409,
      body: { message: "This project is archived. Unarchive it to invite people." },
    });
    expect((await invite(owner, project.id, eve)).status).toBe(200);
  });

  test("that is hidden can't invite, add applicants, offer ownership or gain members by open invitations", async () => {
    const admin = await site.person(`admin${round}`);
    await sql`update users set is_admin = true where id = ${admin.id}`.run(db);
    const open = (await invite(owner, project.id, ada)).body.id;
    const ofAdmin = (await invite(owner, project.id, admin)).body.id;
    await addMember(owner, project.id, eve);
    const applicant = await site.person(`applicant${round}`);
    await applyTo(applicant);
    await sql`update projects set hidden_at = now() where id = ${project.id}`.run(db);
    const stranger = await site.person(`stranger${round}`);
    for (const [person, role] of [
      [stranger, "developer"],
      [applicant, undefined],
      [eve, "owner"],
    ] as const) {
      expect(await invite(owner, project.id, person, role)).toMatchObject({
        status: 409,
        body: { message: expect.stringContaining("An admin hid this project") },
      });
    }
    expect(await invitationsOf(ada)).toEqual([]);
    expect((await ada.post(`/invitations/${open}/accept`)).status).toBe(404);
    expect((await admin.post(`/invitations/${ofAdmin}/accept`)).status).toBe(409);
    const rows = await sql`select from members where project_id = ${project.id}`.all(db);
    expect(rows).toHaveLength(2);
    await sql`update projects set hidden_at = null where id = ${project.id}`.run(db);
    expect((await ada.post(`/invitations/${open}/accept`)).status).toBe(200);
  });
});

describe("an open invitation", () => {
  const standings = {
    hidden: (id: string, on: boolean) =>
      sql`update users set hidden_at = case when ${on} then now() end where id = ${id}`,
    suspended: (id: string, on: boolean) => sql`
      update users set suspended_at = case when ${on} then now() end,
        suspended_reason = case when ${on} then 'Spam' end where id = ${id}`,
  };

  test.each(Object.entries(standings))(
    "isn't shown if the person who invited is %s",
    async (_, stand) => {
      const coOwner = await site.person(`co${round}`);
      await addMember(owner, project.id, coOwner, "owner");
      const { id } = (await invite(coOwner, project.id, ada)).body;
      const shown = async () => [
        (await invitationsOf(ada)).length,
        (await ada.get<Project>(`/projects/${project.id}`)).body.invitation === null ? 0 : 1,
        (await teamAs(owner, project.id)).filter((line) => line.includes("invited")).length,
      ];
      expect(await shown()).toEqual([1, 1, 1]);
      await stand(coOwner.id, true).run(db);
      expect(await shown()).toEqual([0, 0, 0]);
      expect((await ada.post(`/invitations/${id}/accept`)).status).toBe(404);
      // An invitation by another owner is visible.
      expect((await invite(owner, project.id, ada)).body.id).toBe(id);
      expect(await shown()).toEqual([1, 1, 1]);
      expect(await invitationsOf(ada)).toMatchObject([{ invitedBy: { id: owner.id } }]);
    },
  );

  test.each(Object.entries(standings))(
    "isn't shown if the invited person is %s",
    async (name, stand) => {
      await invite(owner, project.id, ada);
      await stand(ada.id, true).run(db);
      expect(await teamAs(owner, project.id)).toEqual([`${owner.username} owner`]);
      const again = await invite(owner, project.id, ada);
      expect(again.status).toBe(name === "hidden" ? 400 : 403);
      await stand(ada.id, false).run(db);
      expect(await teamAs(owner, project.id)).toHaveLength(2);
    },
  );
});

test("a project at the limit of open invitations can invite again once one has ended", async () => {
  const people = Array.from({ length: invitationLimits.openPerProject }, (_, number) => ({
    id: newId(),
    number,
  }));
  for (const { id, number } of people) {
    const account = -round * 1000 - number;
    await sql`insert into users (id, account_id, username, display_name)
      values (${id}, ${account}, ${`many${round}n${number}`}, 'Many')`.run(db);
    expect((await invite(owner, project.id, { id })).status).toBe(200);
  }
  expect(await invite(owner, project.id, ada)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining("20 open invitations") },
  });
  // Changing the role of an open invitation isn't limited.
  expect((await invite(owner, project.id, people[0] ?? ada, "designer")).status).toBe(200);
  await owner.delete(`/projects/${project.id}/members`, { user: people[0]?.id });
  expect((await invite(owner, project.id, ada)).status).toBe(200);
});
