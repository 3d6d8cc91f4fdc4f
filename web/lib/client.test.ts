import { expect, test } from "vitest";
import { isApiError } from "./api-error.ts";
import {
  type ApiAnswer,
  type ApiRequest,
  createClient,
  nextCursorOf,
  requestOf,
} from "./client.ts";

const id = "0198c0de-0000-7000-8000-000000000000";

function answering(answer: Partial<ApiAnswer>) {
  const seen: ApiRequest[] = [];
  const client = createClient(async (request) => {
    seen.push(request);
    return { status: 200, link: null, body: "[]", ...answer };
  });
  return { client, seen };
}

const failing = async (promise: Promise<unknown>) => {
  const error = await promise.catch((caught: unknown) => caught);
  if (!isApiError(error)) throw new Error("expected an ApiError");
  return error;
};

test("parameters go into the path, escaped", () => {
  expect(requestOf("GET /search/{text}", { params: { text: "a/b?c" } }).url).toBe(
    "/api/v1/search/a%2Fb%3Fc",
  );
});

test("a query leaves out missing values", () => {
  const query = { pageSize: 5, after: undefined, tech: null, search: "c++ & more" };
  expect(requestOf("GET /projects", { query }).url).toBe(
    "/api/v1/projects?pageSize=5&search=c%2B%2B+%26+more",
  );
});

test("a body is sent as JSON, and only if there is one", async () => {
  const { client, seen } = answering({ body: "{}" });
  await client.call("POST /projects/{id}", { params: { id }, body: { name: "Tern" } });
  await client.call("POST /auth/signout", {});
  expect(seen.map(({ method, body }) => [method, body])).toEqual([
    ["POST", '{"name":"Tern"}'],
    ["POST", undefined],
  ]);
});

test("what is sent again after a failure has the same key, anything else another one", async () => {
  const statuses = [503, 200, 200, 400, 200, 503, 200];
  const keys: (string | undefined)[] = [];
  const client = createClient(async ({ idempotencyKey }) => {
    keys.push(idempotencyKey);
    return { status: statuses.shift() ?? 200, link: null, body: "{}" };
  });
  const post = (name: string) =>
    client.call("POST /projects/{id}", { params: { id }, body: { name } }).catch(() => undefined);
  // Failed, saved, and made once more by intent; refused and corrected; failed and changed.
  for (const name of ["Tern", "Tern", "Tern", "", "Gull", "Gull", "Auk"]) await post(name);
  await client.call("GET /projects", {});
  const [failed, saved, ...others] = keys;
  expect(saved).toBe(failed);
  expect(others.pop()).toBeUndefined();
  expect(new Set([saved, ...others]).size).toBe(others.length + 1);
  for (const key of [saved, ...others]) expect(key).toMatch(/^[\w-]{16,128}$/);
});

test.each([
  ["no reply", 0, ""],
  ["a proxy's page", 200, "<html>"],
  ["a session that ended", 401, ""],
  ["a refusal", 403, ""],
  ["a time-out", 408, ""],
  ["a rate limit", 429, ""],
])("what may have taken effect keeps its key over %s", async (_, status, body) => {
  const answers = [
    { status: 503, body: "" },
    { status, body },
  ];
  const keys: (string | undefined)[] = [];
  const client = createClient(async ({ idempotencyKey }) => {
    keys.push(idempotencyKey);
    const answer = answers.shift() ?? { status: 200, body: "{}" };
    if (answer.status === 0) throw new TypeError("Failed to fetch");
    return { link: null, ...answer };
  });
  const post = () => client.call("POST /auth/signout", {}).catch(() => undefined);
  for (let attempts = 0; attempts < 4; attempts += 1) await post();
  const [failed, refused, saved, next] = keys;
  expect([refused, saved]).toEqual([failed, failed]);
  expect(next).not.toBe(failed);
});

test("a page has the cursor of the next one", async () => {
  const link = '</api/v1/projects?pageSize=1&after=abc%3D>; rel="next"';
  const { client } = answering({ link, body: "[1]" });
  expect(await client.page("GET /projects", {})).toEqual({ items: [1], next: "abc=" });
});

test.each([
  [null, null],
  ["", null],
  ['</x?after=a>; rel="prev"', null],
  ['</x?after=a>; rel="prev", </x?after=b>; rel="next"', "b"],
  ["<https://cafe.example/x?after=c>; rel=next", "c"],
])("the next cursor of %s is %s", (link, cursor) => {
  expect(nextCursorOf(link)).toBe(cursor);
});

test("an error has the API's message and fields", async () => {
  const fields = [{ path: "name", message: "Too Short!" }];
  const failure = { statusCode: 400, code: "invalid", error: "Bad Request", message: "Check it" };
  const { client } = answering({
    status: 400,
    body: JSON.stringify({ ...failure, fields, requestId: "r1" }),
  });
  const error = await failing(client.call("GET /projects", {}));
  expect(error).toMatchObject({ status: 400, code: "invalid", message: "Check it", fields });
  expect(error.requestId).toBe("r1");
});

test("a proxy's HTML page is an error, too", async () => {
  const { client } = answering({ status: 502, body: "<html>Bad gateway</html>" });
  expect(await failing(client.call("GET /projects", {}))).toMatchObject({
    status: 502,
    code: "unreadable",
  });
});

test("a reply that isn't JSON is an error, even with status 200", async () => {
  const { client } = answering({ body: "<html>" });
  expect(await failing(client.call("GET /projects", {}))).toMatchObject({ code: "unreadable" });
});

test("a missing reply is an error with status 0", async () => {
  const client = createClient(() => Promise.reject(new TypeError("Failed to fetch")));
  expect(await failing(client.call("GET /projects", {}))).toMatchObject({
    status: 0,
    code: "unreachable",
  });
});

test("an aborted call rejects with the abort", async () => {
  const abort = new AbortController();
  const client = createClient(async ({ signal }) => {
    signal?.throwIfAborted();
    throw new Error("not aborted");
  });
  abort.abort();
  await expect(client.call("GET /projects", { signal: abort.signal })).rejects.toMatchObject({
    name: "AbortError",
  });
});
