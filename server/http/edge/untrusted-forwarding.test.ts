// The log of a real server warns when TRUST_PROXY isn't set.
import http from "node:http";
import { expect, test } from "vitest";
import { freePort } from "#server/start/port.ts";
import { startApiServer } from "#tests/support/start-api-server.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";

const { where } = await openTestDatabase();

interface Line {
  readonly level: number;
  readonly msg: string;
  readonly peer?: string;
  readonly header?: string;
}

const signIn = { GITHUB_CLIENT_ID: "id", GITHUB_CLIENT_SECRET: "secret" };

async function start(settings: Record<string, string> = {}) {
  const port = await freePort("127.0.0.1");
  const env = { LOG_LEVEL: "info", PORT: String(port), ...settings };
  const server = await startApiServer(where, env);
  const lines = () => server.lines.map((line) => JSON.parse(line) as Line);
  return {
    ask: (headers: Record<string, string>, localAddress = "127.0.0.1") =>
      new Promise<number>((resolve, reject) => {
        const options = {
          host: "127.0.0.1",
          port,
          path: "/api/v1/projects",
          headers,
          localAddress,
        };
        http
          .get(options, (reply) => {
            reply.resume().on("end", () => resolve(reply.statusCode ?? 0));
          })
          .on("error", reject);
      }),
    warnings: () => lines().filter(({ peer }) => peer !== undefined),
    untilAnswered: (count: number) =>
      expect
        .poll(() => lines().filter(({ msg }) => msg === "request completed").length)
        .toBe(count),
  };
}

test("each address that forwards requests is logged once, with the setting to change", async () => {
  const { ask, warnings, untilAnswered } = await start();
  await ask({});
  await ask({ "x-real-ip": "1.2.3.4" });
  await untilAnswered(2);
  expect(warnings()).toEqual([]);
  for (let time = 0; time < 3; time += 1) await ask({ "x-forwarded-for": `203.0.113.${time}` });
  await ask({ forwarded: "for=203.0.113.9" }, "127.0.0.2");
  await untilAnswered(6);
  expect(warnings()).toMatchObject([
    { level: 40, peer: "127.0.0.1", header: "X-Forwarded-For" },
    { level: 40, peer: "127.0.0.2", header: "Forwarded" },
  ]);
  expect(warnings()[0]?.msg).toMatch(/127\.0\.0\.1 .*set TRUST_PROXY/);
  expect(JSON.stringify(warnings())).not.toContain("203.0.113");
});

test("the number of warnings is limited", async () => {
  const { ask, warnings, untilAnswered } = await start();
  for (let last = 1; last <= 30; last += 1) {
    await ask({ "x-forwarded-for": "203.0.113.7" }, `127.0.1.${last}`);
  }
  await untilAnswered(30);
  expect(warnings()).toHaveLength(20);
});

test("a trusted proxy isn't logged, an untrusted one beside it is", async () => {
  const { ask, warnings, untilAnswered } = await start({ ...signIn, TRUST_PROXY: "127.0.0.8/30" });
  await ask({ "x-forwarded-for": "203.0.113.7" }, "127.0.0.9");
  await ask({ "x-forwarded-for": "203.0.113.7" }, "127.0.0.20");
  await untilAnswered(2);
  expect(warnings()).toMatchObject([{ peer: "127.0.0.20" }]);
});
