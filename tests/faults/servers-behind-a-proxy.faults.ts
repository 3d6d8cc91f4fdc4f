// Two servers behind each proxy of ops/, while one after the other is restarted, or hangs.
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { openSession } from "#server/auth/session-queries.ts";
import { personOf } from "#server/auth/sign-up.ts";
import { sql } from "#server/database/sql.ts";
import { freePort } from "#server/start/port.ts";
import { githubAccount } from "#tests/support/accounts.ts";
import { type ServerProcess, startServer } from "#tests/support/server-process.ts";
import { addressOf } from "#tests/support/start-api-server.ts";
import { temporaryDir } from "#tests/support/temporary-dir.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";
import { isInstalled, type ProxyName, startProxy } from "./proxies.ts";
import { type Written, writeSteadily } from "./writes.ts";

const { db, where } = await openTestDatabase();

let people = 0;

async function cookieOfSomebody(): Promise<string> {
  people += 1;
  const id = await personOf(db, githubAccount(people, `writer${people}`));
  return `session=${await openSession(db, id, "test")}`;
}

interface Site {
  /** Where comments on a project are sent to. */
  readonly url: string;
  readonly cookies: readonly string[];
  readonly servers: readonly {
    readonly process: ServerProcess;
    readonly restart: () => ServerProcess;
  }[];
}

async function startSite(proxy: ProxyName): Promise<Site> {
  const [port, ...ports] = await Promise.all([1, 2, 3].map(() => freePort("127.0.0.1")));
  const address = `http://127.0.0.1:${port}`;
  const servers = ports.map((at) => {
    const start = () =>
      startServer({
        dataDir: temporaryDir(),
        env: {
          DATABASE_URL: addressOf(where),
          PORT: String(at),
          PUBLIC_URL: address,
          TRUST_PROXY: "127.0.0.1",
          // Behind a proxy the demo code host isn't offered.
          GITHUB_CLIENT_ID: "id",
          GITHUB_CLIENT_SECRET: "secret",
          RATE_LIMITS: "off",
        },
      });
    return { process: start(), restart: start };
  });
  await Promise.all(servers.map((server) => server.process.ready));
  await startProxy(proxy, port ?? 0, ports);
  const cookies = await Promise.all(Array.from({ length: 20 }, cookieOfSomebody));
  const reply = await fetch(`${address}/api/v1/projects`, {
    method: "POST",
    headers: { cookie: cookies[0] ?? "", "content-type": "application/json" },
    body: JSON.stringify({ name: "Busy", description: "Many write here.", techs: [] }),
  });
  const { id } = (await reply.json()) as { id: string };
  return { url: `${address}/api/v1/projects/${id}/comment`, cookies, servers };
}

async function expectStored(writes: readonly Written[]): Promise<void> {
  const acknowledged = writes.filter(({ status }) => status === 200).map(({ text }) => text);
  const rows = await sql<{ text: string }>`select text from comments`.all(db);
  const stored = new Set(rows.map(({ text }) => text));
  expect(acknowledged.filter((text) => !stored.has(text))).toEqual([]);
}

const failed = (writes: readonly Written[]) => writes.filter(({ status }) => status !== 200);

const proxies = (["haproxy", "nginx", "caddy"] as const).filter(isInstalled);

// Takes two minutes: 5,000 writes at 50 a second.
test.for(proxies)("no write fails behind %s while both servers are restarted", async (proxy) => {
  const { url, cookies, servers } = await startSite(proxy);
  const load = writeSteadily({ url, cookies, perSecond: 50, seconds: 100 });
  for (const { process, restart } of servers) {
    await pause(5_000);
    process.signal("SIGTERM", "it");
    expect(await process.ended).toBe(0);
    await restart().ready;
  }
  const writes = await load;
  expect(failed(writes)).toEqual([]);
  await expectStored(writes);
});

// Takes a minute: 4,000 writes at 100 a second.
test.for(proxies)("few writes fail behind %s while one server hangs", async (proxy) => {
  const { url, cookies, servers } = await startSite(proxy);
  const load = writeSteadily({ url, cookies, perSecond: 100, seconds: 40 });
  await pause(5_000);
  servers[0]?.process.signal("SIGSTOP", "it");
  await pause(20_000);
  servers[0]?.process.signal("SIGCONT", "it");
  const writes = await load;
  expect(failed(writes).length).toBeLessThanOrEqual(writes.length / 100);
  expect(Math.max(...writes.map(({ milliseconds }) => milliseconds))).toBeLessThan(10_000);
  await expectStored(writes);
});
