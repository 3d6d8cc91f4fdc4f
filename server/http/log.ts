// The log: a line for each request, JSON or readable, with the request's id. Of a request it has the
// operation, and its path only where it failed: what people read, search and write isn't logged, and
// neither are cookies, tokens, codes and bodies.
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifyServerOptions,
} from "fastify";
import { logContext } from "#server/log-context.ts";
import type { Settings } from "#server/settings.ts";
import { routedPath } from "./decoded-path.ts";
import { internalRequestOf } from "./internal-requests.ts";
import { logOutput } from "./log-output.ts";
import { operationOf } from "./operation.ts";
import { readableLine } from "./readable-log.ts";
import type { SessionTest } from "./session-cookie.ts";
import type { Viewer } from "./viewer.ts";

export function loggerOptions({
  logLevel,
  logFormat,
}: Pick<Settings, "logLevel" | "logFormat">): FastifyServerOptions["logger"] {
  if (logLevel === "silent") return false;
  return {
    level: logLevel,
    stream:
      logFormat === "json"
        ? logOutput
        : { write: (line: string) => logOutput.write(readableLine(line)) },
    serializers: {
      // Of a request nothing else is logged, neither headers nor an address or a body.
      req: ({ method, ip }: Pick<FastifyRequest, "method" | "ip">) => ({
        method,
        remoteAddress: ip,
      }),
      err: loggedError,
    },
  };
}

/** Of PostgreSQL's errors, `detail` and `where` are left out: they repeat rows, with people's texts. */
const errorFields = [
  "code",
  "status",
  "syscall",
  "address",
  "port",
  "hostname",
  "severity",
] as const;
const statementFields = ["constraint", "table", "column", "routine", "position", "hint"] as const;

function loggedError(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: "" };
  const fields = [...errorFields, ...statementFields].flatMap((name) => {
    const value: unknown = (error as Error & Record<string, unknown>)[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  const { message, constructor } = error;
  const all = error instanceof AggregateError ? error.errors.map(String) : null;
  return {
    type: constructor.name,
    message,
    stack: stackOf(error),
    ...Object.fromEntries(fields),
    ...(all && { errors: all }),
  };
}

/** With the stacks of its causes, of which there are few. */
function stackOf({ stack = "", cause }: Error, depth = 0): string {
  if (!(cause instanceof Error) || depth === 5) return stack;
  return `${stack}\ncaused by: ${stackOf(cause, depth + 1)}`;
}

export interface AnsweredRequest {
  readonly reqId?: string;
  readonly operation: string;
  readonly method: string;
  readonly url: string;
  readonly ip: string;
  readonly statusCode: number;
  /** In milliseconds. */
  readonly responseTime: number;
  readonly isSignedIn: boolean;
  readonly userId?: string | undefined;
  /** The API token that was sent. */
  readonly tokenId?: string | undefined;
}

/** The line of a request, after its response. */
export function logAnswered(
  log: Pick<FastifyBaseLogger, "info">,
  { reqId, operation, method, url, ip, statusCode, responseTime, ...person }: AnsweredRequest,
  message = "request completed",
): void {
  const { isSignedIn, userId, tokenId } = person;
  const isPathLogged = statusCode >= 500 || (statusCode >= 400 && !isSignedIn);
  log.info(
    {
      ...(reqId !== undefined && { reqId }),
      operation,
      ...(isPathLogged && { path: loggedPath(url) }),
      req: { method, ip },
      res: { statusCode },
      responseTime,
      ...(userId !== undefined && { userId }),
      ...(tokenId !== undefined && { tokenId }),
    },
    message,
  );
}

/** These paths end with a token from an e-mail. */
const secretPaths = /^\/(unsubscribe|confirm-address)\//;

/** An API token that somebody took for a part of an address. */
const apiTokens = /\bsc_\w{20,}/g;

/** Without the query, which has searches, codes and states. */
function loggedPath(url: string): string {
  const path = routedPath(url).replaceAll(apiTokens, "sc_…");
  const [secret] = secretPaths.exec(path) ?? [];
  return secret ? `${secret}…` : path;
}

/**
 * Statements that are sent for a request are logged as its own. Reading a body leaves the context, so
 * that it is entered again.
 */
export function provideLogContext(app: FastifyInstance): void {
  for (const hook of ["onRequest", "preValidation"] as const) {
    app.addHook(hook, (request: FastifyRequest, _: FastifyReply, done: () => void) => {
      logContext.run(request.log, done);
    });
  }
}

/** One line per request, after its response, except those that the server makes to fill the cache. */
export function logRequests(app: FastifyInstance, hasSession: SessionTest): void {
  app.addHook("onResponse", async (request, reply) => {
    if (internalRequestOf(request)?.forVisitors) return;
    const viewer = await knownViewer(request);
    const { method, url, ip } = request;
    logAnswered(request.log, {
      operation: operationOf(request),
      method,
      url,
      ip,
      statusCode: reply.statusCode,
      responseTime: reply.elapsedTime,
      isSignedIn: hasSession(request.headers),
      userId: viewer?.id,
      tokenId: viewer?.token?.id,
    });
  });
}

/** The viewer, if the response needed to look them up; nothing is looked up for the log alone. */
async function knownViewer({ viewer }: FastifyRequest): Promise<Viewer | null> {
  try {
    return await viewer;
  } catch {
    // The database was unreachable, or a token was refused, as the response said.
    return null;
  }
}
