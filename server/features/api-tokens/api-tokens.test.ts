import { describe, expect, test, vi } from "vitest";
import type { ApiToken, ApiTokenWithSecret } from "#contract/api-tokens.ts";
import type { AuditEntry } from "#contract/admin.ts";
import type { Scope } from "#contract/endpoint.ts";
import { apiTokenLimits } from "#shared/limits.ts";
import { sql } from "#server/database/sql.ts";
import { openLimits } from "#server/http/edge/rate-limits.ts";
import { readSettings } from "#server/settings.ts";
import { addToken, withToken } from "#tests/support/api-tokens.ts";
import { addMember } from "#tests/support/teams.ts";
import { type Person, startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const { db } = site.database;
const ada = await site.person("ada");
const bob = await site.person("bob");

const make = (person: Person, more: object = {}) =>
  person.post<ApiTokenWithSecret>("/account/tokens", { name: "Bot", scopes: ["read"], ...more });

const listOf = async (person: Person) => (await person.get<ApiToken[]>("/account/tokens")).body;

const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

const statusWith = async (token: string, path = "/own_projects") =>
  (await withToken(site.visitor, token).get(path)).status;

test("a token is shown once, stored as a hash, and ends after 90 days", async () => {
  const { status, headers, body } = await make(ada, { scopes: ["projects", "read", "read"] });
  expect(status).toBe(200);
  expect(headers["cache-control"]).toBe("no-store");
  expect(body.token).toMatch(/^sc_[0-9A-Za-z]{36}$/);
  expect(body).toMatchObject({
    name: "Bot",
    start: body.token.slice(0, 7),
    scopes: ["read", "projects"],
    lastUsedAt: null,
  });
  const days = (Date.parse(body.expiresAt) - Date.parse(body.createdAt)) / 86_400_000;
  expect(days).toBeCloseTo(90, 2);
  const { token, ...listed } = body;
  expect(await listOf(ada)).toEqual([listed]);
  const rows = await sql`select to_jsonb(k)::text as row from api_tokens k`.all(db);
  expect(JSON.stringify(rows)).not.toContain(token.slice(8));
  const { body: data } = await ada.get<{ apiTokens: ApiToken[] }>("/account/data");
  expect(data.apiTokens).toEqual([listed]);
});

test("only the person revokes a token, once, and it is refused from then on", async () => {
  const { body } = await make(ada, { scopes: ["projects"] });
  expect(await statusWith(body.token)).toBe(200);
  const path = `/account/tokens/${body.id}`;
  expect((await site.visitor.delete(path)).status).toBe(401);
  expect((await bob.delete(path)).status).toBe(404);
  expect(await statusWith(body.token)).toBe(200);
  const revoked = await ada.delete<ApiToken>(path);
  expect(revoked).toMatchObject({ status: 200, body: { id: body.id } });
  expect(await statusWith(body.token)).toBe(401);
  expect((await ada.delete(path)).status).toBe(404);
});

test.each([
  ["no name", { name: " " }],
  ["no scope", { scopes: [] }],
  ["an unknown scope", { scopes: ["everything"] }],
  ["an end in the past", { expiresAt: daysFromNow(-1) }],
  ["an end after more than a year", { expiresAt: daysFromNow(366) }],
])("a token with %s is refused", async (_, more) => {
  expect((await make(bob, more)).status).toBe(400);
  expect(await listOf(bob)).toEqual([]);
});

test("a year is allowed, and more where the operator says so; less where a list decides", async () => {
  expect((await make(bob, { expiresAt: daysFromNow(365) })).status).toBe(200);
  const long = await startTestApp({ apiTokenMaxDays: 700 });
  expect((await make(await long.person("cy"), { expiresAt: daysFromNow(700) })).status).toBe(200);
  const { access } = readSettings({ ACCESS: "members" });
  const closed = await startTestApp({ access });
  const member = await closed.person("dee");
  expect((await make(member, { expiresAt: daysFromNow(91) })).status).toBe(400);
  expect((await make(member)).status).toBe(200);
});

describe("a token for one project", () => {
  const scopes = ["read", "projects"];

  test("is named by it in the list, the data export and the log of admins", async () => {
    const root = await site.admin("projectadmin");
    const { id } = await site.project(root, { name: "Tidewater" });
    const project = { id, name: "Tidewater" };
    const { status, body } = await make(root, { scopes: [...scopes, "admin"], projectId: id });
    expect(status).toBe(200);
    expect(body).toMatchObject({ project, scopes: ["read", "admin", "projects"] });
    const { token: _, ...listed } = body;
    expect(await listOf(root)).toEqual([listed]);
    const { body: data } = await root.get<{ apiTokens: ApiToken[] }>("/account/data");
    expect(data.apiTokens).toEqual([listed]);
    const log = await root.get<AuditEntry[]>("/admin/audit?pageSize=1");
    expect(log.body).toMatchObject([{ act: "make admin token", detail: { project } }]);
  });

  test("needs the scope, and a project of which its person is an owner", async () => {
    const own = await site.project(ada);
    const foreign = await site.project(bob);
    await addMember(bob, foreign.id, ada);
    const refused = (message: string) => ({
      status: 400,
      body: { fields: [{ path: "projectId", message }] },
    });
    expect(await make(ada, { scopes: ["read"], projectId: own.id })).toMatchObject(
      refused("A token for one project needs the scope “projects”."),
    );
    const absent = "0198c0de-0000-7000-8000-000000000000";
    for (const projectId of [foreign.id, absent]) {
      expect(await make(ada, { scopes, projectId })).toMatchObject(
        refused("Choose a project that you own."),
      );
    }
    expect((await make(ada, { scopes, projectId: "tidewater" })).status).toBe(400);
  });

  test("changes that one, and reads everything that its other scopes allow", async () => {
    const cleo = await site.person("cleo");
    const [one, other] = [await site.project(cleo), await site.project(cleo)];
    const caller = withToken(site.visitor, await addToken(db, cleo, scopes as Scope[], one.id));
    expect((await caller.post(`/projects/${one.id}`, { name: "Renamed" })).status).toBe(200);
    const refused = await caller.post(`/projects/${other.id}`, { name: "Renamed" });
    const { publicUrl } = site.app.settings;
    expect(refused).toMatchObject({
      status: 403,
      body: {
        code: "one_project",
        message: `This token may change only the project ${publicUrl}/projects/${one.id}. This call is for something else.`,
      },
    });
    // It has the scope.
    expect(refused.body).not.toHaveProperty("scope");
    expect(refused.headers).not.toHaveProperty("www-authenticate");
    expect((await caller.get(`/projects/${other.id}`)).status).toBe(200);
    expect((await caller.post("/projects", {})).status).toBe(403);
  });

  test("changes nothing once its person doesn't own it any more", async () => {
    const dan = await site.person("dan");
    const heir = await site.person("heir");
    const project = await site.project(dan);
    await addMember(dan, project.id, heir, "owner");
    const caller = withToken(site.visitor, await addToken(db, dan, ["projects"], project.id));
    await sql`update members set role_name = 'developer'
      where project_id = ${project.id} and user_id = ${dan.id}`.run(db);
    const path = `/projects/${project.id}`;
    expect(await caller.post(path, { name: "Mine" })).toMatchObject({
      status: 403,
      body: { code: "forbidden" },
    });
    expect((await caller.delete(path, { name: project.name })).status).toBe(403);
  });

  test("is revoked when the project is deleted", async () => {
    const fay = await site.person("fay");
    const project = await site.project(fay);
    const token = await addToken(db, fay, scopes as Scope[], project.id);
    expect(await statusWith(token, "/techs")).toBe(200);
    await fay.delete(`/projects/${project.id}`, { name: project.name });
    expect(await statusWith(token, "/techs")).toBe(401);
    expect(await listOf(fay)).toEqual([]);
  });

  test("has no scope for projects at a server that doesn't know of this", async () => {
    const gil = await site.person("gil");
    const project = await site.project(gil);
    await addToken(db, gil, scopes as Scope[], project.id);
    const rows = await sql`select scopes from api_tokens where user_id = ${gil.id}`.all(db);
    expect(rows).toEqual([{ scopes: ["read"] }]);
  });
});

test("a person has a limited number of tokens", async () => {
  const eve = await site.person("eve");
  for (let count = 0; count < apiTokenLimits.perPerson; count++) await addToken(db, eve, ["read"]);
  expect((await make(eve)).status).toBe(409);
  expect((await eve.delete(`/account/tokens/${(await listOf(eve))[0]?.id}`)).status).toBe(200);
  expect((await make(eve)).status).toBe(200);
});

test("only admins give a token their rights, which the audit log has", async () => {
  expect((await make(bob, { scopes: ["admin"] })).status).toBe(403);
  const root = await site.admin();
  const { body } = await make(root, { name: "Nightly", scopes: ["read", "admin"] });
  await root.delete(`/account/tokens/${body.id}`);
  const caller = withToken(site.visitor, await addToken(db, root, ["admin"]));
  const log = await caller.get<AuditEntry[]>("/admin/audit?pageSize=2");
  expect(log.body).toMatchObject([
    { act: "revoke admin token", subject: { name: "Nightly" } },
    { act: "make admin token", subject: { name: "Nightly" } },
  ]);
});

test("an unknown, expired or malformed token is 401, on what everyone may read, too", async () => {
  const expired = await addToken(db, bob, ["read"]);
  await sql`update api_tokens set expires_at = now() where user_id = ${bob.id}`.run(db);
  const other = await startTestApp();
  const unknown = await addToken(other.database.db, await other.person("zoe"), ["read"]);
  for (const token of [expired, unknown, `${unknown.slice(0, -1)}_`, "sc_short", "sc_"]) {
    const answer = await bob.get("/techs", { authorization: `Bearer ${token}` });
    expect(answer).toMatchObject({ status: 401, body: { code: "signed_out" } });
    expect(answer.headers["www-authenticate"]).toBe('Bearer error="invalid_token"');
  }
});

test("a malformed token is refused without a query", async () => {
  const query = vi.spyOn(db, "query");
  const token = await addToken(db, ada, ["read"]);
  query.mockClear();
  const mistyped = token.slice(0, -1) + (token.endsWith("a") ? "b" : "a");
  expect(await statusWith(mistyped, "/techs")).toBe(401);
  const sentTo = () =>
    query.mock.calls.filter((call) => JSON.stringify(call).includes("api_tokens"));
  expect(sentTo()).toEqual([]);
  expect(await statusWith(token, "/techs")).toBe(200);
  expect(sentTo()).not.toEqual([]);
  query.mockRestore();
});

test("other schemes, and tokens of others, change nothing", async () => {
  for (const authorization of ["Basic c2NfOng=", "Bearer eyJhbGciOi", "sc_x"]) {
    expect((await bob.get("/own_projects", { authorization })).status).toBe(200);
  }
});

test("cookies don't count beside a token, and neither do the rules for pages of other sites", async () => {
  const token = await addToken(db, ada, ["projects"]);
  const headers = { authorization: `Bearer ${token}`, origin: "https://elsewhere.example" };
  const fields = { name: "By a token", description: "About it.", techs: [] };
  const made = await bob.post<{ id: string }>("/projects", fields, headers);
  expect(made.status).toBe(200);
  expect((await ada.post(`/projects/${made.body.id}`, { name: "Renamed" })).status).toBe(200);
  expect((await bob.post("/projects", fields, { origin: headers.origin })).status).toBe(403);
  const signOut = await bob.post("/auth/signout", {}, headers);
  expect(signOut.status).toBe(403);
  expect((await bob.get("/account/sessions")).status).toBe(200);
});

test("when a token was last used is written once a minute", async () => {
  const gus = await site.person("gus");
  const token = await addToken(db, gus, ["read"]);
  const used = async () => (await listOf(gus))[0]?.lastUsedAt;
  await statusWith(token, "/techs");
  const first = await used();
  expect(first).toMatch(/^\d{4}-/);
  await statusWith(token, "/techs");
  expect(await used()).toBe(first);
  await sql`update api_tokens set last_used_at = now() - interval '61 seconds'
    where user_id = ${gus.id}`.run(db);
  await statusWith(token, "/techs");
  expect(Date.parse((await used()) ?? "")).toBeGreaterThanOrEqual(Date.parse(first ?? ""));
});

test("tokens end with a suspension, with sessions that an admin ends, and with the account", async () => {
  const root = await site.admin("warden");
  const { hal, ivy, jan } = await site.people(["hal", "ivy", "jan"]);
  const tokens = await Promise.all([hal, ivy, jan].map((one) => addToken(db, one, ["projects"])));
  await root.post(`/admin/users/${hal.id}/suspend`, { reason: "Advertising" });
  const { username } = ivy;
  const reason = "As they asked";
  expect(
    (await root.post(`/admin/users/${ivy.id}/end_sessions`, { username, reason })).status,
  ).toBe(200);
  expect((await jan.delete("/account", { username: jan.username })).status).toBe(200);
  for (const token of tokens) expect(await statusWith(token)).toBe(401);
  await root.post(`/admin/users/${hal.id}/lift`, { restoreContent: true });
  expect(await statusWith(tokens[0] ?? "")).toBe(401);
});

test("signing out everywhere revokes all tokens; signing out here doesn't", async () => {
  const kim = await site.person("kim");
  const token = await addToken(db, kim, ["projects"]);
  const again = await site.signInAgain(kim);
  await again.post("/auth/signout");
  expect(await statusWith(token)).toBe(200);
  await kim.post("/auth/signout_everywhere", { here: false });
  expect(await statusWith(token)).toBe(401);
});

test("a suspended person's token is refused, even if it is left", async () => {
  const lou = await site.person("lou");
  const token = await addToken(db, lou, ["projects"]);
  await sql`update users set suspended_at = now(), suspended_reason = 'Spam' where id = ${lou.id}`.run(
    db,
  );
  expect(await statusWith(token)).toBe(401);
});

test("on a closed site a token lets in, and on a read-only one it changes nothing", async () => {
  const closed = await startTestApp({ access: readSettings({ ACCESS: "members" }).access });
  const member = await closed.person("mo");
  const caller = withToken(closed.visitor, await addToken(closed.database.db, member, ["read"]));
  expect((await closed.visitor.get("/techs")).status).toBe(401);
  const answer = await caller.get("/techs");
  expect(answer).toMatchObject({ status: 200, headers: { "cache-control": "private, no-cache" } });

  const still = await startTestApp({ readOnly: true });
  const reader = await still.person("nan");
  const token = await addToken(still.database.db, reader, ["read", "projects"]);
  const script = withToken(still.visitor, token);
  expect((await script.get("/techs")).status).toBe(200);
  expect((await script.post("/projects", {})).status).toBe(503);
});

test("what a token reads is in no cache for visitors, and no visitor's answer is for a token", async () => {
  const origin = await site.app.listen({ host: "127.0.0.1", port: 0 });
  const token = await addToken(db, ada, ["read"]);
  const project = await site.project(ada, { name: "Cached" });
  const read = (headers: Record<string, string>) =>
    fetch(`${origin}/api/v1/projects/${project.id}`, {
      headers: { host: "127.0.0.1:3000", ...headers },
    });
  for (let count = 0; count < 3; count++) {
    const own = await read({ authorization: `Bearer ${token}` });
    expect(own.headers.get("cache-control")).toBe("private, no-cache");
    expect(await own.json()).toMatchObject({ can: { edit: true } });
    const visitors = await read({});
    expect(visitors.headers.get("cache-control")).toBe("no-cache");
    expect(await visitors.json()).toMatchObject({ can: { edit: false } });
  }
});

test("programs have a limit of their own, by person; unknown tokens are limited by network", async () => {
  const rates = openLimits();
  const limited = await startTestApp({ rateLimits: true }, "none", { rates });
  const ned = await limited.person("ned");
  const first = withToken(limited.visitor, await addToken(limited.database.db, ned, ["read"]));
  const second = withToken(limited.visitor, await addToken(limited.database.db, ned, ["read"]));
  const { accountId } = await sql<{ accountId: string }>`
    select account_id::text as "accountId" from users where id = ${ned.id}`.one(
    limited.database.db,
  );
  const key = `account ${accountId}`;
  while ((rates.get("readsByToken")?.hit(key) ?? 0) === 0);
  expect((await first.get("/techs")).status).toBe(429);
  expect((await second.get("/techs")).status).toBe(429);
  expect((await ned.get("/techs")).status).toBe(200);
  while ((rates.get("unknownSessions")?.hit("127.0.0.1") ?? 0) === 0);
  const unknown = await addToken(db, ada, ["read"]);
  expect((await withToken(limited.visitor, unknown).get("/techs")).status).toBe(429);
});
