import { afterEach, expect, test, vi } from "vitest";
import { readSettings } from "#server/settings.ts";
import { startTestApp } from "#tests/support/test-app.ts";

const path = "/.well-known/security.txt";
const { securityContact } = readSettings({ SECURITY_CONTACT: "security@cafe.example" });
const site = await startTestApp({ securityContact, publicUrl: "http://127.0.0.1:3000" });
const ask = (app = site.app) => app.inject({ url: path, headers: { host: "127.0.0.1:3000" } });

afterEach(() => void vi.useRealTimers());

test("the file has the contact, its own address, and an expiry in the future and within a year", async () => {
  for (const now of [
    "2026-11-22T00:00:00.000Z",
    "2027-12-31T23:59:59.999Z",
    "2028-02-29T12:00:00Z",
  ]) {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date(now) });
    const { statusCode, headers, body } = await ask();
    expect(statusCode).toBe(200);
    expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
    const fields = body
      .trimEnd()
      .split("\n")
      .map((line) => line.split(": "));
    expect(fields.map(([name]) => name)).toEqual(["Contact", "Expires", "Canonical"]);
    const {
      Contact,
      Expires = "",
      Canonical,
    } = Object.fromEntries(fields) as Record<string, string>;
    expect(Contact).toBe("mailto:security@cafe.example");
    expect(Canonical).toBe(`http://127.0.0.1:3000${path}`);
    expect(Expires).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    const ahead = Date.parse(Expires) - Date.parse(now);
    expect(ahead).toBeGreaterThan(30 * 86_400_000);
    expect(ahead).toBeLessThan(365 * 86_400_000);
  }
});

test("without a configured contact the path gets 404", async () => {
  const bare = await startTestApp();
  const { statusCode, body } = await ask(bare.app);
  expect(statusCode).toBe(404);
  expect(body).not.toContain("Contact:");
});
