// Which projects the tab leader watches. Node has no EventSource: this file has a minimal one.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ApiClient } from "#web/lib/client.ts";
import { type Lead, runTabLeader, type Link } from "./tabs.ts";

class Source extends EventTarget {
  readonly url: string;

  constructor(url: string) {
    super();
    this.url = url;
    sources.push(this);
  }

  close() {}
}

let sources: Source[] = [];
let lead: Lead;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("EventSource", Source);
  vi.stubGlobal("window", new EventTarget());
  sources = [];
  let link: Link = { connected: false, watch: [], lastEventId: null };
  lead = runTabLeader({
    userId: "me",
    api: { call: async () => ({ user: null }) } as unknown as ApiClient,
    projects: () => ["p"],
    link: () => link,
    tell(message) {
      if (message.kind === "link") ({ link } = message);
    },
  });
  vi.advanceTimersByTime(1000);
});

afterEach(() => {
  lead.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const open = () => sources.at(-1)?.dispatchEvent(new Event("open"));
const watched = () =>
  sources.map(({ url }) => new URLSearchParams(url.split("?")[1]).get("watch")?.split(","));

test("a project of a tab that joins while the stream opens is watched by the next stream", () => {
  lead.receive({ kind: "here", tab: "other", projects: ["q"] });
  open();
  vi.advanceTimersByTime(1000);
  expect(watched()).toEqual([["p"], ["p", "q"]]);
});

test("without a notification yet, the next stream continues from where the first began", () => {
  const receive = (data: object, lastEventId: string) =>
    sources
      .at(-1)
      ?.dispatchEvent(
        Object.assign(new Event("message"), { data: JSON.stringify(data), lastEventId }),
      );
  const startOfNext = (project: string) => {
    lead.receive({ kind: "here", tab: project, projects: [project] });
    vi.advanceTimersByTime(1000);
    return new URLSearchParams(sources.at(-1)?.url.split("?")[1]).get("lastEventId");
  };
  open();
  receive({ event: "ping" }, "7");
  receive({ event: "ping" }, "8");
  expect(startOfNext("q")).toBe("7");
});

test("a tab whose project is watched already opens no stream", () => {
  open();
  lead.receive({ kind: "here", tab: "other", projects: ["p"] });
  open();
  vi.advanceTimersByTime(1000);
  expect(watched()).toEqual([["p"]]);
});
