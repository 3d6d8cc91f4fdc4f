// Messages about invalid fields in all operations: the product's own texts, each once.
import { expect, test } from "vitest";
import { endpoints } from "#contract/api.ts";
import { Refusal } from "#server/http/errors.ts";
import { validate } from "#server/http/validation.ts";
import { type Person, startTestApp } from "#tests/support/test-app.ts";
import { wrongBodies, wrongQueries } from "./wrong-values.ts";

interface ErrorBody {
  readonly message: string;
  readonly fields?: readonly { path: string; message: string }[] | undefined;
}

/** zod's default messages. */
const zodWords =
  /\bInvalid (?!nid)|\bexpected\b|\breceived\b|Unrecognized (?!nid)|Too (small|big)/i;

function expectPlainWords({ message, fields = [] }: ErrorBody, what: string): void {
  expect(fields.length, what).toBeGreaterThan(0);
  for (const text of [message, ...fields.map((field) => field.message)]) {
    expect(text, what).not.toMatch(zodWords);
    expect(text, what).not.toMatch(/undefined|\[object|^\s*$/);
  }
  const messages = fields.map((field) => JSON.stringify(field));
  expect(new Set(messages).size, what).toBe(messages.length);
  const named = message.split("; ").map((sentence) => sentence.split(/:| is a required/, 1)[0]);
  expect(new Set(named).size, `${what}: ${message}`).toBe(named.length);
}

const parts = endpoints
  .flatMap(({ name, endpoint }) => [
    { name, part: "body", schema: endpoint.body, wrong: wrongBodies(endpoint.body) },
    { name, part: "query", schema: endpoint.query, wrong: wrongQueries(endpoint.query) },
  ])
  .filter(({ wrong }) => wrong.length > 0);

test.each(parts)("the $part of $name is refused in plain words", ({ part, schema, wrong }) => {
  const refused = new Set<string>();
  for (const [path, value] of wrong) {
    try {
      validate(schema, value, part);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      expectPlainWords(error, JSON.stringify(value).slice(0, 80));
      if (error.fields?.some((field) => `${field.path}.`.startsWith(`${path}.`))) refused.add(path);
    }
  }
  expect([...refused]).toEqual([...new Set(wrong.map(([path]) => path))]);
});

const site = await startTestApp();
const ada: Person = await site.person("ada");
const { id: project } = await site.project(ada);

test.each([
  [
    "/applications",
    { project, requestedRole: "owner", content: "x".repeat(4097) },
    "content: Too Long!; requestedRole: Choose developer or designer.",
  ],
  ["/projects", { description: "x" }, "name is a required field; description: Too Short!"],
  [
    "/projects",
    { name: "", description: null },
    "name: Too Short!; description is a required field",
  ],
  [
    `/projects/${project}`,
    { techs: ["rust", 7, "css"], archived: "yes" },
    "techs: Not an id; archived: Use true or false.",
  ],
  [`/users/${ada.id}`, { username: "#" }, "username: Too Short!"],
  [
    `/projects/${project}/comment`,
    { commentText: " " },
    "commentText: Can't submit a blank comment",
  ],
])("POST %s with %j: %s", async (path, input, message) => {
  const { status, body } = await ada.post<ErrorBody>(path, input);
  expect([status, body.message]).toEqual([400, message]);
  expectPlainWords(body, message);
});

test("all errors of a field are reported, each once", async () => {
  const { body } = await ada.post<ErrorBody>(`/users/${ada.id}`, {
    username: "#",
    displayName: "",
  });
  expect(body.fields).toEqual([
    { path: "username", message: "Too Short!" },
    { path: "username", message: "Please use alphanumeric symbols" },
    { path: "displayName", message: "Too Short!" },
  ]);
});

test.each([
  ["/techs?sort=age", "sort: Choose id, popular or name."],
  ["/techs?sort=id&sort=name", "sort: Give a single value."],
  ["/techs?pageSize=NaN", "pageSize: Use a number from 1 to 100"],
  ["/hooks", "project is a required field"],
])("GET %s: %s", async (path, message) => {
  const { status, body } = await ada.get<ErrorBody>(path);
  expect([status, body.message]).toEqual([400, message]);
});

test("the event stream has the same messages", async () => {
  const answer = await site.app.inject({
    url: "/api/v1/streams/notifications?watch=here&watch=there",
    headers: { cookie: ada.cookie, host: "127.0.0.1:3000" },
  });
  const { message } = answer.json<ErrorBody>();
  expect([answer.statusCode, message]).toEqual([400, "watch: Give a single value."]);
});
