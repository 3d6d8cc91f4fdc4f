// The browser's EventSource for component tests: it reads the event stream of the real app.
import { once } from "node:events";
import http, { type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";

/**
 * Gives the page an EventSource with that cookie, for which the app listens on a free port.
 * `opened` resolves once the first stream is open.
 */
export async function provideEventSource(
  app: FastifyInstance,
  cookie: string,
): Promise<{ readonly opened: Promise<void> }> {
  if (!app.server.listening) await app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const { promise: opened, resolve, reject } = Promise.withResolvers<void>();

  class AppEventSource extends EventTarget {
    readonly #request: http.ClientRequest;
    #lastEventId = "";

    constructor(path: string) {
      super();
      const headers = { accept: "text/event-stream", host: "127.0.0.1:3000", cookie };
      this.#request = http.get({ host: "127.0.0.1", port, path, agent: false, headers });
      this.#request.on("error", () => this.dispatchEvent(new Event("error")));
      void this.#read();
    }

    close() {
      this.#request.removeAllListeners("error").on("error", () => undefined);
      this.#request.destroy();
    }

    async #read() {
      const [response] = (await once(this.#request, "response")) as [IncomingMessage];
      response.on("error", () => undefined);
      if (response.statusCode !== 200) {
        reject(new Error(`The stream answered ${response.statusCode}`));
        this.dispatchEvent(new Event("error"));
        return;
      }
      this.dispatchEvent(new Event("open"));
      resolve();
      let rest = "";
      response.setEncoding("utf8").on("data", (chunk: string) => {
        const blocks = (rest + chunk).split("\n\n");
        rest = blocks.pop() ?? "";
        for (const block of blocks) this.#dispatch(block);
      });
      response.once("close", () => this.dispatchEvent(new Event("error")));
    }

    #dispatch(block: string) {
      const fields = new Map(
        block.split("\n").map((line) => {
          const at = line.indexOf(": ");
          return [line.slice(0, at), line.slice(at + 2)] as const;
        }),
      );
      const data = fields.get("data");
      this.#lastEventId = fields.get("id") ?? this.#lastEventId;
      if (data === undefined) return;
      const message = { data, lastEventId: this.#lastEventId };
      this.dispatchEvent(new MessageEvent(fields.get("event") ?? "message", message));
    }
  }

  Object.assign(globalThis, { EventSource: AppEventSource });
  return { opened };
}
