// Errors in the browser: a page even where none can be rendered.
import { once } from "node:events";
import net from "node:net";
import { expect, test } from "vitest";
import { startListeningApp } from "#tests/support/listening-app.ts";
import { startTestApp } from "#tests/support/test-app.ts";
import { rateLimits } from "#shared/rate-limits.ts";
import { wantsPage } from "./error-replies.ts";

const browser =
  "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8";

const site = await startTestApp();
const open = (url: string, method: "GET" | "POST" = "GET", accept = browser) =>
  site.app.inject({ url, method, headers: { host: "127.0.0.1:3000", accept } });

test.each([
  ["/%ff", 400],
  ["/user/%E0%A4%A", 400],
  ["/nowhere", 404],
  [`/content/${"a".repeat(400)}`, 414],
])("%s gets an error page with status %i and the usual security headers", async (url, status) => {
  const { statusCode, headers, body } = await open(url);
  expect(statusCode).toBe(status);
  expect(headers).toMatchObject({
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    "content-security-policy": expect.stringContaining("default-src 'self'"),
    "x-content-type-options": "nosniff",
  });
  expect(body).toMatch(/^<!doctype html>.*<h1/s);
  expect(body).not.toMatch(/\bat \S+ \(|node_modules|\.ts:\d/);
});

test.each([
  ["/api/v1/%ff", browser, 400],
  ["/api/v1/nowhere", browser, 404],
  ["/%ff", "*/*", 400],
  ["/nowhere", "application/json", 404],
])("%s with the Accept header %s gets JSON", async (url, accept, status) => {
  const { statusCode, headers } = await open(url, "GET", accept);
  expect(statusCode).toBe(status);
  expect(headers["content-type"]).toBe("application/json; charset=utf-8");
});

test("a form posted to a page path gets an error page", async () => {
  const { statusCode, headers, body } = await open("/about", "POST");
  expect([statusCode, headers["content-type"]]).toEqual([404, "text/html; charset=utf-8"]);
  expect(body).toContain("Page not found");
});

test("a page request beyond the limit gets a page that says how long to wait", async () => {
  const { app } = await startTestApp({ rateLimits: true });
  const headers = { host: "127.0.0.1:3000", accept: browser };
  const ask = () => app.inject({ url: "/auth/github", headers, remoteAddress: "203.0.113.7" });
  for (let index = 0; index < rateLimits.signIns.max; index += 1) await ask();
  const reply = await ask();
  expect(reply.statusCode).toBe(429);
  expect(reply.headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(Number(reply.headers["retry-after"])).toBeGreaterThan(0);
  expect(reply.body).toMatch(/Please try again in [\d\w ]+\./);
});

test.each([
  ["/projects/search?query=", "text/html; charset=utf-8"],
  ["/api/v1/project_search?search=", "application/json; charset=utf-8"],
])("a URL that is too long is refused: %s…", async (path, type) => {
  const { origin } = await startListeningApp();
  const { hostname, port } = new URL(origin);
  const socket = net.connect(Number(port), hostname);
  socket.end(`GET ${path}${"x".repeat(20_000)} HTTP/1.1\r\nHost: x\r\nAccept: ${browser}\r\n\r\n`);
  let answer = "";
  socket.setEncoding("utf8").on("data", (text: string) => (answer += text));
  await once(socket, "close");
  expect(answer).toMatch(/^HTTP\/1\.1 431 /);
  expect(answer).toContain(`content-type: ${type}`);
  expect(answer).toContain("content-security-policy: ");
});

test.each([
  ["/", browser, true],
  ["/", "text/html", true],
  ["/apiary", browser, true],
  ["http://cafe.example/about", browser, true],
  ["/", undefined, false],
  ["/", "*/*", false],
  ["/", "text/html;q=0, application/json", false],
  ["/", "x-text/html-not", false],
  ["/api", browser, false],
  ["/api/docs/none", browser, false],
  ["/%61pi/v1/x", browser, false],
  ["//api/v1/x", browser, false],
  ["http://cafe.example/api/v1/x", browser, false],
])("whether %s with the Accept header %s requests a page: %s", (url, accept, expected) => {
  expect(wantsPage({ url, headers: { accept } })).toBe(expected);
});
