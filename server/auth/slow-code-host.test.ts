// In a file of its own, because it waits for the timeout.
import { expect, test } from "vitest";
import { startCodeHost } from "#tests/support/code-host.ts";
import { CookieJar } from "#tests/support/cookie-jar.ts";
import { startListeningApp } from "#tests/support/listening-app.ts";

const host = await startCodeHost();
const site = await startListeningApp({ github: host.github, demoCodeHost: false });

test("a sign-in fails after the timeout when the code host doesn't respond, and other requests work meanwhile", async () => {
  const browser = new CookieJar(site.origin);
  const start = await browser.get("/auth/github?returnTo=/projects");
  host.once("token", () => {});
  const end = browser.get(host.approve(start.location, { id: 1, login: "ada" }));
  expect((await browser.get("/api/v1/current-session")).status).toBe(200);
  expect((await end).location).toBe("/sign-in?problem=unavailable&returnTo=%2Fprojects");
});
