// Addresses that are reached without encryption.
import { expect, test } from "vitest";
import { adviceOn, readSettings } from "./settings.ts";
import { tlsAdviceOn } from "./unencrypted.ts";

const signIn = { GITHUB_CLIENT_ID: "id", GITHUB_CLIENT_SECRET: "secret" };
const oidc = { OIDC_CLIENT_ID: "id", OIDC_CLIENT_SECRET: "secret" };

function complaintOf(env: Record<string, string>): string {
  try {
    readSettings(env);
    return "";
  } catch (error) {
    return String(error);
  }
}

test.each(["PUBLIC_URL", "GITHUB_URL", "GITHUB_API_URL", "GITEA_URL", "GITLAB_URL"])(
  "%s is https, except on this machine, or where the operator allows it",
  (name) => {
    const env = { ...signIn, GITEA_CLIENT_ID: "id", GITEA_CLIENT_SECRET: "s" };
    const withUrl = (url: string, rest: object = {}) => ({
      GITEA_URL: "https://codeberg.org",
      ...env,
      [name]: url,
      ...rest,
    });
    const complaint = new RegExp(`^ {2}${name}: expected an https address.*INSECURE_PROVIDER`, "m");
    for (const url of [
      "http://code.example.org",
      "http://10.0.0.7:3000",
      "HTTP://localhost.example",
    ]) {
      expect(complaintOf(withUrl(url))).toMatch(complaint);
      const allowed = withUrl(url, { INSECURE_PROVIDER: "true" });
      expect(complaintOf(allowed)).toBe("");
      expect(adviceOn(allowed, readSettings(allowed))).toEqual([
        `INSECURE_PROVIDER is true: ${name} isn't https, so that others in the network can read sessions and secrets.`,
      ]);
    }
    for (const url of ["https://code.example.org", "http://127.0.0.1:3000", "http://[::1]:3000"]) {
      expect(complaintOf(withUrl(url))).toBe("");
      expect(adviceOn(withUrl(url), readSettings(withUrl(url)))).toEqual([]);
    }
  },
);

test("a HOST that is no loopback address needs an https address of the site, too", () => {
  expect(complaintOf({ ...signIn, HOST: "192.168.1.4" })).toMatch(
    /^ {2}PUBLIC_URL: expected an https/m,
  );
  for (const HOST of ["0.0.0.0", "127.0.0.1"]) expect(complaintOf({ ...signIn, HOST })).toBe("");
});

test("an issuer is https whatever is allowed: its id tokens say who people are", () => {
  const env = { ...oidc, OIDC_ISSUER: "http://login.example.org", INSECURE_PROVIDER: "true" };
  expect(complaintOf(env)).toMatch(/^ {2}OIDC_ISSUER: expected the issuer's https address/m);
});

test.each([
  ["postgres://u:hunter2@db.example.org/cafe", true],
  ["postgres://u:hunter2@db.example.org/cafe?sslmode=disable", true],
  ["postgres://u:hunter2@10.0.0.7/cafe?ssl=false", true],
  ["postgres://u:hunter2@db.example.org/cafe?sslmode=verify-full", false],
  ["postgres://u:hunter2@db.example.org/cafe?sslmode=require", false],
  ["postgres://u:hunter2@127.0.0.1/cafe", false],
  ["postgres://u:hunter2@localhost/cafe", false],
  ["postgres:///cafe?host=/run/postgresql", false],
])("TLS is advised for %s: %s", (DATABASE_URL, isAdvised) => {
  const advice = tlsAdviceOn({ DATABASE_URL });
  expect(advice).toHaveLength(isAdvised ? 1 : 0);
  expect(advice.join()).not.toContain("hunter2");
  expect(tlsAdviceOn({ DATABASE_URL, PGSSLMODE: "verify-full" })).toHaveLength(
    isAdvised && DATABASE_URL.includes("?") ? 1 : 0,
  );
});
