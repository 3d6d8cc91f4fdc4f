import { expect, test } from "vitest";
import { failure } from "#contract/errors.ts";
import { sql } from "#server/database/sql.ts";
import { sqlStateOf } from "#server/database/transaction.ts";
import { startApiServer } from "#tests/support/start-api-server.ts";
import { startTestApp } from "#tests/support/test-app.ts";
import { isDatabaseAbsent } from "./error-replies.ts";

test("an unexpected error is logged in full, and the reply contains only the request's id", async () => {
  const site = await startTestApp();
  const server = await startApiServer(site.database.where, { LOG_LEVEL: "info" });
  await sql`alter table techs rename column slug to renamed_secret`.run(site.database.db);
  const answer = await fetch(`${server.origin}/api/v1/techs`);
  const body = (await answer.json()) as Record<string, unknown>;
  expect(answer.status).toBe(500);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(failure.strict().parse(body)).toEqual({
    statusCode: 500,
    code: "internal",
    error: "Internal Server Error",
    message: "Something went wrong on our side. It has been logged.",
    requestId: expect.stringMatching(/^[\w-]{36}$/),
  });
  await expect
    .poll(() => server.lines.filter((line) => line.includes(String(body["requestId"]))).join())
    .toMatch(/request failed.*request completed|column .*slug.* does not exist/);
});

test("rows deleted or created concurrently cause 409, not 500", async () => {
  const site = await startTestApp();
  const ada = await site.person("ada");
  // As if the project was deleted between the two statements.
  await sql`create function vanish() returns trigger language plpgsql as
    $$ begin raise foreign_key_violation; end $$`.run(site.database.db);
  await sql`create trigger vanish before insert on members for each row execute function vanish()`.run(
    site.database.db,
  );
  const { status, body } = await ada.post("/projects", { name: "Name", description: "Words" });
  expect([status, body["code"]]).toEqual([409, "conflict"]);
  expect((await site.visitor.get<unknown[]>("/projects")).body).toEqual([]);
});

test("a JSON body that isn't UTF-8 is refused", async () => {
  const site = await startTestApp();
  const ada = await site.person("ada");
  const inLatin1 = Buffer.from('{"name":"Café","description":"Words"}', "latin1");
  const headers = { cookie: ada.cookie, "content-type": "application/json" };
  const url = "/api/v1/projects";
  const reply = await site.app.inject({ method: "POST", url, headers, payload: inLatin1 });
  expect([reply.statusCode, reply.json()]).toMatchObject([
    400,
    { message: "The body is not JSON." },
  ]);
});

const withCode = (code: string) => Object.assign(new Error("x"), { code });

test.each([
  [withCode("ECONNREFUSED"), true],
  [withCode("EPIPE"), true],
  [withCode("EAI_AGAIN"), true],
  [withCode("EHOSTUNREACH"), true],
  [withCode("08006"), true],
  [withCode("53300"), true],
  [withCode("57P01"), true],
  [withCode("57014"), true],
  [withCode("25006"), true],
  [withCode("40P01"), true],
  [new Error("Connection terminated unexpectedly"), true],
  [new Error("Client has encountered a connection error and is not queryable"), true],
  [new Error("timeout exceeded when trying to connect"), true],
  [withCode("42703"), false],
  [withCode("22021"), false],
  [withCode("23505"), false],
  [withCode("EACCES"), false],
  [new TypeError("x is not a function"), false],
  ["text", false],
  [null, false],
])("%s means that the database is unreachable: %s", (error, expected) => {
  expect(isDatabaseAbsent(error)).toBe(expected);
});

test("codes of system errors aren't taken for SQLSTATEs", () => {
  expect(["23505", "57P01", "XX000"].map((code) => sqlStateOf({ code }))).toEqual([
    "23505",
    "57P01",
    "XX000",
  ]);
  expect([{ code: "EPIPE" }, { code: 5 }, {}, null, "23505"].map(sqlStateOf)).toEqual(
    Array.from({ length: 5 }, () => undefined),
  );
});
