// A host on loopback that webhooks are sent to: it keeps what it gets, and answers as a test says.
import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";

export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly delayMs?: number;
}

export interface WebhookReceiver {
  readonly url: string;
  /** Its host and port. */
  readonly host: string;
  /** In the order in which they came. */
  readonly requests: ReceivedRequest[];
  /** Called with each request once it is there. */
  answer: (request: ReceivedRequest) => Answer | Promise<Answer>;
  /** The types of the events that came, of a receiver of signed ones. */
  readonly types: () => string[];
  readonly close: () => void;
}

/** The caller closes it. */
export async function openReceiver(): Promise<WebhookReceiver> {
  const requests: ReceivedRequest[] = [];
  const server = http.createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const received: ReceivedRequest = {
        method: request.method ?? "",
        path: request.url ?? "",
        headers: Object.fromEntries(
          Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
        ),
        body: Buffer.concat(chunks).toString(),
      };
      requests.push(received);
      const {
        status = 204,
        headers = {},
        body = "",
        delayMs = 0,
      } = await receiver.answer(received);
      if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
      response.writeHead(status, headers).end(body);
    })().catch(() => response.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${port}`,
    host: `127.0.0.1:${port}`,
    requests,
    answer: () => ({}),
    types: () => requests.map(({ body }) => (JSON.parse(body) as { type: string }).type),
    close,
  };
  return receiver;
}
