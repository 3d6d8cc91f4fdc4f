// Follows a person's event stream as a browser does: again after each end, from the last id on.
import { setTimeout as pause } from "node:timers/promises";
import { onTestFinished } from "vitest";
import { type EventStream, openStream } from "#tests/support/event-stream.ts";

export interface Follower {
  /** Of the notifications that arrived, in order; those that arrived again come again. */
  readonly ids: () => string[];
  readonly stop: () => void;
}

/** Browsers wait for 10 seconds. */
const reconnectMs = 2_000;

/** Resolves once the stream is open. */
export async function followStream(origin: string, cookie: string): Promise<Follower> {
  const streams: EventStream[] = [];
  const stopped = new AbortController();
  const ids = () => streams.flatMap((stream) => stream.ids());
  /** Before the first notification, that of the greeting. */
  const lastId = () => ids().at(-1) ?? /^id: (.*)$/m.exec(streams[0]?.beginning() ?? "")?.[1];
  const open = async () => {
    const last = lastId();
    const headers: Record<string, string> = last === undefined ? {} : { "last-event-id": last };
    const stream = await openStream(origin, { cookie, headers });
    if (stream.status === 200) streams.push(stream);
    return stream;
  };
  const follow = async () => {
    for (;;) {
      await pause(reconnectMs);
      if (stopped.signal.aborted) return;
      await open().then(
        (stream) => stream.ended,
        () => undefined,
      );
    }
  };
  const stop = () => {
    stopped.abort();
    streams.at(-1)?.close();
  };
  onTestFinished(stop);
  const first = await open();
  if (first.status !== 200) throw new Error(`The stream answered ${first.status}`);
  void first.ended.then(follow);
  return { ids, stop };
}
