// Demo content at the start of a real server: when it is loaded, and what happens to it with a code
// host.
import { expect, test } from "vitest";
import { temporaryDir } from "#tests/support/temporary-dir.ts";
import { startServer } from "#tests/support/server-process.ts";

const codeHost = { GITHUB_CLIENT_ID: "id", GITHUB_CLIENT_SECRET: "secret" };

/** Starts a server and stops it again; returns the number of its projects, and its output. */
async function runOnce(dataDir: string, env: Record<string, string> = {}) {
  const server = startServer({ dataDir, env: { DEMO_CONTENT: "", ...env } });
  const reply = await fetch(`${await server.ready}/api/v1/projects?pageSize=100`);
  const projects = (await reply.json()) as unknown[];
  server.signal("SIGTERM", "it");
  expect(await server.ended).toBe(0);
  return { projects: projects.length, output: server.output() };
}

test("with a code host no demo content is loaded", async () => {
  const { projects, output } = await runOnce(temporaryDir(), codeHost);
  expect(projects).toBe(0);
  expect(output).not.toContain("demo content");
});

test("with a code host requested demo content is loaded, without an admin", async () => {
  const env = { ...codeHost, DEMO_CONTENT: "true" };
  const { projects, output } = await runOnce(temporaryDir(), env);
  expect(projects).toBeGreaterThan(30);
  expect(output).toContain("Loading demo content");
  // This start would have revoked an admin role, had the first one granted it.
  expect(output).not.toContain("admin any more");
  expect(output).not.toContain("Remove it");
});

test("with demo content from before, a start with a code host reports it, and revokes its admin's role", async () => {
  const dataDir = temporaryDir();
  const demo = await runOnce(dataDir);
  expect(demo.projects).toBeGreaterThan(30);
  const { projects, output } = await runOnce(dataDir, codeHost);
  expect(projects).toBe(demo.projects);
  expect(output).toContain("opalreyes, known to the demo code host alone, is no longer an admin.");
  expect(output).toContain("This database holds demo content.");
  expect(output).toContain("Remove it: npm run demo -- --remove\n");
});
