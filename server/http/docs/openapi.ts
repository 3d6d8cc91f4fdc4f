// The OpenAPI 3.1 document, generated from the declarations that validate requests.
import { z } from "zod";
import { endpoints } from "#contract/api.ts";
import { apiPrefix, type Endpoint, idempotencyKey, scopes } from "#contract/endpoint.ts";
import { failure } from "#contract/errors.ts";
import { change, formerStreamPath, ping, streamPath, streamQuery } from "#contract/realtime.ts";
import { notification } from "#contract/notifications.ts";
import { exampleOf } from "./example-of.ts";

type Schema = Record<string, unknown>;
type Schemas = Record<string, Schema>;

interface OpenApi {
  readonly openapi: "3.1.0";
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Record<string, Record<string, unknown>>;
  readonly components: { readonly schemas: Schemas; readonly securitySchemes: Schema };
}

/** The whole API as an OpenAPI document. Pure: the same each time. */
export function openApiDocument(version: string, siteName: string): OpenApi {
  const schemas: Schemas = {};
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { name, endpoint } of endpoints) {
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operationOf(name, endpoint, schemas),
    };
  }
  paths[streamPath.slice(apiPrefix.length)] = { get: streamOperation(schemas) };
  return {
    openapi: "3.1.0",
    info: {
      title: siteName,
      version,
      description:
        "Everything the site does, over HTTP. Programs send a token, which people make in their account's settings, as `Authorization: Bearer sc_…`; each operation names the scope that it needs. On these pages, the session of the site authenticates you.",
    },
    servers: [{ url: apiPrefix }],
    paths,
    components: {
      schemas,
      securitySchemes: {
        session: { type: "apiKey", in: "cookie", name: "session" },
        token: {
          type: "http",
          scheme: "bearer",
          description: `Needs the scope that the operation names: ${scopes.join(", ")}. 401 if it is unknown, expired or revoked; 403 with the code \`scope\` without the scope`,
        },
      },
    },
  };
}

function operationOf(name: string, endpoint: Endpoint, schemas: Schemas) {
  const body = schemaOf(endpoint.body, "input", schemas);
  // Bodies defined by others have a description instead of fields.
  const takesBody = Object.keys(propertiesOf(body)).length > 0 || "description" in body;
  return {
    operationId: name,
    summary: endpoint.summary,
    description:
      endpoint.scope === "none" ? "Takes no tokens" : `Scope of tokens: \`${endpoint.scope}\``,
    security: [
      ...(endpoint.access === "anyone" ? [{}] : []),
      { session: [] },
      ...(endpoint.scope === "none" ? [] : [{ token: [endpoint.scope] }]),
    ],
    parameters: [
      ...parametersOf(endpoint.params, "path", schemas),
      ...parametersOf(endpoint.query, "query", schemas),
      ...(endpoint.takesIdempotencyKey
        ? [
            {
              name: "Idempotency-Key",
              in: "header",
              required: false,
              schema: schemaOf(idempotencyKey, "input", schemas),
            },
          ]
        : []),
    ],
    ...(takesBody && {
      requestBody: {
        required: true,
        content: {
          [endpoint.isForm ? "multipart/form-data" : "application/json"]: withExample(
            body,
            schemas,
          ),
        },
      },
    }),
    responses: {
      200: {
        description:
          endpoint.mediaType === "application/x-ndjson"
            ? "Success; the schema describes one line"
            : "Success",
        content: {
          [endpoint.mediaType ?? "application/json"]: withExample(
            schemaOf(endpoint.reply, "output", schemas),
            schemas,
          ),
        },
        ...(endpoint.paged && { headers: { Link: nextPage } }),
      },
      ...(endpoint.method === "GET" &&
        endpoint.cacheable && { 304: { description: "Not modified" } }),
      default: {
        description: "Refused or failed",
        content: json(schemaOf(failure, "output", schemas), schemas),
      },
    },
  };
}

/** The only operation that replies with a stream. */
function streamOperation(schemas: Schemas) {
  const refused = (description: string) => ({
    description,
    content: json(schemaOf(failure, "output", schemas), schemas),
  });
  const messages = [notification, change, ping].map((type) => schemaOf(type, "output", schemas));
  return {
    operationId: "streamNotifications",
    summary: "Your notifications, and hints about what changed, as they happen",
    description:
      "Server-sent events, for as long as the connection lasts. Messages without a name are" +
      " notifications, whose `id:` is theirs, or `ping`; those named `change` say what to fetch again" +
      " and have no id. A stream begins with an id, too. A client that reconnects with the last id gets" +
      " what it missed; an unknown one is" +
      ` ignored. ${formerStreamPath}, where the stream was before, redirects here.`,
    security: [{ session: [] }],
    parameters: [
      ...parametersOf(streamQuery, "query", schemas),
      {
        name: "Last-Event-ID",
        in: "header",
        required: false,
        description: "The last id received, as browsers send it",
        schema: { type: "string" },
      },
    ],
    responses: {
      200: {
        description: "The stream",
        content: {
          "text/event-stream": {
            schema: { description: "The data of one message, as JSON", anyOf: messages },
            examples: {
              notification: { value: `id: …\ndata: {"id":"…","event":"test",…}\n\n` },
              change: { value: 'event: change\ndata: {"keys":[["notifications"]]}\n\n' },
              ping: { value: 'data: {"event":"ping"}\n\n' },
            },
          },
        },
      },
      400: refused("A project id is invalid, or there are too many"),
      401: refused("Without a session"),
      429: refused("You have too many streams open, or opened them too often"),
      503: refused("The server has reached its limit of streams, or is closing"),
    },
  };
}

const nextPage = {
  description: 'The next page, if there is one: `<…>; rel="next"`',
  schema: { type: "string" },
};

const withExample = (schema: Schema, schemas: Schemas) => ({
  schema,
  example: exampleOf(schema, schemas),
});

const json = (schema: Schema, schemas: Schemas) => ({
  "application/json": withExample(schema, schemas),
});

function parametersOf(type: z.ZodType, where: "path" | "query", schemas: Schemas) {
  const schema = schemaOf(type, "input", schemas);
  const required = Array.isArray(schema["required"]) ? schema["required"] : [];
  return Object.entries(propertiesOf(schema)).map(([name, property]) => ({
    name,
    in: where,
    required: where === "path" || required.includes(name),
    schema: property,
  }));
}

const propertiesOf = (schema: Schema): Schemas => (schema["properties"] ?? {}) as Schemas;

/** The JSON Schema of a type; named types are added to `schemas` and referenced. */
function schemaOf(type: z.ZodType, io: "input" | "output", schemas: Schemas): Schema {
  const { $schema: _, $defs, ...schema } = z.toJSONSchema(type, { io, target: "draft-2020-12" });
  for (const [name, definition] of Object.entries($defs ?? {})) {
    schemas[name] ??= referring(definition);
  }
  const id = type.meta()?.id;
  if (id === undefined) return referring(schema);
  schemas[id] ??= referring(schema);
  return { $ref: `#/components/schemas/${id}` };
}

function referring(schema: Schema): Schema {
  const text = JSON.stringify(schema, (key, value: unknown) =>
    key === "id" && typeof value === "string" ? undefined : value,
  );
  return JSON.parse(text.replaceAll('"#/$defs/', '"#/components/schemas/')) as Schema;
}
