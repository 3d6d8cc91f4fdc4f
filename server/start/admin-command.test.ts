import { expect, test } from "vitest";
import { runProgram } from "#tests/support/run-program.ts";
import { addressOf } from "#tests/support/start-api-server.ts";
import { startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();

const env = { DATABASE_URL: addressOf(site.database.where), ADMIN_LOGINS: "ada" };
const run = (...args: string[]) =>
  runProgram(new URL("admin-command.ts", import.meta.url), args, { env });

test("people are made admins, listed, and unmade, and the audit log has it", async () => {
  const ada = await site.person("Ada");
  expect((await run("list")).out).toContain("There are no admins.");
  expect(await run("grant", "ADA")).toEqual({ code: 0, out: "Ada is an admin now.\n", err: "" });
  expect((await run("grant", "ada")).out).toBe("Ada is an admin already.\n");
  expect((await run("list")).out).toBe("Ada\tAda\n");
  const { body } = await ada.get<{ act: string; by: unknown }[]>("/admin/audit");
  expect(body).toMatchObject([{ act: "make admin", detail: { by: "npm run admin" } }]);
  expect((await run("revoke", "ada")).out).toBe("Ada is no longer an admin.\n");
  expect((await ada.get("/admin/audit")).status).toBe(403);
});

test.each([
  [["grant", "nobody"], /There is no user nobody/],
  [["grant"], /^Say list, grant LOGIN, revoke LOGIN or moved PROVIDER\.\n\nUsage:/],
  [["list", "ada"], /^Say list/],
  [["moved", "gitlab"], /^gitlab isn't a provider of the settings\./],
  [["grant", "--force", "ada"], /^Unknown option '--force'/],
] as const)("%j exits with 1 and a message", async (args, message) => {
  const { code, err } = await run(...args);
  expect(code).toBe(1);
  expect(err).toMatch(message);
  expect(err).not.toMatch(/^ +at /m);
});
