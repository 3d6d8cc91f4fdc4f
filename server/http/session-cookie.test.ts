import { expect, test } from "vitest";
import { startTestApp } from "#tests/support/test-app.ts";
import { sessionTest } from "./session-cookie.ts";

test.each([
  ["http://localhost:3000", "session=abc", true],
  ["http://localhost:3000", "theme=dark; session=abc", true],
  ["http://localhost:3000", "x_session=abc; session_id=1", false],
  ["http://localhost:3000", undefined, false],
  ["https://cafe.example", "theme=dark;__Host-session=abc", true],
  ["https://cafe.example", "session=abc", false],
])("on %s the cookies %s have a session: %s", (publicUrl, cookies, has) => {
  expect(sessionTest(publicUrl)({ cookie: cookies })).toBe(has);
});

test("over https each cookie is tied to this host", async () => {
  const site = await startTestApp({ publicUrl: "https://cafe.example", demoCodeHost: false });
  const cookiesOf = async (method: "GET" | "POST", url: string) => {
    const { headers } = await site.app.inject({ method, url, headers: { host: "cafe.example" } });
    return [headers["set-cookie"] ?? []].flat();
  };
  const cookies = [
    ...(await cookiesOf("GET", "/auth/github?provider=github")),
    ...(await cookiesOf("POST", "/api/v1/auth/signout")),
  ];
  expect(cookies.map((cookie) => /^[\w-]+/.exec(cookie)?.[0])).toEqual([
    expect.stringMatching(/^__Host-sign-in-/),
    "__Host-session",
    "__Host-signed-out",
  ]);
  for (const cookie of cookies) expect(cookie).toMatch(/; Path=\/;.*Secure; SameSite=Lax/);
});
