// A TCP proxy for a database, for tests of lost and stalled connections.
import net from "node:net";
import { once } from "node:events";
import type pg from "pg";
import { afterAll } from "vitest";

export interface CuttableProxy {
  /** The database through the proxy. */
  readonly where: pg.PoolConfig;
  /** Closes all connections and refuses new ones. */
  readonly cut: () => void;
  /** Stops forwarding on all current and new connections without closing them. */
  readonly stall: () => void;
  /** New connections work again; stalled ones stay stalled. */
  readonly restore: () => void;
}

export async function startCuttableProxy(where: pg.PoolConfig): Promise<CuttableProxy> {
  let state: "open" | "cut" | "stalled" = "open";
  const pairs = new Set<readonly [net.Socket, net.Socket]>();
  const server = net.createServer((client) => {
    client.on("error", () => client.destroy());
    if (state === "cut") client.destroy();
    if (state !== "open") return;
    const target = net.connect(`${where.host}/.s.PGSQL.${where.port}`);
    target.on("error", () => client.destroy());
    target.on("close", () => client.destroy());
    client.on("close", () => target.destroy());
    client.pipe(target).pipe(client);
    pairs.add([client, target]);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const end = () => {
    for (const pair of pairs) for (const socket of pair) socket.destroy();
    pairs.clear();
  };
  afterAll(() => {
    end();
    server.close();
  });
  return {
    where: { ...where, host: "127.0.0.1", port: (server.address() as net.AddressInfo).port },
    cut: () => {
      state = "cut";
      end();
    },
    stall: () => {
      state = "stalled";
      for (const [client, target] of pairs) {
        client.unpipe(target).pause();
        target.unpipe(client).pause();
      }
    },
    restore: () => {
      state = "open";
    },
  };
}
