// Two servers on one database behind a proxy of ops/, and people who use them.
import { setTimeout as pause } from "node:timers/promises";
import { openSession } from "#server/auth/session-queries.ts";
import { personOf } from "#server/auth/sign-up.ts";
import type { Db } from "#server/database/connect.ts";
import { freePort } from "#server/start/port.ts";
import { githubAccount } from "#tests/support/accounts.ts";
import { type ServerProcess, startServer } from "#tests/support/server-process.ts";
import { temporaryDir } from "#tests/support/temporary-dir.ts";
import { type ProxyName, startProxy } from "./proxies.ts";

export interface SiteServer {
  /** Past the proxy. */
  readonly address: string;
  /** The process that runs, or ran last. */
  readonly process: () => ServerProcess;
  /** Starts it again after its end; resolves once it is ready. */
  readonly restart: () => Promise<void>;
}

export interface Site {
  /** Of the proxy. */
  readonly address: string;
  readonly servers: readonly SiteServer[];
}

/** @param settings those of each server that aren't of the proxy */
export async function startSite(
  proxy: ProxyName,
  settings: readonly Readonly<Record<string, string>>[],
): Promise<Site> {
  const [port = 0, ...ports] = await Promise.all(
    Array.from({ length: settings.length + 1 }, () => freePort("127.0.0.1")),
  );
  const address = `http://127.0.0.1:${port}`;
  const servers = ports.map((at, index) => {
    const start = () =>
      startServer({
        dataDir: temporaryDir(),
        env: {
          PORT: String(at),
          PUBLIC_URL: address,
          TRUST_PROXY: "127.0.0.1",
          // Behind a proxy the demo code host isn't offered.
          GITHUB_CLIENT_ID: "id",
          GITHUB_CLIENT_SECRET: "secret",
          RATE_LIMITS: "off",
          ...settings[index],
        },
      });
    let running = start();
    return {
      address: `http://127.0.0.1:${at}`,
      process: () => running,
      restart: async () => {
        running = start();
        await running.ready;
      },
    };
  });
  await Promise.all(servers.map((server) => server.process().ready));
  await startProxy(proxy, port, ports);
  return { address, servers };
}

let people = 0;

export interface Person {
  readonly id: string;
  readonly cookie: string;
}

export async function signUp(db: Db): Promise<Person> {
  people += 1;
  const id = await personOf(db, githubAccount(people, `person${people}`));
  return { id, cookie: `session=${await openSession(db, id, "test")}` };
}

/** Until all of the kind are there. */
export const signUpMany = (db: Db, count: number): Promise<Person[]> =>
  Promise.all(Array.from({ length: count }, () => signUp(db)));

/** The reply to a call of the API, as JSON. @throws for other statuses than 200 */
export async function post<T>(
  origin: string,
  { cookie }: Person,
  path: string,
  body: object,
): Promise<T> {
  const reply = await fetch(`${origin}/api/v1${path}`, {
    method: "POST",
    headers: { cookie, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`);
  return (await reply.json()) as T;
}

/** A new project's id. */
export async function createProject(origin: string, owner: Person, name: string): Promise<string> {
  const project = { name, description: "Many write here.", techs: [] };
  return (await post<{ id: string }>(origin, owner, "/projects", project)).id;
}

/** Waits until `isTrue`, asked every `everyMs`; resolves to when that was, by `performance.now()`. */
export async function timeUntil(
  isTrue: () => Promise<boolean>,
  { everyMs = 50, timeoutMs = 90_000 } = {},
): Promise<number> {
  const begun = performance.now();
  while (!(await isTrue())) {
    if (performance.now() - begun > timeoutMs) throw new Error(`Not within ${timeoutMs} ms`);
    await pause(everyMs);
  }
  return performance.now();
}
