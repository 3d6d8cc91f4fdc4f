// When connections are opened, closed and retried. Node has no EventSource: this file has a minimal
// one.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openConnection } from "./stream.ts";

class Source extends EventTarget {
  readonly url: string;
  closed = false;

  constructor(url: string) {
    super();
    this.url = url;
    sources.push(this);
  }

  close() {
    this.closed = true;
  }

  say(type: string, data?: unknown, lastEventId = "") {
    const text = data === undefined ? undefined : JSON.stringify(data);
    this.dispatchEvent(Object.assign(new Event(type), { data: text, lastEventId }));
  }
}

let sources: Source[] = [];
let calls: unknown[] = [];
let projects: string[] = [];
let signedIn: boolean | null = true;
let connection: ReturnType<typeof openConnection>;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("EventSource", Source);
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("navigator", { onLine: true });
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  [sources, calls, projects, signedIn] = [[], [], [], true];
  let last: string | null = null;
  connection = openConnection({
    watch: () => projects,
    lastEventId: () => last,
    isSignedIn: async () => signedIn,
    onOpen: (watch, gap) => calls.push(["open", watch, gap]),
    onLost: () => calls.push("lost"),
    onEventId(id) {
      last ??= id;
    },
    onNotification(id, { event }) {
      last = id;
      calls.push(event);
    },
    onChange: (keys) => calls.push(keys),
  });
  connection.renew();
});

afterEach(() => {
  connection.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const urls = () => sources.map(({ url }) => url);
const open = () => sources.filter(({ closed }) => !closed);

test("notifications and changes are passed on, pings and invalid messages aren't", () => {
  const complaint = vi.spyOn(console, "error").mockImplementation(() => undefined);
  sources[0]?.say("open");
  sources[0]?.say("message", { event: "ping" });
  sources[0]?.say("message", { event: "test" }, "n1");
  sources[0]?.say("change", { keys: [["stars", "p"]] });
  sources[0]?.say("change");
  expect(calls).toEqual([["open", [], true], "test", [["stars", "p"]]]);
  expect(complaint).toHaveBeenCalledOnce();
});

test("a lost stream is reopened after ten seconds, from the last event id", async () => {
  sources[0]?.say("open");
  sources[0]?.say("message", { event: "test" }, "n1");
  sources[0]?.say("error");
  expect(calls.at(-1)).toBe("lost");
  await vi.advanceTimersByTimeAsync(9_999);
  expect(sources).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(urls()[1]).toBe("/api/v1/streams/notifications?lastEventId=n1");
  sources[1]?.say("open");
  expect(calls.at(-1)).toEqual(["open", [], true]);
  expect(open()).toHaveLength(1);
});

test("a stream that is lost before its first notification is continued from its beginning", async () => {
  sources[0]?.say("open");
  sources[0]?.say("message", { event: "ping" }, "7");
  sources[0]?.say("error");
  await vi.advanceTimersByTimeAsync(10_000);
  expect(urls()[1]).toBe("/api/v1/streams/notifications?lastEventId=7");
});

test.each([
  [0, 8_000],
  [0.9999, 12_000],
])("a retry is up to a fifth earlier or later: %d", async (random, delayMs) => {
  vi.mocked(Math.random).mockReturnValue(random);
  sources[0]?.say("error");
  await vi.advanceTimersByTimeAsync(delayMs - 10);
  expect(sources).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(20);
  expect(sources).toHaveLength(2);
});

test("to watch another project, the new stream opens before the old one closes", () => {
  sources[0]?.say("open");
  projects = ["p", "q"];
  connection.renew();
  expect(open()).toHaveLength(2);
  sources[1]?.say("open");
  expect(urls()[1]).toBe("/api/v1/streams/notifications?watch=p%2Cq");
  expect(sources.map(({ closed }) => closed)).toEqual([true, false]);
  expect(calls.at(-1)).toEqual(["open", ["p", "q"], false]);
  expect(calls).not.toContain("lost");
});

test("after a sign-out the stream isn't reopened", async () => {
  sources[0]?.say("error");
  signedIn = false;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sources).toHaveLength(1);
});

test("while the server is unreachable the stream is retried", async () => {
  sources[0]?.say("error");
  signedIn = null;
  await vi.advanceTimersByTimeAsync(30_000);
  signedIn = true;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sources).toHaveLength(2);
});

test("the stream is closed when offline, and reopened when online", async () => {
  sources[0]?.say("open");
  window.dispatchEvent(new Event("offline"));
  expect(calls.at(-1)).toBe("lost");
  expect(open()).toHaveLength(0);
  window.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(0);
  expect(sources).toHaveLength(2);
});

test("a stream without messages for a minute is reopened", async () => {
  sources[0]?.say("open");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls.at(-1)).toBe("lost");
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sources).toHaveLength(2);
});
