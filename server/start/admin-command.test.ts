import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { addressOf } from "#tests/support/start-api-server.ts";
import { startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const program = fileURLToPath(new URL("admin-command.ts", import.meta.url));

function run(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const DATABASE_URL = addressOf(site.database.where);
  const options = { env: { PATH: process.env["PATH"], DATABASE_URL, ADMIN_LOGINS: "ada" } };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [program, ...args], options, (_, out, err) =>
      resolve({ code: child.exitCode ?? -1, out, err }),
    );
  });
}

test("people are made admins, listed, and unmade, and the audit log has it", async () => {
  const ada = await site.person("Ada");
  expect((await run("list")).out).toContain("There are no admins.");
  expect(await run("grant", "ADA")).toEqual({ code: 0, out: "Ada is an admin now.\n", err: "" });
  expect((await run("grant", "ada")).out).toBe("Ada is an admin already.\n");
  expect((await run("list")).out).toBe("Ada\tAda\n");
  const { body } = await ada.get<{ act: string; by: unknown }[]>("/admin/audit");
  expect(body).toMatchObject([{ act: "make admin", detail: { by: "npm run admin" } }]);
  expect((await run("revoke", "ada")).out).toBe("Ada is no admin anymore.\n");
  expect((await ada.get("/admin/audit")).status).toBe(403);
});

test.each([
  [["grant", "nobody"], /There is no user nobody/],
  [["grant"], /^Say list, grant LOGIN or revoke LOGIN\.\n\nUsage:/],
  [["list", "ada"], /^Say list/],
  [["grant", "--force", "ada"], /^Unknown option '--force'/],
] as const)("%j exits with 1 and a message", async (args, message) => {
  const { code, err } = await run(...args);
  expect(code).toBe(1);
  expect(err).toMatch(message);
  expect(err).not.toMatch(/^ +at /m);
});
