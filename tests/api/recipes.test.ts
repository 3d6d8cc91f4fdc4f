// The recipes of docs/api.md, each run by Node as it is written there.
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import type { Comment } from "#contract/comments.ts";
import type { Scope } from "#contract/endpoint.ts";
import { addPosition } from "#tests/support/positions.ts";
import { addToken } from "#tests/support/api-tokens.ts";
import { type Person, startTestApp } from "#tests/support/test-app.ts";

const page = await readFile(new URL("../../docs/api.md", import.meta.url), "utf8");
const recipes = new Map(
  [...page.matchAll(/^### (.+)\n[^]*?```js\n([^]*?)```/gm)].map(([, title = "", code = ""]) => [
    title,
    code,
  ]),
);

const site = await startTestApp();
const { db } = site.database;
const origin = await site.app.listen({ host: "127.0.0.1", port: 0 });
const { body: typescript } = await site.visitor.get<{ id: string }>("/techs/typescript");
const ada = await site.person("ada");
const tidewater = await site.project(ada, {
  name: "Tidewater",
  techs: [typescript.id],
});
await addPosition(ada, tidewater.id, { role: "developer" });

const run = promisify(execFile);

/** What a recipe prints, in lines, with a token of Ada's that has only these scopes. */
const printed = (title: string, ...scopes: Scope[]) => printedFor(ada, title, scopes);

async function printedFor(person: Person, title: string, scopes: Scope[]): Promise<string[]> {
  const code = recipes.get(title) ?? "throw new Error('There is no such recipe')";
  const token = await addToken(db, person, scopes);
  const env = { CAFE_URL: origin, CAFE_TOKEN: token };
  const { stdout } = await run(process.execPath, ["--input-type=module", "--eval", code], { env });
  return stdout.trim().split("\n");
}

test("there are five", () => {
  expect(recipes.size).toBe(5);
});

test("projects that fit a stack", async () => {
  // Their own projects aren't among people's matches.
  const seeker = await site.person("seeker");
  const lines = await printedFor(seeker, "Projects that fit a stack", ["read"]);
  expect(lines).toContainEqual(expect.stringMatching(/^Tidewater: .+/));
});

test("all pages of a list", async () => {
  for (let count = 0; count < 51; count++) await site.project(ada, { name: `Number ${count}` });
  const lines = await printed("All pages of a list", "read");
  expect(lines).toHaveLength(52);
  expect(lines.at(-1)).toBe("Tidewater");
});

test("a project with a seat, once even if it is run twice", async () => {
  const [address = ""] = await printed("A project with a seat", "projects");
  const id = address.split("/").at(-1) ?? "";
  const { body: project } = await site.visitor.get(`/projects/${id}`);
  expect(project).toMatchObject({ name: "Tide tables" });
  const { body: positions } = await site.visitor.get(`/projects/${id}/positions`);
  expect(positions).toMatchObject([{ title: "Charts", seats: 2 }]);
  expect(await printed("A project with a seat", "projects")).toEqual([address]);
});

test("applications that wait for an answer", async () => {
  const bob = await site.person("bob");
  const applied = { project: tidewater.id, requestedRole: "developer", content: "Hello" };
  expect((await bob.post("/applications", applied)).status).toBe(200);
  expect(await printed("Applications that wait for an answer", "applications")).toEqual([
    "bob would like to join Tidewater as developer",
  ]);
});

test("release notes as a comment", async () => {
  const [address = ""] = await printed("Release notes as a comment", "read", "comments");
  const id = address.split("#comment-")[1] ?? "";
  const { body } = await site.visitor.get<{ comments: Record<string, Comment> }>(
    `/projects/${tidewater.id}/comments`,
  );
  expect(body.comments[id]?.commentHtml).toContain("<strong>Version 2</strong>");
});
