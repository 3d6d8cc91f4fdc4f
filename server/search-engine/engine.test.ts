// An engine that hangs doesn't make questions wait for ever, and is asked again once it responds.
import type { Connection } from "mysql2";
import mysql from "mysql2";
import { expect, onTestFinished, test, vi } from "vitest";
import { engineAwayCode } from "#server/project-index/questions.ts";
import { freePort } from "#server/start/port.ts";
import { Engine } from "./engine.ts";

/** Speaks MySQL's protocol, and answers nothing while `isHanging`. */
async function startEngine() {
  const state = { isHanging: true, connections: 0 };
  // The library's server side numbers packets in its own way, and says so.
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const server = mysql.createServer((connection: Connection) => {
    state.connections += 1;
    connection.on("error", () => undefined);
    connection.on("query", () => {
      if (!state.isHanging) connection.writeOk();
    });
    connection.serverHandshake({
      protocolVersion: 10,
      serverVersion: "5.0",
      connectionId: state.connections,
      statusFlags: 2,
      characterSet: 33,
      capabilityFlags: 0xff_f7_ff & ~0x8_00,
    });
  });
  const port = await freePort("127.0.0.1");
  // Its types know no host.
  Reflect.apply(server.listen, server, [port, "127.0.0.1"]);
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { state, url: `mysql://127.0.0.1:${port}` };
}

test("questions to an engine that hangs end, however many there were, and work once it responds", async () => {
  const { state, url } = await startEngine();
  const engine = new Engine(url, { connectMs: 1_000, waitMs: 150, queryMs: 100, writeMs: 1_000 });
  onTestFinished(() => engine.close());
  for (let round = 0; round < 6; round += 1) {
    await expect(engine.select("SELECT 1")).rejects.toMatchObject({ code: engineAwayCode });
  }
  const many = Array.from({ length: 40 }, () => engine.select("SELECT 1"));
  const answers = await Promise.allSettled(many);
  expect(answers.map(({ status }) => status)).toEqual(many.map(() => "rejected"));
  // Those that had waited too long for a connection weren't sent any more.
  expect(state.connections).toBeLessThan(30);
  state.isHanging = false;
  await engine.write("TRUNCATE RTINDEX stack_cafe_state");
});
