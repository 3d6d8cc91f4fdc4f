// The time limit of statements that go through a pooler.
import net from "node:net";
import type pg from "pg";

type Query = (...input: unknown[]) => unknown;

/**
 * The time limit of statements where it can't be a setting of the connection, which other programs
 * share: of each transaction PostgreSQL holds it, of a statement alone this process, by a request to
 * cancel it, which poolers pass on. Both fail with the same code.
 * @param idleMs how long a transaction may wait for its next statement
 */
export function limitStatements(client: pg.PoolClient, timeoutMs: number, idleMs: number): void {
  const send = client.query.bind(client) as Query;
  let inTransaction = false;
  const limited: Query = (statement, ...rest) => {
    const command = typeof statement === "string" ? statement : "";
    const isBegin = /^(?:begin|start transaction)\b/i.test(command);
    // In a transaction PostgreSQL has the limit. A request to cancel could only come too late, and
    // end the statement after.
    if (inTransaction && !isBegin) {
      if (/^(?:commit|rollback)(?! to\b)/i.test(command)) inTransaction = false;
      return send(statement, ...rest);
    }
    const timer = setTimeout(() => cancelRunning(client), timeoutMs);
    const stop = () => clearTimeout(timer);
    const last = rest.at(-1);
    if (typeof last === "function") {
      const callback: Query = (...outcome) => {
        stop();
        return (last as Query)(...outcome);
      };
      return send(statement, ...rest.slice(0, -1), callback);
    }
    inTransaction = isBegin;
    const limitsSet = `${command}; set local statement_timeout = ${timeoutMs};
      set local idle_in_transaction_session_timeout = ${idleMs}`;
    const sent = send(isBegin ? limitsSet : statement, ...rest) as Promise<unknown>;
    // The client may be used again, without a transaction.
    sent.catch(() => {
      inTransaction = false;
    });
    return sent.finally(stop);
  };
  client.query = limited as typeof client.query;
}

/** Longer than the 10 seconds for which PgBouncer itself keeps a request to cancel. */
const cancelTimeoutMs = 15_000;

/** What pg's types leave out. */
interface ConnectedClient {
  readonly host: string;
  readonly port: number;
  readonly processID: number;
  readonly secretKey: number;
}

/** Asks for the end of what runs on that connection; without an answer, and nothing if it fails. */
function cancelRunning(client: pg.PoolClient): void {
  const { host, port, processID, secretKey } = client as unknown as ConnectedClient;
  const request = Buffer.alloc(16);
  // Its length, the code of the request, and what PostgreSQL or the pooler identified itself by.
  [16, 80_877_102, processID, secretKey].forEach((word, index) =>
    request.writeInt32BE(word, index * 4),
  );
  const socket = host.startsWith("/")
    ? net.connect(`${host}/.s.PGSQL.${port}`)
    : net.connect(port, host);
  socket.on("error", () => {}).setTimeout(cancelTimeoutMs, () => socket.destroy());
  // The other side closes the connection once it has passed the request on. Until then it must stay
  // open: PgBouncer 1.18 ends, with all of its connections, if it is closed before.
  socket.unref().resume().write(request);
}
