// Every reply conforms to the OpenAPI document.
import addFormats from "ajv-formats";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { endpoints } from "#contract/api.ts";
import type { Tech } from "#contract/techs.ts";
import { openApiDocument } from "#server/http/docs/openapi.ts";
import { pseudoLanguage } from "#shared/messages/language.ts";
import { openStream } from "#tests/support/event-stream.ts";
import { startTestApp } from "#tests/support/test-app.ts";
import { absentGitLab } from "./absent-gitlab.ts";
import { absentMailServer } from "./absent-mail-server.ts";
import { permittedRole, shareWorld } from "./shared-world.ts";

const document = openApiDocument("test", "Stack Cafe");
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema({ $id: "api", ...document });

const site = await startTestApp({ mail: absentMailServer, gitlab: absentGitLab });
const techs = await site.visitor.get<Tech[]>("/techs?pageSize=1");
const { call, current } = shareWorld(site, techs.body[0]?.id ?? "");

const escape = (part: string) =>
  encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"));

function complaintsOf(pointer: string, value: unknown): unknown {
  const validate = ajv.getSchema(`api#${pointer}`);
  if (!validate) throw new Error(`The document has nothing at ${pointer}`);
  return validate(value) ? [] : validate.errors;
}

test.each(endpoints)("$name responds as documented", async ({ name, endpoint }) => {
  const answer = await call(name, permittedRole(name, endpoint));
  expect(answer.status).toBe(200);
  const operation = `/paths/${escape(endpoint.path)}/${endpoint.method.toLowerCase()}`;
  const mediaType = endpoint.mediaType ?? "application/json";
  expect(answer.headers["content-type"]).toBe(`${mediaType}; charset=utf-8`);
  const schema = `${operation}/responses/200/content/${escape(mediaType)}/schema`;
  const values = mediaType === "application/x-ndjson" ? linesOf(answer.body) : [answer.body];
  expect(values).not.toEqual([]);
  for (const value of values) expect(complaintsOf(schema, value)).toEqual([]);
});

const linesOf = (body: unknown): unknown[] =>
  String(body)
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as unknown);

const failure = "/components/schemas/Failure";

/** On a slow machine a keep-alive message may arrive, too. */
function schemaOf(event: string, data: unknown): string {
  if (event === "change") return "StreamChange";
  return (data as { event?: unknown }).event === "ping" ? "StreamPing" : "Notification";
}

test("the event stream's messages are as documented", async () => {
  const origin = await site.app.listen({ host: "127.0.0.1", port: 0 });
  const operation = `/paths/${escape("/streams/notifications")}/get`;
  expect(
    complaintsOf(`${operation}/responses/401/content/application~1json/schema`, null),
  ).not.toEqual([]);
  const refused = await site.visitor.get("/streams/notifications");
  expect(refused.status).toBe(401);
  expect(complaintsOf(failure, refused.body)).toEqual([]);

  const world = await current();
  const { owner } = world.people;
  const stream = await openStream(origin, {
    cookie: owner.cookie,
    query: `?watch=${world.projectId}`,
  });
  expect(stream.status).toBe(200);
  await world.people.user.post(`/projects/${world.projectId}/comment`, { commentText: "New" });
  await expect.poll(() => stream.hints().length).toBeGreaterThan(0);
  await expect.poll(() => stream.ids().length).toBeGreaterThan(0);
  const schema = `${operation}/responses/200/content/text~1event-stream/schema`;
  for (const { event, data } of stream.messages) {
    expect(complaintsOf(schema, data)).toEqual([]);
    expect(complaintsOf(`/components/schemas/${schemaOf(event, data)}`, data)).toEqual([]);
  }
  expect(complaintsOf(schema, { event: "ping" })).toEqual([]);
  expect(complaintsOf(schema, { event: "pong" })).not.toEqual([]);
  const described = document.paths["/streams/notifications"]?.["get"] as
    | { parameters: { name: string; in: string }[] }
    | undefined;
  expect(described?.parameters.map(({ name, in: where }) => `${where} ${name}`)).toEqual([
    "query watch",
    "query lastEventId",
    "header Last-Event-ID",
  ]);
});

interface Content {
  readonly example?: unknown;
}

test.each(endpoints)("$name has examples that fit its schemas", ({ endpoint }) => {
  const method = endpoint.method.toLowerCase();
  const operation = document.paths[endpoint.path]?.[method] as {
    readonly requestBody?: { readonly content: Record<string, Content> };
    readonly responses: Record<string, { readonly content?: Record<string, Content> }>;
  };
  const pointer = `/paths/${escape(endpoint.path)}/${method}`;
  const parts = [
    { at: `${pointer}/requestBody`, content: operation.requestBody?.content },
    ...["200", "default"].map((status) => ({
      at: `${pointer}/responses/${status}`,
      content: operation.responses[status]?.content ?? { missing: {} },
    })),
  ];
  for (const { at, content = {} } of parts) {
    for (const [mediaType, { example }] of Object.entries(content)) {
      expect(example).toBeDefined();
      const schema = `${at}/content/${escape(mediaType)}/schema`;
      expect(complaintsOf(schema, example)).toEqual([]);
    }
  }
  // The contract asks for more than its schemas say, such as one of two fields.
  const { example } = operation.requestBody?.content["application/json"] ?? {};
  if (example !== undefined) expect(endpoint.body.safeParse(example).success).toBe(true);
});

test("errors have the same shape", async () => {
  const world = await current();
  const answers = [
    await site.visitor.post("/projects", {}),
    await site.visitor.get("/projects/nope"),
    await site.visitor.get("/nothing/here"),
    await site.visitor.get("/projects?pageSize=0"),
    await world.people.user.post("/projects", { name: "x" }),
    await world.people.user.post(`/projects/${world.projectId}`, { name: "New" }),
    await world.people.applicant.post("/applications", {
      project: world.projectId,
      requestedRole: "designer",
    }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([401, 404, 404, 400, 400, 403, 409]);
  for (const { body, status } of answers) {
    expect(complaintsOf(failure, body)).toEqual([]);
    expect(body["statusCode"]).toBe(status);
  }
});

test("the served document is the generated one", async () => {
  const served = await site.visitor.get("/api/openapi.json");
  expect(served.status).toBe(200);
  expect(Object.keys(served.body["paths"] as object)).toEqual(Object.keys(document.paths));
});

test("the pseudo-language isn't among the languages to choose from", () => {
  const choices = JSON.stringify(document);
  expect(choices).toContain('"pt-BR"');
  expect(choices).not.toContain(pseudoLanguage);
});
