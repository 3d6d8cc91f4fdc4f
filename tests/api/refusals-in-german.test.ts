// What every operation refuses, in English and in German: the words differ, status, code and fields don't.
import { expect, test } from "vitest";
import { z } from "zod";
import { endpoints } from "#contract/api.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { type Caller, startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp({ languages: ["en", "de"] });
const member = await site.person("member");
const admin = await site.admin();

interface Refusal {
  readonly statusCode: number;
  readonly code: string;
  readonly message: string;
  readonly fields?: readonly { readonly path: string; readonly message: string }[];
}

interface Request {
  readonly caller: Caller;
  readonly method: Endpoint["method"];
  readonly path: string;
  readonly body?: unknown;
}

async function refusalIn(language: string, { caller, method, path, body }: Request) {
  const headers = { "accept-language": language };
  const call = {
    GET: () => caller.get<Refusal>(path, headers),
    POST: () => caller.post<Refusal>(path, body, headers),
    DELETE: () => caller.delete<Refusal>(path, undefined, headers),
  };
  return (await call[method]()).body;
}

/** @returns the English text for each that is the same in German */
async function compare(request: Request, status: number): Promise<string[]> {
  const english = await refusalIn("en", request);
  const german = await refusalIn("de", request);
  expect(english).toMatchObject({ statusCode: status });
  const { statusCode, code, fields = [] } = english;
  expect(german).toMatchObject({ statusCode, code });
  expect(german.fields?.map(({ path }) => path)).toEqual(english.fields?.map(({ path }) => path));
  const texts = [english.message, ...fields.map(({ message }) => message)];
  const translated = [german.message, ...(german.fields ?? []).map(({ message }) => message)];
  return texts.filter((text, index) => text === translated[index]);
}

const malformed = (path: string) => path.replace(/\{[^}]+\}/g, "-");

const fieldsOf = (schema: z.ZodType) =>
  Object.keys(schema instanceof z.ZodObject ? schema.shape : {});

const restricted = endpoints.filter(({ endpoint }) => endpoint.access !== "anyone");

test.each(restricted)("$name asks visitors to sign in, in their language", async ({ endpoint }) => {
  const { method } = endpoint;
  const path = malformed(endpoint.path);
  expect(await compare({ caller: site.visitor, method, path, body: {} }, 401)).toEqual([]);
});

const adminOnly = endpoints.filter(({ endpoint }) => endpoint.access === "admin");

test.each(adminOnly)("$name refuses others in their language", async ({ endpoint }) => {
  const { method } = endpoint;
  const path = malformed(endpoint.path);
  expect(await compare({ caller: member, method, path, body: {} }, 403)).toEqual([]);
});

/** Other parameters, such as names, have forms of their own. */
const withId = endpoints.filter(({ endpoint }) => fieldsOf(endpoint.params).join() === "id");

test.each(withId)(
  "$name finds nothing, and says so in the reader's language",
  async (operation) => {
    const { method } = operation.endpoint;
    const path = malformed(operation.endpoint.path);
    expect(await compare({ caller: admin, method, path, body: {} }, 404)).toEqual([]);
  },
);

const paged = endpoints.filter(
  ({ endpoint }) => fieldsOf(endpoint.query).includes("pageSize") && !endpoint.path.includes("{"),
);

test.each(paged)("$name names a wrong query in the reader's language", async ({ endpoint }) => {
  const path = `${endpoint.path}?pageSize=many`;
  expect(await compare({ caller: admin, method: "GET", path }, 400)).toEqual([]);
});

const withBody = endpoints.filter(
  ({ endpoint }) =>
    endpoint.method === "POST" &&
    !endpoint.path.includes("{") &&
    !endpoint.body.safeParse({ name: [] }).success,
);

test.each(withBody)("$name names wrong fields in the reader's language", async ({ endpoint }) => {
  const { path, method } = endpoint;
  expect(await compare({ caller: admin, method, path, body: { name: [] } }, 400)).toEqual([]);
});

test("there are many of each kind", () => {
  const counts = [restricted, adminOnly, withId, paged, withBody].map(({ length }) => length);
  expect(Math.min(...counts)).toBeGreaterThan(5);
});
