// Turns endpoints of the contract into routes: the order of refusals, validation, ETags and paging.
import { isUtf8 } from "node:buffer";
import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { Endpoint } from "#contract/endpoint.ts";
import type { Database } from "#server/database/connect.ts";
import type { RateLimit } from "#shared/rate-limits.ts";
import { dataCompression } from "./compression.ts";
import { etagOf, matchesEtag } from "./etag.ts";
import { FormBody } from "./form-bodies.ts";
import { failureOf } from "./error-replies.ts";
import { answerOnce, idempotencyKeyOf } from "./idempotency.ts";
import { internalRequestOf } from "./internal-requests.ts";
import {
  forbidden,
  invalid,
  MissingScope,
  notFound,
  noToken,
  otherProject,
  signedOut,
  signInAgain,
} from "./errors.ts";
import { t } from "#shared/messages/t.ts";
import { varyOf } from "./language.ts";
import { routeOf } from "./operation.ts";
import { validate } from "./validation.ts";
import { viewerOf, type Viewer, type ViewerToken } from "./viewer.ts";

/**
 * Serialized JSON of type `T`, passed through as text: what PostgreSQL built isn't parsed again.
 */
export class JsonText<T> {
  readonly json: string;
  declare readonly of: T;
  constructor(json: string) {
    this.json = json;
  }
}

/** One page of a list, and the cursor of the next page if there is one. */
export class Page<T> {
  readonly items: T | JsonText<T>;
  readonly next: string | null;
  constructor(items: T | JsonText<T>, next: string | null) {
    this.items = items;
    this.next = next;
  }
}

/**
 * JSON of type `T`, or JSON Lines of it, as the endpoint says, as a file to download: streamed in
 * chunks as they are produced, and stored nowhere else.
 */
export class Download<T> {
  readonly filename: string;
  readonly pieces: AsyncIterable<string>;
  declare readonly of: T;
  constructor(filename: string, pieces: AsyncIterable<string>) {
    this.filename = filename;
    this.pieces = pieces;
  }
}

/**
 * The argument of a handler. Query and body are validated when they are called: after 404 and 403.
 */
export interface Call<E extends Endpoint> {
  readonly params: z.output<E["params"]>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly viewer: Viewer | null;
  /** The viewer of an operation that needs a session or a token. @throws 401 */
  readonly me: () => Viewer;
  /** @throws 400 naming each invalid field */
  readonly query: () => z.output<E["query"]>;
  /** @throws 400 naming each invalid field */
  readonly body: () => z.output<E["body"]>;
  /** Counts the call against the endpoint's own rate limit. @throws 429 beyond it */
  readonly count: () => Promise<void>;
  /**
   * How operations that take an Idempotency-Key write and make their reply: with a key in one
   * transaction with what is kept of the call. Render and count before it: it holds a connection.
   */
  readonly once: (write: (database: Database) => Written<E>) => Written<E>;
  /** The part of the body that fits `schema`, or null: for the 404 and 403 that precede 400. */
  readonly peekBody: <T extends z.ZodType>(schema: T) => z.output<T> | null;
  /** The same for the query. */
  readonly peekQuery: <T extends z.ZodType>(schema: T) => z.output<T> | null;
}

type ReplyOf<E extends Endpoint> = z.output<E["reply"]>;
type Written<E extends Endpoint> = Promise<ReplyOf<E> | JsonText<ReplyOf<E>>>;
type HandlerResult<E extends Endpoint> =
  | ReplyOf<E>
  | JsonText<ReplyOf<E>>
  | Page<ReplyOf<E>>
  | Download<ReplyOf<E>>;
export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<HandlerResult<E>>;

/**
 * Adds the route of `endpoint`. Errors come in the order 401, 403 for a missing scope, 404 for a malformed id, and then
 * those of the handler: 404, 403, 400, 409.
 */
export function serve<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E>,
): void {
  app.route({
    method: endpoint.method,
    url: routeOf(endpoint),
    ...(endpoint.bodyLimit !== undefined && { bodyLimit: endpoint.bodyLimit }),
    config: {
      rateLimit: endpoint.rateLimit,
      rateLimitedBy: endpoint.rateLimitedBy,
      countsOnly: endpoint.countsOnly,
      isForm: endpoint.isForm,
    },
    compress: dataCompression,
    handler: async (request, reply) => {
      const viewer = await viewerOf(request);
      admit(endpoint, viewer, request);
      const params = endpoint.params.safeParse(request.params);
      if (!params.success) throw notFound(t(endpoint.missing));
      const handle = (once: Call<E>["once"]) =>
        handler({
          params: params.data as z.output<E["params"]>,
          request,
          reply,
          viewer,
          me: () => viewer ?? refuseVisitor(),
          query: () => validate<E["query"]>(endpoint.query, request.query, "query"),
          body: () => validate<E["body"]>(endpoint.body, bodyOf(request), "body"),
          count: () => countAgainst(endpoint.rateLimit, request),
          once,
          peekBody: (schema) => schema.safeParse(parse(request.body)).data ?? null,
          peekQuery: (schema) => schema.safeParse(request.query).data ?? null,
        });
      const key = endpoint.takesIdempotencyKey && viewer ? idempotencyKeyOf(request) : null;
      const answer =
        key === null || !viewer
          ? await handle((write) => write(request.database))
          : new JsonText<ReplyOf<E>>(
              await answerOnce(request, viewer.id, key, async (once) =>
                jsonOf(
                  await handle(
                    async (write) =>
                      new JsonText(await once(async (database) => jsonOf(await write(database)))),
                  ),
                ),
              ),
            );
      return sendReply(endpoint, request, reply, answer, viewer !== null);
    },
  });
}

function admit(endpoint: Endpoint, viewer: Viewer | null, request: FastifyRequest): void {
  if (viewer?.token) admitToken(endpoint, viewer.token, request);
  if (endpoint.access === "anyone") return;
  if (!viewer) refuseVisitor();
  else if (endpoint.access === "admin" && !viewer.isAdmin) throw forbidden(t("errors.adminsOnly"));
  if (endpoint.recentSignIn && !viewer?.signedInRecently) throw signInAgain();
}

/** The path of what belongs to one project. */
const ofProject = /^\/projects\/\{id\}(\/|$)/;

function admitToken({ scope, path }: Endpoint, token: ViewerToken, request: FastifyRequest): void {
  if (scope === "none") throw noToken();
  if (!token.scopes.includes(scope)) throw new MissingScope(scope);
  const { projectId } = token;
  if (scope !== "projects" || projectId === null) return;
  const { id } = request.params as { readonly id?: unknown };
  if (ofProject.test(path) && id === projectId) return;
  // Its address stays when it is renamed, and says nothing of one that its person no longer sees.
  throw otherProject(`${request.server.settings.publicUrl}/projects/${projectId}`);
}

async function countAgainst(limit: RateLimit | undefined, request: FastifyRequest): Promise<void> {
  if (limit === undefined) throw new Error("The contract states no rate limit for this operation");
  await request.countAs(limit);
}

function refuseVisitor(): never {
  throw signedOut();
}

function bodyOf(request: FastifyRequest): unknown {
  const body = parse(request.body);
  if (body !== undefined) return body;
  throw invalid(t("errors.bodyNotJson"), [{ path: "body", message: t("forms.notJson") }]);
}

/**
 * The JSON of a body, undefined if it is malformed. Bodies arrive as raw text, or as bytes that
 * aren't UTF-8 (see `parseBodiesLater`), since 401 to 403 come before 400.
 */
function parse(raw: unknown): unknown {
  if (raw instanceof FormBody) return raw.fields;
  if (Buffer.isBuffer(raw)) return undefined;
  if (typeof raw !== "string" || raw === "") return {};
  try {
    return JSON.parse(raw);
  } catch {
    return undefined;
  }
}

/**
 * Accepts JSON bodies of at most `bodyLimit` bytes as text, parsed when a handler asks for them.
 */
export function parseBodiesLater(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    "application/json",
    { parseAs: "buffer" },
    // Decoded, it would have replacement characters where it isn't UTF-8.
    async (_: unknown, body: Buffer) => (isUtf8(body) ? body.toString() : body),
  );
}

const jsonOf = (content: unknown): string =>
  content instanceof JsonText ? content.json : JSON.stringify(content);

function sendReply<E extends Endpoint>(
  endpoint: E,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: HandlerResult<E>,
  personal: boolean,
) {
  if (answer instanceof Download) return sendFile(endpoint, reply, answer);
  if (answer instanceof Page && answer.next) reply.header("link", nextLink(request, answer.next));
  const json = jsonOf(answer instanceof Page ? answer.items : answer);
  reply.type("application/json; charset=utf-8");
  if (endpoint.method !== "GET" || !endpoint.cacheable) {
    return reply.header("cache-control", "no-store").send(json);
  }
  reply.headers({
    vary: varyOf(request.server.settings),
    "cache-control": personal ? "private, no-cache" : "no-cache",
  });
  // A page reads its calls' content alone. What is for everybody is stored for while the database is away.
  if (internalRequestOf(request)?.page) return reply.send(json);
  const etag = etagOf(json);
  reply.header("etag", etag);
  if (matchesEtag(request.headers["if-none-match"], etag)) return reply.code(304).send();
  return reply.send(json);
}

function sendFile(
  { mediaType }: Endpoint,
  reply: FastifyReply,
  { filename, pieces }: Download<unknown>,
) {
  return reply
    .headers({
      "cache-control": "no-store",
      "content-disposition": `attachment; filename="${filename}"`,
    })
    .type(`${mediaType ?? "application/json"}; charset=utf-8`)
    .send(Readable.from(pieces));
}

function nextLink(request: FastifyRequest, after: string): string {
  const url = new URL(request.url, "http://here");
  url.searchParams.set("after", after);
  return `<${url.pathname}${url.search}>; rel="next"`;
}

/** Replies to unknown paths and methods with the contract's error body. */
export function replyToUnknown(request: FastifyRequest, reply: FastifyReply) {
  return reply
    .code(404)
    .header("cache-control", "no-store")
    .type("application/json; charset=utf-8")
    .send(JSON.stringify(failureOf(404, t("errors.noEndpoint"), request.id)));
}
