// All spellings of a search page's URL count as searches: none of them returns results to a client
// beyond the limit.
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import type { ViteDevServer } from "vite";
import { rateLimits } from "#shared/rate-limits.ts";
import { rawExchange } from "#tests/api/raw-exchange.ts";
import { startListeningApp } from "#tests/support/listening-app.ts";

const vite = {
  middlewares: (_request: unknown, _reply: unknown, next: () => void) => next(),
  ssrLoadModule: () => import("./render.tsx"),
} as unknown as ViteDevServer;

const { app, origin, person, project } = await startListeningApp(
  { rateLimits: true, trustProxy: ["127.0.0.1"] },
  { dev: vite },
);
const { host } = new URL(origin);

/** The name appears in results, and isn't part of the query. */
const found = "Zanzibarium";
const [limited, others] = ["203.0.113.1", "198.51.100"];

/** The explorer's results for a name. */
let node = "";

/** As raw bytes, since HTTP clients would normalise the URL. */
const ask = (target: string, address: string) =>
  rawExchange(
    Number(new URL(origin).port),
    `GET ${target.replace("NODE", node)} HTTP/1.1\r\nhost: ${host}\r\nx-forwarded-for: ${address}\r\nconnection: close\r\n\r\n`,
  );

let addressCount = 0;
const askFromNewAddress = (target: string) => {
  addressCount += 1;
  return ask(target, `${others}.${addressCount % 250}`);
};

beforeAll(async () => {
  await project(await person("owner"), { name: found });
  // Lists of new projects don't contain it.
  for (const login of ["busy", "busier"]) {
    const owner = await person(login);
    for (let number = 0; number < 12; number += 1) {
      node = `P_${(await project(owner, { name: `New ${number}` })).id}`;
    }
  }
});

/** Searches from the limited address until it is refused: the limit of a minute may have passed. */
async function reachLimit(): Promise<void> {
  const search = { url: "/api/v1/project_search?search=x", headers: { host } };
  for (let time = 0; time <= rateLimits.searches.max; time += 1) {
    const { statusCode } = await app.inject({ ...search, remoteAddress: limited });
    if (statusCode === 429) return;
  }
  throw new Error("The limit isn't reached");
}

const page = { path: ["projects", "search"], query: "query=zanzibari" };
const call = { path: ["api", "v1", "project_search"], query: "search=zanzibari" };
const explore = { path: ["explore"], query: "nid=NODE&find=zanzibari" };

const escaped = (text: string, which: readonly boolean[]) =>
  [...text]
    .map((letter, index) => (which[index] ? `%${letter.charCodeAt(0).toString(16)}` : letter))
    .join("");
const shouted = (text: string, which: readonly boolean[]) =>
  [...text].map((letter, index) => (which[index] ? letter.toUpperCase() : letter)).join("");

const rarely = fc.array(
  fc.integer({ min: 0, max: 9 }).map((number) => number === 0),
  { maxLength: 14 },
);
/** Usually the plain part: of spellings that differ everywhere, hardly one leads to a page. */
const usually = (plain: string, ...rest: string[]) =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constant(plain) },
    { weight: 1, arbitrary: fc.constantFrom(...rest) },
  );
const separator = usually("/", "//", "/./", "/x/../", "/%2e/", "\\", "%2f");
const before = usually("", "http://elsewhere", `http://${host}`, "/.", "/", "/x/..");
const after = usually("", "/", "//", "/.", "/x/..", ";a=b", "%20", "#", "%00");

const spelling = fc
  .tuple(
    fc.constantFrom(page, page, call, explore),
    before,
    fc.array(separator, { minLength: 3, maxLength: 3 }),
    rarely,
    rarely,
    after,
    fc.constantFrom("?", "?", "?a=b&", "?&", "#?"),
  )
  .map(([{ path, query }, start, separators, escapes, capitals, end, mark]) => {
    const parts = path.map((part, index) => {
      const written = path.length === 3 ? part : shouted(part, capitals);
      return (separators[index] ?? "/") + escaped(written, escapes);
    });
    return `${start}${parts.join("")}${end}${mark}${query}`;
  });

const finds = ({ status, body }: { status: number; body: string }) =>
  status === 200 && body.includes(found);

test.each([
  "/projects/search?query=zanzibari",
  "/./projects/search?query=zanzibari",
  "/projects/%73earch?query=zanzibari",
  "/PROJECTS/Search/?query=zanzibari",
  "/projects/x/../search?query=zanzibari",
  "/projects\\search?query=zanzibari",
  "http://elsewhere/projects/search?query=zanzibari",
  "/api/v1/project%5Fsearch?search=zanzibari",
  "/explore?nid=NODE&find=zanzibari",
])("%s returns results, but none to a client beyond the limit", async (target) => {
  // Twice, so that it is cached, and the third response comes from the cache.
  expect(finds(await askFromNewAddress(target))).toBe(true);
  expect(finds(await askFromNewAddress(target))).toBe(true);
  await reachLimit();
  const refused = await ask(target, limited);
  expect(refused.status).toBe(429);
  expect(refused.all).toMatch(/\r\nretry-after: \d+\r\n/i);
});

test("no spelling bypasses the limit", async () => {
  let searches = 0;
  await fc.assert(
    fc.asyncProperty(spelling, async (target) => {
      if (!finds(await askFromNewAddress(target))) return;
      searches += 1;
      await reachLimit();
      expect((await ask(target, limited)).status).toBe(429);
    }),
    { numRuns: 150 },
  );
  expect(searches, "spellings that lead to a search").toBeGreaterThan(20);
});

test("pages that don't search have another limit", async () => {
  for (const target of ["/projects", "/explore?nid=NODE", "/about", "/api/v1/projects"]) {
    expect((await ask(target, limited)).status).toBe(200);
  }
});

test.each([
  "//elsewhere.test/x",
  "//\\elsewhere.test/x",
  "/\\/elsewhere.test/x",
  "///\\/elsewhere.test/x",
])("%s doesn't redirect to another site", async (target) => {
  const { all } = await askFromNewAddress(target);
  const location = /\r\nlocation: (\S+)\r\n/i.exec(all)?.[1];
  expect(new URL(location ?? "/", origin).host).toBe(host);
});
