// The real app on a real database, with signed-in people.
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll } from "vitest";
import type { Project } from "#contract/projects.ts";
import { type AppOptions, createApp } from "#server/app.ts";
import { openSession } from "#server/auth/session-queries.ts";
import { personOf } from "#server/auth/sign-up.ts";
import { newId } from "#server/database/ids.ts";
import { sql } from "#server/database/sql.ts";
import { serveDemoRepositories } from "#server/demo/serve-demo-repositories.ts";
import { readSettings, type Settings } from "#server/settings.ts";
import { githubAccount } from "./accounts.ts";
import { browserName } from "./browser.ts";
import { openTestDatabase, type TestDatabase } from "./test-database.ts";

/** A response of the API. `body` is the parsed JSON, or the text if it isn't JSON. */
export interface ApiResponse<T> {
  readonly status: number;
  readonly headers: Record<string, string | undefined>;
  readonly body: T;
}

type Loose = Record<string, unknown>;
type Headers = Record<string, string>;

export interface Caller {
  readonly get: <T = Loose>(path: string, headers?: Headers) => Promise<ApiResponse<T>>;
  readonly post: <T = Loose>(
    path: string,
    body?: unknown,
    headers?: Headers,
  ) => Promise<ApiResponse<T>>;
  readonly delete: <T = Loose>(
    path: string,
    body?: unknown,
    headers?: Headers,
  ) => Promise<ApiResponse<T>>;
}

export interface Person extends Caller {
  readonly id: string;
  readonly username: string;
  readonly cookie: string;
}

export interface TestApp {
  readonly app: FastifyInstance;
  readonly database: TestDatabase;
  readonly visitor: Caller;
  /** A new person, signed in. */
  readonly person: (login: string) => Promise<Person>;
  /** New signed-in people, with numbered logins; in few statements. */
  readonly people: <Login extends string>(
    logins: readonly Login[],
  ) => Promise<Record<Login, Person>>;
  /** A new person who is an admin. */
  readonly admin: (login?: string) => Promise<Person>;
  /** The same person in another session, as on another device. */
  readonly signInAgain: (person: Pick<Person, "id" | "username">) => Promise<Person>;
  /** A project of that owner. */
  readonly project: (owner: Person, fields?: object) => Promise<Project>;
}

/** Builds the app, by default without pages and rate limits. */
export async function startTestApp(
  overrides: Partial<Settings> = {},
  pages: AppOptions["pages"] = "none",
  options: Pick<AppOptions, "connections" | "rates"> = {},
): Promise<TestApp> {
  const database = await openTestDatabase();
  const preset = readSettings({ LOG_LEVEL: "silent", RATE_LIMITS: "off" });
  const codeHost = overrides.codeHost ?? {
    ...preset.codeHost,
    apiUrl: await serveRepositories(),
  };
  const settings = { ...preset, ...overrides, codeHost };
  const app = await createApp({ settings, database, pages, ...options });
  await app.ready();
  afterAll(() => app.close());

  let accounts = 0;
  const person = async (login: string): Promise<Person> => {
    accounts += 1;
    const id = await personOf(database.db, githubAccount(accounts, login, { name: login }));
    return signInAgain({ id, username: login });
  };
  const people = async <Login extends string>(logins: readonly Login[]) => {
    const made = logins.map((login) => {
      accounts += 1;
      return { login, id: newId(), account_id: accounts, username: `${login}${accounts}` };
    });
    const rows = made.map(({ login, ...row }) => ({ ...row, display_name: login }));
    await sql`insert into users ${sql.values(rows)}`.run(database.db);
    const signedIn = made.map(async (one) => [one.login, await signInAgain(one)]);
    return Object.fromEntries(await Promise.all(signedIn)) as Record<Login, Person>;
  };
  const signInAgain = async ({ id, username }: Pick<Person, "id" | "username">) => {
    const cookie = `session=${await openSession(database.db, id, "test")}`;
    return { id, username, cookie, ...callerOf(app, { cookie }) };
  };
  const admin = async (login = "keeper") => {
    const made = await person(login);
    await sql`update users set is_admin = true where id = ${made.id}`.run(database.db);
    return made;
  };
  const project = async (owner: Person, fields: object = {}) => {
    const input = { name: "A project", description: "What it is about.", techs: [], ...fields };
    const { status, body } = await owner.post<Project>("/projects", input);
    if (status !== 200) throw new Error(`Creating a project answered ${status}`);
    return body;
  };
  return { app, database, visitor: callerOf(app, {}), person, people, admin, signInAgain, project };
}

/** The demo code host's repositories for an app that doesn't listen; returns its API's address. */
async function serveRepositories(): Promise<string> {
  const host = Fastify();
  await host.register(serveDemoRepositories);
  afterAll(() => host.close());
  return `${await host.listen({ host: "127.0.0.1", port: 0 })}/demo-code-host`;
}

/** Forms as they are, everything else as JSON. */
async function payloadOf(
  body: unknown,
): Promise<{ payload?: string | Buffer; type?: Record<string, string> }> {
  if (!(body instanceof FormData)) {
    return { payload: JSON.stringify(body), type: { "content-type": "application/json" } };
  }
  const form = new Response(body);
  const payload = Buffer.from(await form.arrayBuffer());
  return { payload, type: { "content-type": form.headers.get("content-type") ?? "" } };
}

function callerOf(app: FastifyInstance, own: Record<string, string>): Caller {
  const call = async <T>(
    method: "GET" | "POST" | "DELETE",
    path: string,
    body?: unknown,
    headers: Headers = {},
  ): Promise<ApiResponse<T>> => {
    const sent = body === undefined ? {} : await payloadOf(body);
    const { type = {} } = sent;
    const url = path.startsWith("/api/") ? path : `/api/v1${path}`;
    const reply = await app.inject({
      method,
      url,
      headers: { host: "127.0.0.1:3000", "user-agent": browserName, ...type, ...own, ...headers },
      ...(sent.payload !== undefined && { payload: sent.payload }),
    });
    const json = String(reply.headers["content-type"]).startsWith("application/json");
    return {
      status: reply.statusCode,
      headers: reply.headers as Record<string, string | undefined>,
      body: (json && reply.body !== "" ? JSON.parse(reply.body) : reply.body) as T,
    };
  };
  return {
    get: (path, headers) => call("GET", path, undefined, headers),
    post: (path, body, headers) => call("POST", path, body, headers),
    delete: (path, body, headers) => call("DELETE", path, body, headers),
  };
}
