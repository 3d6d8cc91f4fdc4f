// Two servers that count rate limits together, while their Redis is killed and started again.
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import net from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "#server/start/port.ts";
import { rateLimits } from "#shared/rate-limits.ts";
import { startTestApp } from "#tests/support/test-app.ts";

const isInstalled = spawnSync("redis-server", ["--version"]).error === undefined;
if (!isInstalled)
  console.log("redis-server isn't installed: apt-get install redis-server. Skipped.");

async function startRedis(port: number): Promise<ChildProcess> {
  const child = spawn(
    "redis-server",
    ["--port", String(port), "--bind", "127.0.0.1", "--save", ""],
    {
      stdio: "ignore",
    },
  );
  onTestFinished(() => void child.kill("SIGKILL"));
  for (;;) {
    const socket = net.connect(port, "127.0.0.1");
    const isOpen = await once(socket, "connect").then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return child;
    await pause(20);
  }
}

test.runIf(isInstalled)(
  "two servers refuse together what exceeds a limit, and alone without Redis",
  async () => {
    const port = await freePort("127.0.0.1");
    const redis = await startRedis(port);
    const settings = { rateLimits: true, redisUrl: `redis://127.0.0.1:${port}` };
    const servers = [await startTestApp(settings), await startTestApp(settings)];
    let address = 0;
    /** How many requests of a new address pass, sent to both servers in turn. */
    const passing = async () => {
      address += 1;
      for (let count = 0; ; count += 1) {
        const reply = await servers[count % 2]?.app.inject({
          url: "/auth/github",
          remoteAddress: `203.0.113.${address}`,
          headers: { host: "127.0.0.1:3000" },
        });
        if (reply?.statusCode !== 429) continue;
        expect(Number(reply.headers["retry-after"])).toBeGreaterThan(0);
        return count;
      }
    };
    const { max } = rateLimits.signIns;
    await expect.poll(passing).toBe(max);
    redis.kill("SIGKILL");
    await once(redis, "exit");
    expect(await passing()).toBe(2 * max);
    await startRedis(port);
    await expect.poll(passing).toBe(max);
  },
);
