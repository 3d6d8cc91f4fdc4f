// Pages and sign-ins under another name of the site are redirected to its public one.
import { expect, test } from "vitest";
import { startTestApp } from "#tests/support/test-app.ts";
import { isElsewhere } from "./own-host.ts";

const publicUrl = "https://cafe.example.org";
const home = new URL(publicUrl);
const internal = { host: "127.0.0.1:3000", "x-forwarded-for": "198.51.100.4" };

test.each([
  { host: "www.cafe.example.org" },
  { host: "198.51.100.1" },
  { host: "[2001:db8::1]:3000" },
  { host: "cafe.example.org.evil.example" },
  // An operator on the machine itself.
  { host: "127.0.0.1:3000" },
  // A proxy that passes on the name, and one that sends it in a header of its own.
  { host: "www.cafe.example.org", "x-forwarded-for": "198.51.100.4" },
  { ...internal, "x-forwarded-host": "www.cafe.example.org" },
  { ...internal, "x-forwarded-host": "www.cafe.example.org, inner.example" },
])("%j is another name", (headers) => {
  expect(isElsewhere(headers, home)).toBe(true);
});

test.each([
  { host: "cafe.example.org" },
  { host: "CAFE.example.org:443" },
  {},
  { host: "a b" },
  // Proxies that tell the right name in one of the two, or none at all.
  { ...internal, "x-forwarded-host": "cafe.example.org" },
  { host: "cafe.example.org", "x-forwarded-host": "inner:3000" },
  internal,
  { host: "app:3000", "x-forwarded-proto": "https" },
  { host: "10.0.0.7", via: "1.1 proxy" },
  { host: "[fd00::7]:3000", forwarded: "for=198.51.100.4" },
])("%j isn't", (headers) => {
  expect(isElsewhere(headers, home)).toBe(false);
});

test.each([
  ["localhost:3000", true],
  ["[::1]", true],
  ["127.0.0.1", false],
  // Redirected to its own loopback address, another machine would find nothing.
  ["192.168.1.4:3000", false],
  ["cafe.example.org", false],
])("where the site's own name is 127.0.0.1, it is for %s: %s", (host, expected) => {
  expect(isElsewhere({ host }, new URL("http://127.0.0.1:3000"))).toBe(expected);
});

const site = await startTestApp({ publicUrl });

const get = async (url: string, headers: Record<string, string>) => {
  const reply = await site.app.inject({
    url,
    headers: { host: "www.cafe.example.org", ...headers },
  });
  return [reply.statusCode, reply.headers.location];
};

test("pages and sign-ins are redirected to the same path, and nowhere else", async () => {
  for (const path of ["/", "/projects?a=1", "/auth/github", "/auth/github/callback?code=1", "/x"]) {
    expect(await get(path, {})).toEqual([302, `${publicUrl}${path}`]);
  }
  expect(await get("//evil.example/x", {})).toEqual([302, `${publicUrl}//evil.example/x`]);
  const [, location] = await get("/\\evil.example", {});
  expect(new URL(String(location)).origin).toBe(publicUrl);
});

test("calls, deliveries and health checks are answered under any name", async () => {
  for (const url of ["/api/v1/techs", "/api/openapi.json", "/healthz", "/readyz?x=1"]) {
    expect((await get(url, {}))[0], url).toBe(200);
  }
  const { statusCode } = await site.app.inject({
    method: "POST",
    url: "/api/v1/hooks/none/events/github",
    headers: { host: "www.cafe.example.org" },
    payload: {},
  });
  expect(statusCode).not.toBe(302);
  expect((await get("/metrics", {}))[0]).not.toBe(302);
});

test("a redirect that comes back under the wrong name isn't repeated", async () => {
  const options = { url: "/sign-in", headers: { host: "origin.example.net" } };
  const first = await site.app.inject(options);
  expect(first.statusCode).toBe(302);
  expect(first.headers["set-cookie"]).toMatch(
    /^__Host-redirected=1; Path=\/; Max-Age=10;.*Secure$/,
  );
  const cookie = "__Host-redirected=1";
  const again = await site.app.inject({ ...options, headers: { ...options.headers, cookie } });
  expect(again.statusCode).not.toBe(302);
});
