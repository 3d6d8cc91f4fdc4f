// Every operation of the contract, called with a token that has its scope, with one of each other
// scope, and with one that has none.
import { expect, test } from "vitest";
import { endpoints } from "#contract/api.ts";
import { type Scope, scopes } from "#contract/endpoint.ts";
import type { Tech } from "#contract/techs.ts";
import { addToken, withToken } from "#tests/support/api-tokens.ts";
import { openStream } from "#tests/support/event-stream.ts";
import { type Caller, type Person, startTestApp } from "#tests/support/test-app.ts";
import { absentGitLab } from "./absent-gitlab.ts";
import { absentMailServer } from "./absent-mail-server.ts";
import type { Role, World } from "./permission-fixture.ts";
import { permittedRole, shareWorld } from "./shared-world.ts";

const site = await startTestApp({ mail: absentMailServer, gitlab: absentGitLab });
const { db } = site.database;
const techs = await site.visitor.get<Tech[]>("/techs?pageSize=1");

type Sent = Scope | "without scope" | "admin and read" | "own project" | "another project";
const kinds: readonly Sent[] = [...scopes, "without scope"];

const scopesOf = (kind: Sent): readonly Scope[] => {
  if (kind === "without scope") return [];
  if (kind === "own project" || kind === "another project") return ["projects"];
  return kind === "admin and read" ? ["admin", "read"] : [kind];
};

/** Samples that look up a person first. */
const reading = new Set(["endUserSessions", "deleteUser"]);

/** Which token the next calls send, and whose calls do: others prepare them, with their session. */
let sent: Sent = "read";
let sender: Role = "owner";

/** The `sender` of a fixture then calls with the token that is `sent`, and with no cookie. */
async function useTokens({ people, projectId }: World): Promise<void> {
  // The tokens for another one are for one of the same person.
  const projectOf = async (kind: Sent, person: Person) => {
    if (kind === "own project") return projectId;
    return kind === "another project" ? (await site.project(person)).id : undefined;
  };
  for (const role of ["owner", "user", "member", "admin"] as const) {
    const person = people[role];
    const callers = new Map<Sent, Caller>();
    for (const kind of [...kinds, "admin and read", "own project", "another project"] as const) {
      const token = await addToken(db, person, scopesOf(kind), await projectOf(kind, person));
      callers.set(kind, withToken(site.visitor, token));
    }
    const caller = () => (role === sender ? (callers.get(sent) ?? person) : person);
    people[role] = {
      ...person,
      get: (...call) => caller().get(...call),
      post: (...call) => caller().post(...call),
      delete: (...call) => caller().delete(...call),
    };
  }
}

const { call, current } = shareWorld(site, techs.body[0]?.id ?? "", useTokens);

const callWith = (kind: Sent, name: string, role: Role) => {
  sent = kind;
  sender = role;
  return call(name, role);
};

// Deliveries are signed, and whoever sends them may be asked for an Authorization header on the way.
const operations = endpoints.filter(({ name }) => name !== "receiveDelivery");
const withScope = operations.flatMap(({ name, endpoint }) =>
  endpoint.scope === "none" ? [] : [{ name, endpoint, scope: endpoint.scope }],
);
const withoutTokens = operations.filter(({ endpoint }) => endpoint.scope === "none");

test.each(withScope)("$name needs a token for $scope", async ({ name, endpoint, scope }) => {
  const role = permittedRole(name, endpoint);
  for (const kind of kinds.filter((one) => one !== scope)) {
    expect(await callWith(kind, name, role), kind).toMatchObject({
      status: 403,
      body: { code: "scope", scope },
      headers: { "www-authenticate": `Bearer error="insufficient_scope", scope="${scope}"` },
    });
  }
  const enough = reading.has(name) ? "admin and read" : scope;
  expect((await callWith(enough, name, role)).status).toBe(200);
});

const ofProjects = withScope.filter(({ scope }) => scope === "projects");

test.each(ofProjects)("$name with a token for one project", async ({ name, endpoint }) => {
  const role = permittedRole(name, endpoint);
  expect(await callWith("another project", name, role)).toMatchObject({
    status: 403,
    body: {
      code: "one_project",
      message: expect.stringMatching(/^This token may change only the project http.+\. This call/),
    },
  });
  const isItsPath = /^\/projects\/\{id\}(\/|$)/.test(endpoint.path);
  expect((await callWith("own project", name, role)).status).toBe(isItsPath ? 200 : 403);
});

test.each(withoutTokens)("$name takes no tokens", async ({ name }) => {
  for (const kind of kinds) {
    expect(await callWith(kind, name, "admin"), kind).toMatchObject({
      status: 403,
      body: { code: "no_token" },
    });
  }
});

test("the event stream takes no tokens", async () => {
  const origin = await site.app.listen({ host: "127.0.0.1", port: 0 });
  const { people } = await current();
  const token = await addToken(db, people.owner, scopes);
  const answer = await fetch(`${origin}/api/v1/streams/notifications`, {
    headers: { authorization: `Bearer ${token}`, cookie: people.owner.cookie },
  });
  expect(answer.status).toBe(403);
  const stream = await openStream(origin, { cookie: people.owner.cookie });
  expect(stream.status).toBe(200);
  stream.close();
});

test("an admin's token needs the scope, and its person to be an admin still", async () => {
  const { people } = await current();
  const token = await addToken(db, people.user, scopes);
  const caller = withToken(site.visitor, token);
  const answer = await caller.get("/admin/users");
  expect(answer).toMatchObject({ status: 403, body: { code: "forbidden" } });
});

test("without the scope admin a token has no rights of admins elsewhere either", async () => {
  const { people, projectId, commentId } = await current();
  const deleteWith = async (...given: Scope[]) => {
    const token = await addToken(db, people.admin, given);
    const caller = withToken(site.visitor, token);
    return caller.post(`/projects/${projectId}/comment/delete`, { id: commentId });
  };
  expect((await deleteWith("comments")).status).toBe(403);
  expect((await deleteWith("comments", "admin")).status).toBe(200);
});
