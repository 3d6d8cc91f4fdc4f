// Reads an event stream as a browser does, and records its messages.
import http, { type IncomingMessage } from "node:http";
import { once } from "node:events";
import { onTestFinished } from "vitest";
import { streamPath } from "#contract/realtime.ts";

export interface StreamMessage {
  /** "message" if the server sends no name. */
  readonly event: string;
  readonly id: string | undefined;
  readonly data: unknown;
}

export interface EventStream {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  /** In order of arrival. */
  readonly messages: readonly StreamMessage[];
  /** The ids of the notifications among them. */
  readonly ids: () => string[];
  /** All change keys, as JSON. */
  readonly hints: () => string[];
  /** The beginning of the body, or the error. */
  readonly beginning: () => string;
  /** Resolves when the server has ended it. */
  readonly ended: Promise<void>;
  readonly pause: () => void;
  readonly resume: () => void;
  readonly close: () => void;
}

interface Options {
  readonly cookie?: string;
  /** Follows the path, with its question mark. */
  readonly query?: string;
  readonly headers?: Record<string, string>;
}

/** Opens the stream of notifications; it is closed when the test is over. */
export async function openStream(
  origin: string,
  { cookie, query = "", headers = {} }: Options = {},
): Promise<EventStream> {
  const request = http.get(`${origin}${streamPath}${query}`, {
    agent: false,
    headers: { accept: "text/event-stream", ...(cookie && { cookie }), ...headers },
  });
  onTestFinished(() => void request.destroy());
  const [response] = (await once(request, "response")) as [IncomingMessage];
  let beginning = "";
  let rest = "";
  const messages: StreamMessage[] = [];
  response.setEncoding("utf8").on("data", (chunk: string) => {
    if (beginning.length < 1_000) beginning += chunk;
    const blocks = (rest + chunk).split("\n\n");
    rest = blocks.pop() ?? "";
    messages.push(...blocks.flatMap((block) => messageOf(block) ?? []));
  });
  request.on("error", () => undefined);
  const ended = new Promise<void>((resolve) => {
    response.on("error", () => undefined).on("close", resolve);
  });
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    messages,
    ids: () => messages.flatMap(({ id }) => id ?? []),
    hints: () =>
      messages
        .filter(({ event }) => event === "change")
        .flatMap(({ data }) =>
          (data as { keys: unknown[] }).keys.map((key) => JSON.stringify(key)),
        ),
    beginning: () => beginning,
    ended,
    pause: () => void response.pause(),
    resume: () => void response.resume(),
    close: () => void request.destroy(),
  };
}

function messageOf(block: string): StreamMessage | null {
  const fields = new Map(
    block.split("\n").map((line) => {
      const at = line.indexOf(": ");
      return [line.slice(0, at), line.slice(at + 2)] as const;
    }),
  );
  const data = fields.get("data");
  if (data === undefined) return null;
  return { event: fields.get("event") ?? "message", id: fields.get("id"), data: JSON.parse(data) };
}
