// Writes are accepted from this site's own pages and from clients that aren't browsers.
import { expect, test } from "vitest";
import { endpoints } from "#contract/api.ts";
import { failure } from "#contract/errors.ts";
import { startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const owner = await site.person("owner");
const here = "http://127.0.0.1:3000";

type Headers = Record<string, string>;

const write = (headers: Headers, method = "POST", url = "/api/v1/projects") =>
  site.app.inject({
    method: method as "POST",
    url,
    headers: {
      host: "127.0.0.1:3000",
      cookie: owner.cookie,
      "content-type": "application/json",
      ...headers,
    },
    payload: JSON.stringify({ name: "Name", description: "Words" }),
  });

test.each<[Headers]>([
  [{}],
  [{ origin: here }],
  [{ "sec-fetch-site": "same-origin" }],
  [{ "sec-fetch-site": "none" }],
  [{ "sec-fetch-site": "same-origin", origin: here }],
])("a write with %j is accepted", async (headers) => {
  expect((await write(headers)).statusCode).toBe(200);
});

const foreign: [Headers][] = [
  [{ origin: "https://evil.example" }],
  [{ origin: "http://127.0.0.1:3001" }],
  [{ origin: "https://127.0.0.1:3000" }],
  [{ origin: "http://127.0.0.1:3000.evil.example" }],
  [{ origin: "null" }],
  [{ origin: "" }],
  [{ "sec-fetch-site": "cross-site" }],
  [{ "sec-fetch-site": "same-site" }],
  [{ "sec-fetch-site": "cross-site", origin: here }],
  [{ "sec-fetch-site": "" }],
  [{ "sec-fetch-site": "same-origin, cross-site" }],
];

test.each(foreign)("a write with %j is refused before anything else", async (headers) => {
  for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
    for (const url of ["/api/v1/projects", "/api/v1/nowhere", "/auth/github", "/anything"]) {
      const answer = await write({ ...headers, cookie: "" }, method, url);
      expect(answer.statusCode).toBe(403);
      expect(failure.parse(answer.json()).requestId).toMatch(/^[\w-]{36}$/);
    }
  }
});

test("no operation accepts a form or plain text from another site", async () => {
  // Code hosts may send forms, which are signed.
  const signed = /\/hooks\/\{id\}\/events\//;
  const writes = endpoints.filter(
    ({ endpoint }) => endpoint.method !== "GET" && !signed.test(endpoint.path),
  );
  for (const { endpoint } of writes) {
    for (const type of [
      "text/plain",
      "application/x-www-form-urlencoded",
      "multipart/form-data; boundary=x",
    ]) {
      // Signing out works without scripts, and files are uploaded as forms: both from this site's
      // own pages alone.
      const isOwnForm =
        (endpoint.path === "/auth/signout" && type.includes("urlencoded")) ||
        (endpoint.isForm === true && type.includes("multipart"));
      const from: Headers = isOwnForm ? { origin: "https://evil.example" } : {};
      const url = `/api/v1${endpoint.path.replaceAll(/\{\w+\}/g, "x")}`;
      const reply = await write({ "content-type": type, ...from }, endpoint.method, url);
      expect(reply.statusCode, `${endpoint.method} ${url} ${type}`).toBe(isOwnForm ? 403 : 415);
    }
  }
});

test("cross-site reads pass, but other sites can't read the response", async () => {
  const { statusCode, headers } = await site.app.inject({
    url: "/api/v1/techs",
    headers: {
      host: "127.0.0.1:3000",
      origin: "https://evil.example",
      "sec-fetch-site": "cross-site",
    },
  });
  expect(statusCode).toBe(200);
  expect(headers["access-control-allow-origin"]).toBeUndefined();
});

test("an API request for an image in a text is refused", async () => {
  const askAs = (destination: string, url: string) =>
    site.app.inject({
      url,
      headers: {
        host: "127.0.0.1:3000",
        cookie: owner.cookie,
        "sec-fetch-site": "same-origin",
        "sec-fetch-dest": destination,
      },
    });
  for (const url of [
    "/api/v1/account/data",
    "/api/v1/projects?x=1.png",
    "/auth/github",
    "/user/a.svg",
  ]) {
    expect((await askAs("image", url)).statusCode, url).toBe(403);
  }
  for (const url of [
    "/logos/rust.svg",
    "/avatars/none.svg",
    "/favicon.svg",
    "/assets/a.svg",
    "/pictures/projects/a.png",
  ]) {
    expect((await askAs("image", url)).statusCode, url).not.toBe(403);
  }
  expect((await askAs("document", "/api/v1/account/data")).statusCode).toBe(200);
});
