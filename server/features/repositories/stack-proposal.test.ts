// The stack that is proposed to a person, by what their code host answers.
import { beforeEach, expect, test } from "vitest";
import type { StackProposal } from "#contract/repositories.ts";
import { startRepositoryHost } from "#tests/support/repository-host.ts";
import { startTestApp } from "#tests/support/test-app.ts";
import { CodeHostApi } from "./code-host-api.ts";
import { stackProposalOf } from "./propose-stack.ts";
import { sourceOf } from "./source-of.ts";

const host = await startRepositoryHost();
const settings = host.codeHost();
const site = await startTestApp({ ...settings, rateLimits: false });
const { db } = site.database;
const now = new Date("2026-11-23T12:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();

const list = "/api/users/ada/repos?type=owner&sort=pushed&per_page=30&page=1";

interface SampleRepository {
  topics?: string[];
  languages?: Record<string, number>;
  pushedDaysAgo?: number;
  fork?: boolean;
}

/** Serves these repositories of the account 7. */
function serve(repositories: Record<string, SampleRepository>): void {
  host.answer("/api/user/7", { login: "ada" });
  host.answer(
    list,
    Object.entries(repositories).map(
      ([name, { topics = [], pushedDaysAgo = 1, fork = false }]) => ({
        name,
        full_name: `ada/${name}`,
        private: false,
        html_url: `https://code.example/ada/${name}`,
        topics,
        fork,
        pushed_at: daysAgo(pushedDaysAgo),
      }),
    ),
  );
  for (const [name, { languages = {} }] of Object.entries(repositories)) {
    host.answer(`/api/repos/ada/${name}/languages`, languages);
  }
}

const newSource = () => sourceOf(settings, new CodeHostApi(settings));
const propose = (deadline = AbortSignal.timeout(60_000), from = newSource()) =>
  stackProposalOf(from, db, 7, { now, deadline });

const named = ({ techs }: StackProposal) =>
  techs.map(({ tech, repositories, isRecent }) => [tech.slug, repositories, isRecent]);

beforeEach(() => host.reset());

test("languages and topics of recent repositories come first, then older and smaller ones", async () => {
  serve({
    tide: { topics: ["react", "boats"], languages: { TypeScript: 900, Rust: 100 } },
    moor: { languages: { TypeScript: 960, CSS: 40 }, pushedDaysAgo: 30 },
    fen: { topics: ["django"], languages: { Python: 100 }, pushedDaysAgo: 800 },
  });
  const proposal = await propose();
  expect(proposal.repositories).toBe(3);
  expect(named(proposal)).toEqual([
    ["typescript", 2, true],
    ["react", 1, true],
    ["python", 1, false],
    ["rust", 1, false],
    ["css", 1, false],
    ["django", 1, false],
  ]);
  const [typescript] = proposal.techs;
  expect(typescript?.share).toBeCloseTo((0.9 + 0.96) / 3);
  expect(typescript?.lastPushedAt).toBe(daysAgo(1));
});

test("forks say nothing about a person's work", async () => {
  serve({ theirs: { fork: true, topics: ["kubernetes"], languages: { Go: 100 } } });
  expect(await propose()).toEqual({ repositories: 0, techs: [] });
  expect(host.requests.map(({ path }) => path)).toEqual(["/api/user/7", list]);
});

test("the languages of the latest eight repositories are read, in a request each", async () => {
  serve(
    Object.fromEntries(
      Array.from({ length: 12 }, (_, index) => [`r${index}`, { topics: ["vite"] }]),
    ),
  );
  expect(named(await propose())).toEqual([["vite", 12, true]]);
  expect(host.requests).toHaveLength(2 + 8);
});

test("a code host that is silent, limited or broken leaves the picking to the person", async () => {
  const nothing = { repositories: null, techs: [] };
  host.answer("/api/user/7", () => undefined);
  expect(await propose(AbortSignal.timeout(50))).toEqual(nothing);
  host.answer(
    "/api/user/7",
    (_: unknown, response: { writeHead: (s: number, h: object) => { end: () => void } }) => {
      response.writeHead(429, { "retry-after": "9" }).end();
    },
  );
  expect(await propose()).toEqual(nothing);
});

test("a repository whose languages don't come in time counts by its topics alone", async () => {
  serve({ slow: { topics: ["react"] }, quick: { languages: { Rust: 100 } } });
  host.answer("/api/repos/ada/slow/languages", () => undefined);
  const source = newSource();
  const deadline = new AbortController();
  // It passes once the quick one is read.
  const languages: typeof source.languages = async (path) => {
    const read = await source.languages(path);
    setImmediate(() => deadline.abort());
    return read;
  };
  expect(named(await propose(deadline.signal, { ...source, languages }))).toEqual([
    ["rust", 1, true],
    ["react", 1, true],
  ]);
});

test("the operation is for signed-in people, and of their own account", async () => {
  expect((await site.visitor.get("/stack-proposal")).status).toBe(401);
  const nia = await site.person("nia");
  const { status, body, headers } = await nia.get<StackProposal>("/stack-proposal");
  expect([status, body]).toEqual([200, { repositories: 0, techs: [] }]);
  expect(headers["cache-control"]).toContain("no-store");
});
