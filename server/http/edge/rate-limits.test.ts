// Rate limits: which requests count, by whom, and that they can't be bypassed.
import { request } from "node:http";
import { beforeEach, describe, expect, test } from "vitest";
import { createApp } from "#server/app.ts";
import { readSettings } from "#server/settings.ts";
import { type Person, startTestApp, type TestApp } from "#tests/support/test-app.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";
import { withInternalRequests } from "#server/http/internal-transport.ts";
import { type RateLimit, rateLimits } from "#shared/rate-limits.ts";
import { openLimits } from "./rate-limits.ts";

const rates = openLimits();
const site = await startTestApp({ rateLimits: true }, "none", { rates });

let network = 0;
let address = "";
beforeEach(() => {
  network += 1;
  address = `203.0.113.${network}`;
});

type Ask = {
  url?: string;
  method?: "GET" | "POST";
  from?: string;
  headers?: Record<string, string>;
  to?: TestApp;
};

const ask = ({
  url = "/auth/github",
  method = "GET",
  from = address,
  headers = {},
  to = site,
}: Ask) =>
  to.app.inject({
    method,
    url,
    remoteAddress: from,
    headers: { host: "127.0.0.1:3000", ...headers },
  });

/** How many of `number` equal requests pass before the first is refused. */
async function passing(number: number, what: (index: number) => Ask): Promise<number> {
  for (let index = 0; index < number; index += 1) {
    if ((await ask(what(index))).statusCode === 429) return index;
  }
  return number;
}

/** Counts requests of the test's address until `left` more are allowed. */
function countUntil(limit: RateLimit, left: number): void {
  for (let count = rateLimits[limit].max - left; count > 0; count -= 1) {
    rates.get(limit)?.hit(address);
  }
}

const { signIns, writes, searches } = rateLimits;

test("a request beyond the limit gets 429 with Retry-After and the usual error body", async () => {
  await passing(signIns.max, () => ({}));
  const { statusCode, headers, body } = await ask({});
  expect(statusCode).toBe(429);
  const wait = Number(headers["retry-after"]);
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(signIns.windowMs / 1000);
  expect(JSON.parse(body)).toMatchObject({
    statusCode: 429,
    code: "too_many",
    error: "Too Many Requests",
  });
});

test.each<[string, Ask, RateLimit]>([
  ["sign-ins", { url: "/auth/github" }, "signIns"],
  ["redirects back from the code host", { url: "/auth/github/callback?state=x" }, "returns"],
  ["writes", { url: "/api/v1/auth/signout", method: "POST" }, "writes"],
  ["writes to unknown paths", { url: "/api/v1/nowhere", method: "POST" }, "writes"],
  ["searches", { url: "/api/v1/project_search?search=x" }, "searches"],
  ["searches in the list of projects", { url: "/api/v1/projects?search=x" }, "searches"],
  ["lists of projects without a search", { url: "/api/v1/projects?techs=rust" }, "readsSignedOut"],
  ["searches for nodes", { url: "/api/v1/graph/search?q=x" }, "searches"],
  ["paths", { url: "/api/v1/graph/path?from=P_1&to=P_2" }, "searches"],
  ["counts of steps", { url: "/api/v1/graph/steps?from=P_1&to=P_2" }, "steps"],
  ["counts of a search", { url: "/api/v1/projects/facets?search=x" }, "counts"],
  ["counts without a search", { url: "/api/v1/projects/facets?techs=rust" }, "readsSignedOut"],
  ["counts of people by technology", { url: "/api/v1/people/facets?techs=rust" }, "searches"],
  ["people by fit", { url: "/api/v1/people?sort=fit" }, "searches"],
  ["people by their last visit", { url: "/api/v1/people?techs=rust" }, "readsSignedOut"],
  ["reads", { url: "/api/v1/current-session" }, "readsSignedOut"],
  ["unknown paths", { url: "/nowhere" }, "readsSignedOut"],
  ["unknown pages", { url: "/a/b/c.php" }, "readsSignedOut"],
  ["pages of the docs", { url: "/api/docs" }, "readsSignedOut"],
])("the limit of %s applies", async (_, what, limit) => {
  countUntil(limit, 3);
  expect(await passing(5, () => what)).toBe(3);
});

test("all notations of one address are counted together", async () => {
  const ways = ["/auth/github", "/%61uth/github", "/auth/%67ithub?x", "http://other/auth/github"];
  expect(
    await passing(signIns.max + 5, (index) => ({ url: ways[index % ways.length] ?? "" })),
  ).toBe(signIns.max);
  const search = ["/api/v1/project_search?search=x", "/api/v1/project%5Fsearch?search=x"];
  expect(await passing(searches.max + 5, (index) => ({ url: search[index % 2] ?? "" }))).toBe(
    searches.max,
  );
});

test("requests with invalid parameters count too", async () => {
  const what = { url: "/api/v1/project_search?search=%00" };
  expect(await passing(searches.max + 5, () => what)).toBe(searches.max);
});

describe("limits by address", () => {
  test("don't affect another address", async () => {
    await passing(signIns.max + 1, () => ({}));
    expect((await ask({ from: "203.0.113.250" })).statusCode).toBe(302);
  });

  test("count an IPv6 address by its /64 network", async () => {
    const inOne = (index: number) => ({ from: `2001:db8:0:1::${index.toString(16)}:1` });
    expect(await passing(signIns.max + 5, inOne)).toBe(signIns.max);
    expect((await ask({ from: "2001:db8:0:2::1" })).statusCode).toBe(302);
    expect((await ask({ from: "2001:0db8:0000:0001:ffff::" })).statusCode).toBe(429);
  });

  test("allow its /48 network ten times as much", async () => {
    const around = (index: number) => ({ from: `2001:db8:77:${index.toString(16)}::1` });
    expect(await passing(signIns.max * 10 + 5, around)).toBe(signIns.max * 10);
    expect((await ask({ from: "2001:db8:77:ffff::1" })).statusCode).toBe(429);
    expect((await ask({ from: "2001:db8:78:ffff::1" })).statusCode).toBe(302);
  });

  test("count an IPv4-mapped IPv6 address as IPv4", async () => {
    await passing(signIns.max + 1, () => ({}));
    expect((await ask({ from: `::ffff:${address}` })).statusCode).toBe(429);
  });

  test("ignore X-Forwarded-For from untrusted clients", async () => {
    const claims = (index: number) => ({
      headers: {
        "x-forwarded-for": `198.51.100.${index}`,
        forwarded: `for=198.51.100.${index}`,
        "x-real-ip": `198.51.100.${index}`,
        "x-page-call": `0198c0de-0000-7000-8000-00000000000${index % 10}`,
      },
    });
    expect(await passing(signIns.max + 5, claims)).toBe(signIns.max);
  });

  test("use the address that a trusted proxy added", async () => {
    const behind = await startTestApp({ rateLimits: true, trustProxy: ["10.0.0.0/8"] });
    const through = (client: string, from = "10.0.0.7") => ({
      to: behind,
      from,
      headers: { "x-forwarded-for": client },
    });
    const liar = (index: number) => through(`198.51.100.${index}, 203.0.113.9`);
    expect(await passing(signIns.max + 5, liar)).toBe(signIns.max);
    expect((await ask(through("203.0.113.10"))).statusCode).toBe(302);
    expect((await ask(through("garbage"))).statusCode).toBe(302);
    const withPorts = (index: number) => through(`192.0.2.77:${1024 + index}`);
    expect(await passing(signIns.max + 5, withPorts)).toBe(signIns.max);
    expect((await ask(through("192.0.2.77"))).statusCode).toBe(429);
    const chained = (index: number) => through(`192.0.2.78, 10.0.0.9:${1024 + index}`);
    expect(await passing(signIns.max + 5, chained)).toBe(signIns.max);
    const bracketed = (index: number) => through(`[2001:db8:5::${index}]:${1024 + index}`);
    expect(await passing(signIns.max + 5, bracketed)).toBe(signIns.max);
    // An invalid address isn't a client of its own: the proxy that sent it is.
    const garbage = (index: number) => through(`garbage-${index}`, "10.0.0.8");
    expect(await passing(signIns.max + 5, garbage)).toBe(signIns.max);
    const direct = (index: number) => through(`198.51.100.${index}`, "192.0.2.1");
    expect(await passing(signIns.max + 5, direct)).toBe(signIns.max);
  });
});

describe("limits by person", () => {
  const as = ({ cookie }: Person, from: string): Ask => ({
    url: "/api/v1/applications",
    method: "POST",
    from,
    headers: { cookie },
  });

  test("follow the person across addresses, and don't affect others at the same address", async () => {
    const [ada, bob] = [await site.person("ada"), await site.person("bob")];
    expect(await passing(writes.max + 5, (index) => as(ada, `192.0.2.${index}`))).toBe(writes.max);
    expect((await ask(as(bob, "192.0.2.1"))).statusCode).toBe(400);
  });

  test("don't apply to an invalid session cookie", async () => {
    const guess = (index: number) => ({ headers: { cookie: `session=${index}` } });
    expect(await passing(signIns.max + 5, guess)).toBe(signIns.max);
  });
});

test("count created projects only, for the limit of projects", async () => {
  const site2 = await startTestApp({ rateLimits: true });
  const ada = await site2.person("ada");
  const create = async (name: string) =>
    (await ada.post("/projects", { name, description: "What it is." })).status;
  for (let number = 0; number < 10; number += 1) expect(await create("x")).toBe(400);
  for (let number = 0; number < rateLimits.newProjects.max; number += 1) {
    expect(await create(`Number ${number}`)).toBe(200);
  }
  const refused = await ada.post("/projects", { name: "One more", description: "Too much." });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(80_000);
});

test.each<[string, string, RateLimit]>([
  ["files", "/logos/rust.svg", "files"],
  ["sheets of logos", "/logos/sheet?of=rust,react", "files"],
  ["checks of the process", "/healthz", "healthChecks"],
])("%s have a separate, generous limit by network", async (_, url, limit) => {
  const { cookie } = await site.person(url.replace(/\W/g, ""));
  countUntil(limit, 3);
  expect(await passing(5, () => ({ url }))).toBe(3);
  expect((await ask({ url, headers: { cookie } })).statusCode).toBe(429);
  expect((await ask({ url: "/api/v1/current-session" })).statusCode).toBe(200);
  expect((await ask({ url, from: "203.0.113.251" })).statusCode).toBe(200);
});

test("logo sheets that have to be built have a limit of their own", async () => {
  const names = Array.from(
    { length: rateLimits.newSheets.max + 5 },
    (_, number) => `no-logo-${number}`,
  );
  expect(await passing(names.length, (index) => ({ url: `/logos/sheet?of=${names[index]}` }))).toBe(
    rateLimits.newSheets.max,
  );
  // A sheet that was built for another client isn't built again.
  const drawn = { url: "/logos/sheet?of=rust,svelte" };
  expect((await ask({ ...drawn, from: "203.0.113.252" })).statusCode).toBe(200);
  expect((await ask({ url: "/logos/sheet?of=svelte,rust" })).statusCode).toBe(200);
  expect((await ask({ url: "/logos/sheet?of=svelte,rust,vue" })).statusCode).toBe(429);
});

test("a write beyond the limit is refused before its body is read", async () => {
  await passing(writes.max, () => ({ url: "/api/v1/auth/signout", method: "POST" }));
  const reply = await site.app.inject({
    method: "POST",
    url: "/api/v1/projects",
    remoteAddress: address,
    headers: { host: "127.0.0.1:3000", "content-type": "text/unknown" },
    payload: "x",
  });
  expect(reply.statusCode).toBe(429);
});

test("a page counts once, however many API calls it makes", async () => {
  const database = await openTestDatabase();
  const settings = readSettings({ LOG_LEVEL: "silent" });
  const app = await createApp({ settings, database, pages: "none" });
  app.get("/page", (page) =>
    withInternalRequests(app, page, async (call) => {
      const url = "/api/v1/project_search?search=x";
      const replies = await Promise.all(
        Array.from({ length: 20 }, () => call({ method: "GET", url })),
      );
      return replies.map(({ status }) => status);
    }),
  );
  for (let number = 0; number < 8; number += 1) {
    const headers = { host: "127.0.0.1:3000" };
    const page = await app.inject({ url: "/page", remoteAddress: address, headers });
    expect(new Set(page.json<number[]>())).toEqual(new Set([200]));
  }
  await app.close();
});

test("responses from the cache count too", async () => {
  const origin = await site.app.listen({ host: "127.0.0.1", port: 0 });
  const headers = { host: "127.0.0.1:3000" };
  const statuses: number[] = [];
  for (let number = 0; number < rateLimits.readsSignedOut.max + 5; number += 1) {
    statuses.push(
      await new Promise<number>((resolve, reject) => {
        const sent = request(`${origin}/api/v1/techs?pageSize=1`, { headers }, (answer) => {
          answer.resume().on("end", () => resolve(answer.statusCode ?? 0));
        });
        sent.on("error", reject).end();
      }),
    );
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(rateLimits.readsSignedOut.max);
  expect(statuses.at(-1)).toBe(429);
});

test("each of several servers that don't count together allows its part", () => {
  const { max } = rateLimits.signIns;
  const limit = openLimits(4).get("signIns");
  for (let count = 0; count < Math.ceil(max / 4); count += 1) expect(limit?.hit("a")).toBe(0);
  expect(limit?.hit("a")).toBeGreaterThan(0);
});
