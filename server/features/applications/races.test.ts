// Concurrent changes to applications: no server error, and a consistent result.
import { expect, test } from "vitest";
import type { Application } from "#contract/applications.ts";
import { sql } from "#server/database/sql.ts";
import { allInParallel, inParallel, racers } from "#tests/support/in-parallel.ts";
import { type ApiResponse, startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const owner = await site.person("owner");

const count = (answers: ApiResponse<unknown>[]) =>
  Object.fromEntries(
    [...new Set(answers.map(({ status }) => status))].map((status) => [
      status,
      answers.filter((answer) => answer.status === status).length,
    ]),
  );

async function applied() {
  const applicant = await site.person("applicant");
  const project = await site.project(owner);
  const body = { project: project.id, requestedRole: "developer" };
  const { id } = (await applicant.post<Application>("/applications", body)).body;
  return { applicant, project, path: `/applications/${id}` };
}

test("concurrent applications of a person to a project create one", async () => {
  const ada = await site.person("hasty");
  const { id } = await site.project(owner);
  const answers = await inParallel(racers, () =>
    ada.post("/applications", { project: id, requestedRole: "developer" }),
  );
  expect(count(answers)).toEqual({ 200: 1, 409: racers - 1 });
  const { body } = await owner.get<Application[]>(`/applications?project=${id}`);
  expect(body).toHaveLength(1);
  expect(body[0]?.history).toHaveLength(1);
});

test("concurrent acceptances add one membership and one history entry", async () => {
  const { applicant, project, path } = await applied();
  const answers = await inParallel(racers, () =>
    owner.post<Application>(path, { status: "accepted" }),
  );
  expect(count(answers)).toEqual({ 200: racers });
  const { body } = await owner.get<Application>(path);
  expect(body.history.map(({ status }) => status)).toEqual(["pending", "accepted"]);
  const rows = await sql`select from members
    where project_id = ${project.id} and user_id = ${applicant.id}`.all(site.database.db);
  expect(rows).toHaveLength(1);
});

test("of two owners who decide concurrently from the same status, one succeeds and the other gets 409", async () => {
  const { project, path } = await applied();
  const other = await site.person("other");
  await sql`insert into members (id, project_id, user_id, role_name)
    values (gen_random_uuid(), ${project.id}, ${other.id}, 'owner')`.run(site.database.db);
  const answers = await inParallel(racers, (index) =>
    index % 2 === 0
      ? owner.post<Application>(path, { status: "accepted", from: "pending" })
      : other.post<Application>(path, { status: "closed", from: "pending" }),
  );
  expect(count(answers)).toEqual({ 200: racers / 2, 409: racers / 2 });
  const { body } = await owner.get<Application>(path);
  expect(body.history).toHaveLength(2);
  const again = await other.post<Application>(path, { status: "closed", from: body.status });
  expect(again.body.status).toBe("closed");
});

test("people who apply and are accepted concurrently all become members", async () => {
  const { id } = await site.project(owner);
  const crowd = await inParallel(racers, (index) => site.person(`crowd${index}`));
  const applicationFields = { project: id, requestedRole: "designer" };
  const applications = await allInParallel(
    crowd.map((who) => () => who.post<Application>("/applications", applicationFields)),
  );
  expect(count(applications)).toEqual({ 200: racers });
  const accepted = await inParallel(applications.length, (index) =>
    owner.post(`/applications/${applications[index]?.body.id}`, { status: "accepted" }),
  );
  expect(count(accepted)).toEqual({ 200: racers });
  const { body } = await site.visitor.get<{ memberCount: number }>(`/projects/${id}`);
  expect(body.memberCount).toBe(racers + 1);
});

test("applications concurrent with archiving the project are stored or refused with 409", async () => {
  const { id } = await site.project(owner);
  const crowd = await inParallel(20, (index) => site.person(`late${index}`));
  const applicationFields = { project: id, requestedRole: "designer" };
  const [archived, ...answers] = await Promise.all([
    owner.post(`/projects/${id}`, { archived: true }),
    ...crowd.map((who) => who.post("/applications", applicationFields)),
  ]);
  expect(archived.status).toBe(200);
  for (const { status } of answers) expect([200, 409]).toContain(status);
  const { body } = await owner.get<Application[]>(`/applications?project=${id}&pageSize=100`);
  expect(body).toHaveLength(answers.filter(({ status }) => status === 200).length);
});

test("concurrent status changes and edits leave a history of allowed transitions only", async () => {
  const { applicant, path } = await applied();
  const requestedStatuses = ["accepted", "closed", "pending", "withdrawn", "edit"];
  const answers = await inParallel(racers, (index) => {
    const requested = requestedStatuses[index % requestedStatuses.length];
    if (requested === "edit") return applicant.post(path, { content: `Number ${index}` });
    return (requested === "withdrawn" ? applicant : owner).post(path, { status: requested });
  });
  for (const { status } of answers) expect([200, 409]).toContain(status);
  const { body } = await owner.get<Application>(path);
  const steps = body.history.map(({ status }) => status);
  expect(steps.at(-1)).toBe(body.status);
  for (const [index, to] of steps.entries()) {
    const from = steps[index - 1];
    expect(from).not.toBe(to);
    if (to === "withdrawn") expect(from).toBe("pending");
    expect(from).not.toBe("withdrawn");
  }
});

test("concurrent withdrawals and new applications leave at most one active application", async () => {
  const { applicant, project, path } = await applied();
  const answers = await inParallel(40, (index) =>
    index % 2 === 0
      ? applicant.post("/applications", { project: project.id, requestedRole: "developer" })
      : applicant.post(path, { status: "withdrawn" }),
  );
  for (const { status } of answers) expect([200, 409]).toContain(status);
  const { body } = await applicant.get<Application[]>(`/applications?user=${applicant.id}`);
  expect(body.filter(({ status }) => status !== "withdrawn").length).toBeLessThanOrEqual(1);
});
