// The command line as a process of its own, on a real site.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { mkdir, readdir, readFile, rm, stat, symlink, truncate, writeFile } from "node:fs/promises";
import path from "node:path";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import type { Scope } from "#contract/endpoint.ts";
import { addToken } from "#tests/support/api-tokens.ts";
import { addPosition } from "#tests/support/positions.ts";
import { sharedTemporaryDir, temporaryDir } from "#tests/support/temporary-dir.ts";
import { type Person, startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const origin = await site.app.listen({ host: "127.0.0.1", port: 0 });
const ada = await site.person("ada");
const { body: typescript } = await site.visitor.get<{ id: string }>("/techs/typescript");
const project = await site.project(ada, {
  name: "Tidewater",
  description: "Tide \u001b[31mtables.",
  techs: [typescript.id],
});
await addPosition(ada, project.id, { role: "developer" });
const home = sharedTemporaryDir();
const main = path.join(import.meta.dirname, "main.ts");

interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

async function run(args: readonly string[], input = "", env: object = {}): Promise<Ran> {
  const child = spawn(process.execPath, [main, ...args], {
    env: { XDG_CONFIG_HOME: home, ...env },
  });
  child.stdin.end(input);
  const ended = new Promise<number>((resolve) => child.on("close", (code) => resolve(code ?? -1)));
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await ended, out, err };
}

const file = path.join(home, "stack-cafe/login.json");

const logIn = (...scopes: Scope[]) => logInAs(ada, scopes);

async function logInAs(person: Person, scopes: Scope[]): Promise<string> {
  const token = await addToken(site.database.db, person, scopes);
  expect(await run(["login", origin], `${token}\n`)).toMatchObject({ code: 0, out: "" });
  return token;
}

test("a login is checked, and stored for its owner alone", async () => {
  const refused = await run(["login", origin], "sc_mistyped");
  expect(refused).toMatchObject({ code: 1, out: "" });
  expect(refused.err).toContain("unknown, expired or revoked");
  await expect(stat(file)).rejects.toThrow(/ENOENT/);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, "{}", { mode: 0o644 });
  const token = await logIn("read");
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(JSON.parse(await readFile(file, "utf8"))).toEqual({ url: origin, token });
  expect(await readdir(path.dirname(file))).toEqual(["login.json"]);
  expect(await run(["logout"])).toMatchObject({ code: 0 });
  await expect(stat(file)).rejects.toThrow(/ENOENT/);
});

test("a token isn't sent unencrypted, nor to another site", async () => {
  expect(await run(["login", "http://cafe.example"], "sc_x")).toMatchObject({ code: 1 });
  await logIn("read");
  const other = await startTestApp();
  const elsewhere = await other.app.listen({ host: "127.0.0.1", port: 0 });
  // There this token would be refused.
  const answer = await run(["search", "nothing"], "", { CAFE_URL: elsewhere });
  expect(answer).toMatchObject({ code: 0, out: "" });
});

test("projects are searched, for people and for programs", async () => {
  await logIn("read");
  const { out } = await run(["search", "tidewater"]);
  expect(out).toContain(`Tidewater\n  Tide  [31mtables.\n  ${origin}/projects/${project.id}\n`);
  // Neither do eight-bit sequences get through, nor what turns a line around.
  const hostile = await site.project(ada, { name: "Hostile", description: "\u009B31mA\u202Eb" });
  expect((await run(["search", "hostile"])).out).toContain("Hostile\n   31mA b\n");
  const { out: raw } = await run(["search", "hostile", "--json"]);
  expect(raw).toContain(String.raw`"\u009b31mA\u202eb"`);
  expect(JSON.parse(raw)).toMatchObject([{ id: hostile.id, description: "\u009B31mA\u202Eb" }]);
  const { out: none, err } = await run(["search", "nosuchproject"]);
  expect([none, err]).toEqual(["", "Nothing was found.\n"]);
  const { out: json } = await run(["search", "tidewater", "--json"]);
  expect(JSON.parse(json)).toMatchObject([{ id: project.id, name: "Tidewater" }]);
  const { out: issues } = await run(["issues", "--techs", "typescript", "--json"]);
  expect(JSON.parse(issues)).toEqual([]);
});

test("a reader that has enough, as head has, is no failure", async () => {
  await logIn("read");
  const child = spawn(process.execPath, [main, "search", "tidewater"], {
    env: { XDG_CONFIG_HOME: home },
  });
  child.stdout.destroy();
  const ended = new Promise((resolve) => child.on("close", resolve));
  expect([await text(child.stderr), await ended]).toEqual(["", 0]);
});

test("matches of a folder are asked for once its technologies were shown and agreed to", async () => {
  // Their own projects aren't among people's matches.
  await logInAs(await site.person("seeker"), ["read"]);
  const folder = temporaryDir();
  await writeFile(
    path.join(folder, "package.json"),
    JSON.stringify({ devDependencies: { typescript: "7", "secret-package": "1" } }),
  );
  const asked = await run(["match", folder]);
  expect(asked).toMatchObject({ code: 1, out: "" });
  expect(asked.err).toContain("typescript");
  expect(asked.err).toContain("--yes");
  const agreed = await run(["match", folder, "--yes"]);
  expect(agreed).toMatchObject({ code: 0, out: expect.stringMatching(/^Tidewater\n/) });
  expect(agreed.err).not.toContain("secret-package");
});

test.each([
  ["Cargo.toml", '[package]\nname = "x"\n[dependencies]\ntokio = "1"\n', "rust"],
  ["go.mod", "module x\n\ngo 1.24\n", "go"],
  ["pyproject.toml", '[project]\nname = "x"\ndependencies = ["django"]\n', "django"],
])("the technologies of a %s are found", async (name, content, tech) => {
  const folder = temporaryDir();
  await writeFile(path.join(folder, name), content);
  const { err } = await run(["match", folder], "", { CAFE_URL: origin });
  expect(err).toMatch(new RegExp(`Technologies found in .*: .*\\b${tech}\\b`));
});

test.each([
  ["a missing folder", "nowhere", "There is no folder "],
  ["a file", "broken/package.json", "isn't a folder."],
  ["an empty folder", "empty", "There is no manifest in "],
  ["a broken manifest", "broken", "No manifest in "],
  ["a manifest that is a link", "link", "There is no manifest in "],
  ["a manifest that is a pipe", "pipe", "There is no manifest in "],
  ["an endless manifest", "huge", "No manifest in "],
])("%s to match is explained", async (_, name, explained) => {
  const root = temporaryDir();
  for (const one of ["empty", "broken", "link", "pipe", "huge"]) await mkdir(path.join(root, one));
  const manifest = (folder: string) => path.join(root, folder, "package.json");
  await writeFile(manifest("broken"), '{"dependencies": {"react": ');
  await symlink("/dev/zero", manifest("link"));
  execFileSync("sh", ["-c", 'mkfifo "$1"', "sh", manifest("pipe")]);
  await writeFile(manifest("huge"), "");
  await truncate(manifest("huge"), 3 * 1024 ** 3);
  const answer = await run(["match", path.join(root, name), "--yes"], "", { CAFE_URL: origin });
  expect(answer).toMatchObject({ code: 1, out: "", err: expect.stringContaining(explained) });
  expect(answer.err).not.toContain("    at ");
});

test("technologies are called as people call them; what isn't one is refused", async () => {
  await logInAs(await site.person("seeker2"), ["read"]);
  const { out } = await run(["matches", "--techs", "TypeScript, postgres"]);
  expect(out).toContain("Tidewater\n");
  for (const command of ["matches", "issues"]) {
    const { code, err } = await run([command, "--techs", "typescirpt"]);
    expect({ code, err }).toEqual({
      code: 1,
      err: expect.stringMatching(/^Unknown technology: typescirpt\. Known .*\btypescript\b/),
    });
  }
});

test("who has no stack is told where to enter it, or how to name one", async () => {
  await logInAs(await site.person("newcomer"), ["read"]);
  const { code, out, err } = await run(["matches"]);
  expect([code, out]).toEqual([0, ""]);
  expect(err).toContain(`${origin}/stack`);
  expect(err).toContain("--techs");
});

/** A site that answers as `listener` does. */
async function startOther(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test("a token isn't sent on to where an address leads", async () => {
  const seen: unknown[] = [];
  const end = await startOther(({ headers }, reply) => {
    seen.push(headers.authorization);
    reply.end("{}");
  });
  const start = await startOther((_, reply) => reply.writeHead(307, { location: end }).end());
  const answer = await run(["search", "x"], "", { CAFE_URL: start, CAFE_TOKEN: "sc_secret" });
  expect(answer).toMatchObject({ code: 1, out: "" });
  expect(answer.err).toContain(`${start} leads to ${end}`);
  expect(seen).toEqual([]);
});

test.each([
  [200, "<!doctype html>", "didn't answer as such a site does"],
  [404, "<!doctype html>", "answered with 404"],
  [404, "null", "answered with 404"],
  [400, JSON.stringify({ message: "No\u001b[2J" }), "No [2J"],
])("what isn't a site, and answers %i with %j, is explained", async (status, body, explained) => {
  const other = await startOther((_, reply) => reply.writeHead(status).end(body));
  const answer = await run(["login", other], "sc_x");
  expect(answer).toMatchObject({ code: 1, out: "", err: expect.stringContaining(explained) });
  expect(answer.err).not.toContain("    at ");
});

test("a project is created and changed, and a missing scope is named", async () => {
  await logIn("read");
  const create = ["project", "create", "--name", "Oxbow", "--description", "River maps."];
  const refused = await run(create);
  expect(refused).toMatchObject({ code: 1, out: "" });
  expect(refused.err).toContain("projects");
  await logIn("read", "projects");
  const { out } = await run([...create, "--techs", "typescript", "--json"]);
  const { id } = JSON.parse(out) as { id: string };
  const address = `${origin}/projects/${id}#discussion`;
  const changed = await run(["project", "update", address, "--name", "Oxbow lake"]);
  expect(changed).toMatchObject({ code: 0, out: `Oxbow lake: ${origin}/projects/${id}\n` });
});

test("an application is sent", async () => {
  const bob = await site.person("bob");
  const token = await addToken(site.database.db, bob, ["applications"]);
  const env = { CAFE_URL: origin, CAFE_TOKEN: token };
  const args = ["apply", project.id, "--role", "developer", "--message", "Hello"];
  const answer = await run(args, "", env);
  expect(answer).toMatchObject({
    code: 0,
    out: expect.stringContaining("You applied to Tidewater"),
  });
  expect(await run(args, "", env)).toMatchObject({ code: 1 });
});

test("what isn't a command, and no command at all, are explained", async () => {
  for (const args of [[], ["help"], ["search", "--help"]]) {
    expect((await run(args)).out).toContain("Usage: stack-cafe COMMAND");
  }
  const { err: unknown } = await run(["search", "--techno", "x"]);
  expect(unknown).toBe("Unknown option '--techno'. All commands: stack-cafe --help\n");
  expect(await run(["dance"], "", { CAFE_URL: origin })).toMatchObject({
    code: 1,
    err: expect.stringContaining("There is no command dance."),
  });
  await rm(file, { force: true });
  expect((await run(["search", "x"])).err).toContain("Which site?");
});
