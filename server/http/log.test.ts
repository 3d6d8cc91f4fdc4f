// The log of a real server: enough to investigate a problem, and no secrets.
import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import { freePort } from "#server/start/port.ts";
import { CookieJar } from "#tests/support/cookie-jar.ts";
import { startApiServer } from "#tests/support/start-api-server.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";

const database = await openTestDatabase();
const { where } = database;

interface Line {
  readonly level: number;
  readonly reqId?: string;
  readonly msg: string;
  readonly refused?: string;
  readonly statement?: string;
  readonly operation?: string;
  readonly path?: string;
  readonly userId?: string;
  readonly req?: { method: string; remoteAddress: string };
  readonly res?: { statusCode: number };
}

async function signedIn() {
  const port = await freePort("127.0.0.1");
  const server = await startApiServer(where, { LOG_LEVEL: "info", PORT: String(port) });
  const browser = new CookieJar(server.origin);
  const { location } = await browser.get("/auth/github");
  const chosen = Object.fromEntries(new URL(location).searchParams);
  await browser.get((await browser.post(location, { ...chosen, login: "mirav" })).location);
  expect(browser.cookies.has("session")).toBe(true);
  const logged = () => server.lines.map((line) => JSON.parse(line) as Line);
  return { server, logged, browser };
}

test("sign-ins, refusals and errors are logged; cookies, codes and tokens aren't", async () => {
  const port = await freePort("127.0.0.1");
  const server = await startApiServer(where, { LOG_LEVEL: "trace", PORT: String(port) });
  const browser = new CookieJar(server.origin);
  const secrets: string[] = [];

  const start = await browser.get("/auth/github?returnTo=/projects");
  const authorizeParams = Object.fromEntries(new URL(start.location).searchParams);
  secrets.push(
    authorizeParams["state"] ?? "",
    authorizeParams["code_challenge"] ?? "",
    ...browser.cookies.values(),
  );
  await browser.get(start.location);
  const chosen = await browser.post(start.location, { ...authorizeParams, login: "mirav" });
  secrets.push(new URL(chosen.location).searchParams.get("code") ?? "");
  await browser.get(chosen.location);
  secrets.push(...browser.cookies.values());
  await browser.get("/api/v1/current-session", { authorization: "Bearer a-secret-of-mine" });
  secrets.push("a-secret-of-mine");
  // Sent where it doesn't belong.
  const token = `sc_${"aB3".repeat(12)}`;
  await fetch(`${server.origin}/api/v1/${token}?token=${token}`);
  secrets.push(token);
  const failed = await browser.get(
    `/auth/github/callback?code=stolen-code&state=${"s".repeat(32)}`,
  );
  secrets.push("stolen-code", "s".repeat(32));
  await browser.get("/%61uth/github/callback?code=stolen-code-2&state=x");
  secrets.push("stolen-code-2");
  await browser.get("/api/v1/nowhere%0A%7B%22level%22:60%7D");
  const refusal = await browser.post("/api/v1/projects", {}, { "sec-fetch-site": "cross-site" });

  expect(browser.cookies.has("session")).toBe(true);
  expect(failed.location).toContain("problem=expired");
  const { requestId } = JSON.parse(refusal.body) as { requestId: string };
  const logged = () => server.lines.map((line) => JSON.parse(line) as Line);
  await expect.poll(() => logged().filter(({ reqId }) => reqId === requestId)).toHaveLength(2);

  const text = server.lines.join("\n");
  expect(secrets.filter((secret) => secret.length < 8)).toEqual([]);
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  expect(logged()).toContainEqual(
    expect.objectContaining({ msg: "signed in", userId: expect.any(String) }),
  );
  expect(logged()).toContainEqual(
    expect.objectContaining({ reqId: requestId, refused: "This request came from another site." }),
  );
  expect(logged()).toContainEqual(
    expect.objectContaining({
      reqId: requestId,
      operation: "createProject",
      req: { method: "POST", remoteAddress: "127.0.0.1" },
      res: { statusCode: 403 },
    }),
  );
});

test("what people read and search isn't logged, only where a request failed", async () => {
  const { server, logged, browser } = await signedIn();
  const visitor = new CookieJar(server.origin);
  const id = "0198c0de-0000-7000-8000-000000000000";
  for (const reader of [visitor, browser]) {
    for (let time = 0; time < 4; time += 1)
      await reader.get("/api/v1/techs?search=a-private-search");
    await reader.get("/api/v1/project_search?search=a-private-search");
    await reader.get(`/api/v1/projects/${id}?search=a-private-search`);
  }
  const ofProjects = () => logged().filter(({ operation }) => operation === "readProject");
  await expect.poll(ofProjects).toHaveLength(2);
  const [byVisitor, byPerson] = ofProjects();
  expect(byVisitor).toMatchObject({ path: `/api/v1/projects/${id}`, res: { statusCode: 404 } });
  expect(byPerson).toMatchObject({ userId: expect.any(String), res: { statusCode: 404 } });
  expect(byPerson).not.toHaveProperty("path");
  expect(logged().filter(({ operation }) => operation === "listTechs")).toHaveLength(8);
  expect(server.lines.join("\n")).not.toContain("private");
});

test("a slow statement is logged with its request's id, and without what was written", async () => {
  await sql`create function slow() returns trigger language plpgsql as
    $$ begin perform pg_sleep(0.6); return new; end $$`.run(database.db);
  await sql`create trigger slow before insert on projects
    for each row execute function slow()`.run(database.db);
  const { server, logged, browser } = await signedIn();
  const cookie = [...browser.cookies].map((pair) => pair.join("=")).join("; ");
  const reply = await fetch(`${server.origin}/api/v1/projects`, {
    method: "POST",
    headers: { "content-type": "application/json", cookie, "x-request-id": "of-no-proxy" },
    body: JSON.stringify({ name: "Private name", description: "Private words" }),
  });
  expect(reply.status).toBe(200);
  const reqId = reply.headers.get("x-request-id");
  await expect
    // A busy machine is slow at others as well, such as the commit.
    .poll(() =>
      logged().filter(
        ({ reqId: of, msg, statement }) =>
          of === reqId && (msg !== "slow statement" || statement?.includes("into projects")),
      ),
    )
    .toMatchObject([
      { msg: "slow statement", level: 40, statement: expect.stringContaining("projects") },
      { msg: "request completed", operation: "createProject" },
    ]);
  expect(server.lines.join("\n")).not.toMatch(/Private|of-no-proxy/);
});

test("a readable log has a line for a request", async () => {
  const server = await startApiServer(where, { LOG_LEVEL: "info", LOG_FORMAT: "readable" });
  const reply = await fetch(`${server.origin}/api/v1/version?search=private`);
  const id = reply.headers.get("x-request-id");
  const line = String.raw`^\S+Z GET readVersion 200 [\d.]+ ms from 127\.0\.0\.1 \(${id}\)$`;
  await expect.poll(() => server.lines.at(-1)).toMatch(new RegExp(line));
});

test("a request that its client breaks off is no error in the log", async () => {
  const port = await freePort("127.0.0.1");
  const env = { LOG_LEVEL: "info", PORT: String(port) };
  const { lines } = await startApiServer(where, env);
  const requestOf = (time: number) => [
    `GET /api/v1/techs?uncached=${time} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    "Accept-Encoding: gzip",
  ];
  const answered = () => lines.filter((line) => line.includes("request completed")).length;
  // Every fourth is answered, which tells how long the others have until theirs would be.
  let answerMs = 0;
  for (let time = 0; answered() < 50; time += 1) {
    const begun = performance.now();
    const socket = connect(port, "127.0.0.1").on("error", () => undefined);
    await once(socket, "connect");
    socket.write(`${requestOf(time).join("\r\n")}\r\n\r\n`);
    if (time % 4 === 0) {
      await once(socket, "data");
      answerMs = performance.now() - begun;
    } else await setTimeout(answerMs * Math.random() * 1.2);
    socket.destroy();
  }
  const logged = lines.map((line) => JSON.parse(line) as { level: number; msg: string });
  expect(logged.filter(({ level }) => level >= 50)).toEqual([]);
});
