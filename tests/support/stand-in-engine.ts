// What speaks MySQL's protocol in place of a search engine: it stores its state, and has no projects.
import type { Connection } from "mysql2";
import mysql from "mysql2";
import { onTestFinished } from "vitest";
import { freePort } from "#server/start/port.ts";

const storesState = /^REPLACE INTO stack_cafe_state .* VALUES \(1, '', '(.*)'\)$/s;

export async function startStandInEngine() {
  const state = {
    /** Statements that it doesn't answer. */
    hangsAt: null as RegExp | null,
    /** Ends each connection with its next statement. */
    isAway: false,
    connections: 0,
    statements: [] as string[],
    /** As JSON; null while it isn't filled. */
    stored: null as string | null,
  };
  const server = mysql.createServer((connection: Connection) => {
    state.connections += 1;
    connection.on("error", () => undefined);
    // Of packets, which the library counts on: each question begins at 0, and its answer at 1.
    const restartNumbers = (first: number) => Reflect.set(connection, "sequenceId", first);
    const answer = (statement: string) => {
      state.stored = storesState.exec(statement)?.[1] ?? state.stored;
      if (!statement.startsWith("SELECT")) return connection.writeOk();
      const isAskedFor = state.stored !== null && statement.endsWith(" WHERE id = 1");
      const rows = isAskedFor ? [{ value: state.stored }] : [];
      Reflect.apply(Reflect.get(connection, "writeTextResult"), connection, [rows, [column]]);
    };
    connection.on("query", (statement: string) => {
      state.statements.push(statement);
      if (state.isAway) return connection.destroy();
      restartNumbers(1);
      if (!state.hangsAt?.test(statement)) answer(statement);
      restartNumbers(0);
    });
    connection.serverHandshake({
      protocolVersion: 10,
      serverVersion: "5.0",
      connectionId: state.connections,
      statusFlags: 2,
      characterSet: 33,
      capabilityFlags: 0xff_f7_ff & ~0x8_00,
      authCallback: (_: unknown, accept: (error: null) => void) => {
        accept(null);
        restartNumbers(0);
      },
    });
  });
  const port = await freePort("127.0.0.1");
  // Its types know no host.
  Reflect.apply(server.listen, server, [port, "127.0.0.1"]);
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { state, url: `mysql://127.0.0.1:${port}` };
}

/** A text in UTF-8. */
const column = {
  catalog: "def",
  schema: "",
  table: "",
  orgTable: "",
  name: "value",
  orgName: "value",
  characterSet: 33,
  columnLength: 1_000_000,
  columnType: 253,
  flags: 0,
  decimals: 0,
};
