// The command as an operator runs it.
import fs from "node:fs";
import { createServer, type Server } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import path from "node:path";
import pg from "pg";
import { afterAll, expect, test, vi } from "vitest";
import { superuser } from "#server/database/embedded/application-role.ts";
import { sql } from "#server/database/sql.ts";
import { readSettings } from "#server/settings.ts";
import { version } from "#server/version.ts";
import { runProgram } from "#tests/support/run-program.ts";
import { startStandInEngine } from "#tests/support/stand-in-engine.ts";
import { temporaryDir } from "#tests/support/temporary-dir.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";
import { addressOf } from "#tests/support/start-api-server.ts";
import { encryptionFindings } from "./check-database.ts";
import { checkDisk } from "./check-machine.ts";
import { adviceFor, checkCodeHosts, checkPublicUrl } from "./check-network.ts";
import { checkSearchEngine } from "./check-search-engine.ts";
import { checkSettings, unknownSettings } from "./check-settings.ts";

const program = new URL("command.ts", import.meta.url);
const adminProgram = new URL("../start/admin-command.ts", import.meta.url);
const database = await openTestDatabase();
const DATABASE_URL = addressOf(database.where);

/** A code host that knows one token, and the site itself. */
const host: Server = createServer((request, response) => {
  const isRefused = request.headers.authorization?.includes("wrong");
  const isMetadata = request.url === "/.well-known/openid-configuration";
  const body = isMetadata ? { issuer: address } : { version };
  response.writeHead(isRefused ? 401 : 200).end(JSON.stringify(body));
}).listen(0, "127.0.0.1");
await once(host, "listening");
afterAll(() => void host.close());
const address = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;

const oidc = { OIDC_CLIENT_ID: "id", OIDC_CLIENT_SECRET: "very-secret" };
const signIn = {
  GITHUB_URL: address,
  GITHUB_CLIENT_ID: "id",
  GITHUB_CLIENT_SECRET: "very-secret",
};

const run = (env: NodeJS.ProcessEnv, cwd = temporaryDir()) =>
  runProgram(program, [], { cwd, env: { DATA_DIR: cwd, ...env } });

test("a working installation has no problems", async () => {
  const env = {
    DATABASE_URL,
    PUBLIC_URL: address,
    GITHUB_API_URL: `${address}/api/v1`,
    OIDC_ISSUER: address,
    ...signIn,
    ...oidc,
  };
  const { code, out } = await run(env);
  expect(out).toContain("0 problems");
  expect(code).toBe(0);
  expect(out).toMatch(/^ok +Versions +Stack Cafe [\d.]+, Node 24/m);
  expect(out).toMatch(/^ok +Database +PostgreSQL \d+.*, as stack_cafe$/m);
  expect(out).toMatch(/^ok +Schema +\d{4}-/m);
  expect(out).toMatch(/^ok +Clock /m);
  expect(out.match(/^ok +Sign-in .* answers$/gm)).toHaveLength(2);
  expect(out).toMatch(/^WARNING Backups +none in the last 90 days\n +→ Run npm run backup/m);
  expect(out).toMatch(/^ok +Address +http:\/\/127\.0\.0\.1:\d+ answers$/m);
});

test("a connection to another machine says whether it is encrypted", () => {
  const remote = "postgres://u:p@db.example.org/cafe?sslmode=verify-full";
  expect(encryptionFindings(remote, false)).toMatchObject([
    { detail: "the connection to db.example.org isn't encrypted" },
  ]);
  expect(encryptionFindings(remote, true)).toMatchObject([
    { detail: "the connection to db.example.org is encrypted" },
  ]);
  expect(encryptionFindings("postgres://u:p@127.0.0.1/cafe", false)).toEqual([]);
  expect(encryptionFindings(null, false)).toEqual([]);
});

test("an http address that the operator allows is a warning", () => {
  const env = { ...signIn, GITHUB_URL: "http://code.example.org", INSECURE_PROVIDER: "true" };
  const found = checkSettings(env, readSettings(env)).map(({ detail }) => detail);
  expect(found).toContainEqual(expect.stringContaining("GITHUB_URL isn't https"));
});

test("problems are named with what to do, and no secret", async () => {
  const cwd = temporaryDir();
  fs.writeFileSync(path.join(cwd, ".env"), "PUBLIC_URI=https://x.example\nDATABSE_URL=a-secret\n");
  await sql`alter database ${sql.id(String(database.where.database))} set jit = on`.run(
    database.db,
  );
  await sql`insert into backups (id, server, error)
    values (gen_random_uuid(), 'here', 'ENOSPC')`.run(database.db);
  const env = {
    DATABASE_URL,
    DATABASE_DIRECT_URL: DATABASE_URL,
    PUBLIC_URL: "https://cafe.invalid",
    GITHUB_API_URL: address,
    GITHUB_TOKEN: "wrong",
    SMTP_URL: "smtp://user:very-secret@127.0.0.1:1",
    MAIL_FROM: "cafe@example.org",
    OIDC_ISSUER: `${address}/`,
    GITEA_URL: "http://127.0.0.1:1",
    GITEA_CLIENT_ID: "id",
    GITEA_CLIENT_SECRET: "very-secret",
    ...signIn,
    ...oidc,
  };
  const { code, out, err } = await run(env, cwd);
  expect(code).toBe(1);
  expect(out).toMatch(
    /WARNING Settings +PUBLIC_URI isn't a setting\n +→ Did you mean PUBLIC_URL\?/,
  );
  expect(out).toMatch(/DATABSE_URL isn't a setting\n +→ Did you mean DATABASE_URL\?/);
  expect(out).toMatch(/PROBLEM Proxy .*TRUST_PROXY isn't set.*\n +→ Set TRUST_PROXY/);
  expect(out).toMatch(/PROBLEM Code host .*refuses the token\n +→ .*GITHUB_TOKEN/);
  expect(out).toMatch(/PROBLEM Sign-in .*\/ calls itself http.*\n +→ Check OIDC_ISSUER/);
  expect(out).toMatch(/PROBLEM Sign-in .*:1 can't be reached.*\n +→ Check GITEA_URL/);
  expect(out).toMatch(/PROBLEM Mail .*127\.0\.0\.1:1.*\n +→ .*SMTP_URL/);
  expect(out).toMatch(
    /WARNING Database .*compile statements \(jit\).*\n +→ alter role stack_cafe in database \w+ set jit = off;/,
  );
  expect(out).toMatch(/PROBLEM Backups +the last one failed: ENOSPC/);
  expect(out).toMatch(/WARNING Address .*cafe\.invalid doesn't answer/);
  expect(out).toContain("6 problems");
  expect(out + err).not.toMatch(/secret|wrong/);
  await sql`delete from backups`.run(database.db);
});

test("the tokens of code hosts that are read beside the configured one are checked", async () => {
  const settings = readSettings({ ...signIn, GITHUB_API_URL: address, CODEBERG_TOKEN: "wrong" });
  const furtherCodeHosts = settings.furtherCodeHosts.map((one) => ({ ...one, apiUrl: address }));
  expect(await checkCodeHosts({ ...settings, furtherCodeHosts })).toMatchObject([
    { state: "ok" },
    { state: "problem", advice: "Make a new one, and set CODEBERG_TOKEN." },
  ]);
});

test("a closed site answers at its address, a proxy alone doesn't, and one that passes ids on is named", async () => {
  const closed = { status: 401, body: JSON.stringify({ code: "signed_out" }) };
  const answers = [
    closed,
    closed,
    { status: 503, body: "<h1>503 Service Unavailable</h1>" },
    { status: 200, body: JSON.stringify({ version }) },
  ];
  const site = createServer(({ headers }, response) => {
    const { status, body } = answers.shift() ?? closed;
    response.writeHead(status, { "x-request-id": headers["x-request-id"] }).end(body);
  }).listen(0, "127.0.0.1");
  await once(site, "listening");
  const PUBLIC_URL = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  const check = (env: NodeJS.ProcessEnv) =>
    checkPublicUrl(readSettings({ PUBLIC_URL, ...signIn, ...env }));
  const answering = { state: "ok", detail: `${PUBLIC_URL} answers` };
  expect(await check({ ACCESS: "members" })).toMatchObject([answering]);
  expect(await check({})).toMatchObject([{ state: "problem" }]);
  expect(await check({})).toMatchObject([
    { state: "warning", detail: `${PUBLIC_URL} answers 503: its proxy doesn't reach the server` },
  ]);
  expect(await check({ TRUST_PROXY: "127.0.0.1" })).toMatchObject([
    answering,
    { state: "warning", about: "Proxy", detail: expect.stringContaining("X-Request-Id") },
  ]);
  site.close();
});

test("an authority that isn't known, and a data directory to be made, have their own advice", () => {
  const cause = Object.assign(new Error("x"), { code: "UNABLE_TO_VERIFY_LEAF_SIGNATURE" });
  const refused = Object.assign(new Error("x"), { code: "ECONNREFUSED" });
  expect(adviceFor(new TypeError("fetch failed", { cause }), "Check it.")).toMatch(
    /NODE_EXTRA_CA_CERTS/,
  );
  expect(adviceFor(new TypeError("fetch failed", { cause: refused }), "Check it.")).toBe(
    "Check it.",
  );
  const dataDir = path.join(temporaryDir(), "later");
  const denied = vi.spyOn(fs, "accessSync").mockImplementation(() => {
    throw new Error("EACCES");
  });
  expect(checkDisk({ ...readSettings({}), dataDir })).toMatchObject({
    state: "problem",
    advice: `Create ${dataDir}, owned by the user that runs the server.`,
  });
  denied.mockRestore();
});

test("invalid settings and a database that can't be reached are problems", async () => {
  const invalid = await run({ PORT: "no" });
  expect(invalid).toMatchObject({
    code: 1,
    out: expect.stringMatching(/PROBLEM Settings .*\n +PORT: /),
  });
  const wrong = DATABASE_URL.replace(/\/\/\/[^?]+/, "///nowhere");
  const { code, out } = await run({ DATABASE_URL: wrong });
  expect(code).toBe(1);
  expect(out.match(/does not exist/g)).toHaveLength(1);
  expect(out).toMatch(/PROBLEM Database .*"nowhere" does not exist\n +→ Check the address/);
});

test("missing rights are named with the statement that grants them, by the doctor and at a start", async () => {
  const other = await openTestDatabase("template0");
  const migrated = await openTestDatabase();
  const administrator = new pg.Client({ ...other.where, user: superuser });
  await administrator.connect();
  await administrator.query("create role cafe_poor login");
  try {
    const poor = addressOf({ ...other.where, user: "cafe_poor" });
    const { code, out } = await run({ DATABASE_URL: poor });
    expect(code).toBe(1);
    expect(out).toMatch(
      /cafe_poor may not create tables\n.*grant create on schema public to cafe_poor/,
    );
    expect(out).toMatch(/may not create the schema pgboss/);
    expect(out).toMatch(/may not create the extension pg_trgm\n.*create extension pg_trgm/);
    const first = await startAs(poor);
    expect(first).toMatch(
      /^The database isn't ready for Stack Cafe:\n +cafe_poor may not create tables\. As an administrator: grant create on schema public to cafe_poor;\n/,
    );
    expect(first).toMatch(/grant create on database test_\w+ to cafe_poor;\n/);
    const later = await startAs(addressOf({ ...migrated.where, user: "cafe_poor" }));
    expect(later).toContain("cafe_poor may not read the tables, which belong to stack_cafe.");
    expect(first + later).not.toContain("    at ");
  } finally {
    await administrator.query("drop role cafe_poor");
    await administrator.end();
  }
});

/** What a command says that opens the database as a start does. */
const startAs = async (url: string) =>
  (await runProgram(adminProgram, ["list"], { env: { DATABASE_URL: url } })).err;

test("the schema of a newer version is a problem", async () => {
  const other = await openTestDatabase();
  await sql`insert into migrations (name, checksum, version)
    values ('9999-x.sql', 'x', '99.0.0')`.run(other.db);
  const { out } = await run({ DATABASE_URL: addressOf(other.where) });
  expect(out).toMatch(/PROBLEM Schema .*99\.0\.0.*\n.*Run 99\.0\.0/);
});

test("names of other programs' variables aren't taken for misspelt settings", () => {
  const environment = {
    HOME: "/",
    PATH: "/bin",
    SHELL: "sh",
    PORT: "1",
    npm_config_x: "",
    PUBLIC_URLS: "x",
  };
  expect(unknownSettings({ HOSTT: "x", WHATEVER: "x" }, environment)).toMatchObject([
    { detail: "HOSTT isn't a setting", advice: "Did you mean HOST?" },
    { detail: "WHATEVER isn't a setting", advice: expect.stringContaining("Remove it") },
    { detail: "PUBLIC_URLS isn't a setting", advice: "Did you mean PUBLIC_URL?" },
  ]);
});

test("a search engine that is empty, behind or away is named, and one that is current", async () => {
  const { state, url } = await startStandInEngine();
  const check = async (searchUrl: string | null) =>
    checkSearchEngine({ ...readSettings({}), searchUrl });
  const storeAt = (at: number) =>
    (state.stored = JSON.stringify({ build: "1", snapshot: "1:1:", timeline: null, at }));
  expect(await check(null)).toEqual([]);
  expect(await check(url)).toMatchObject([
    { state: "warning", detail: expect.stringContaining("isn't filled") as string },
  ]);
  storeAt(Date.now() - 20_000);
  expect(await check(url)).toMatchObject([
    { state: "ok", detail: expect.stringMatching(/is current as of \d+ seconds ago$/) as string },
  ]);
  storeAt(Date.now() - 400_000);
  expect(await check(url)).toMatchObject([{ state: "warning" }]);
  expect(await check("mysql://127.0.0.1:9")).toMatchObject([
    { state: "problem", detail: expect.stringContaining("ECONNREFUSED") as string },
  ]);
});
