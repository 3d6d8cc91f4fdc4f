// Follows every link of every page as a stranger: hidden content must be on none of them.
import type { ViteDevServer } from "vite";
import { describe, expect, test } from "vitest";
import type { ReportedKind } from "#contract/reports.ts";
import { makeHiddenContent } from "#tests/support/hidden-content.ts";
import { startTestApp } from "#tests/support/test-app.ts";

/** Renders pages from their sources, which needs no build. */
const fromSources = {
  dev: {
    middlewares: (_request: unknown, _reply: unknown, next: () => void) => next(),
    ssrLoadModule: () => import("#server/pages/render.tsx"),
  } as unknown as ViteDevServer,
};

const site = await startTestApp({}, fromSources);
const world = await makeHiddenContent(site);
const { project, comment, user } = world.ids;
const kinds = ["project", "comment", "user", "event"] as const;

/** Pages that a stranger may have known before, whether or not they are still linked. */
const remembered = [
  "/",
  "/projects",
  "/projects/search?query=zanzibarium",
  "/projects/search?query=rust",
  `/projects/${project}`,
  `/projects/${project}/applications`,
  `/projects/${project}/settings`,
  `/projects/${world.place}`,
  `/projects/${world.place}?comment=${comment}`,
  "/user/hilda",
  "/techs",
  "/techs/rust",
  `/explore?nid=P_${project}`,
  `/explore?nid=P_${world.place}`,
  `/explore?nid=U_${user}`,
  `/explore?nid=U_${world.people.other.id}&from=U_${user}`,
  "/explore?find=zanzibarium",
  "/explore?find=hilda",
  "/applications",
  "/notifications",
];

const maxPages = 120;
const pagesAtOnce = 4;

/** Skips the pages of further technologies, and further sorting and filtering. */
const repetitive = /^\/techs[/?]|[?&]techs?=|nid=T_/;

interface Found {
  readonly visited: number;
  /** The pages with a trace of each hidden item, apart from the address itself. */
  readonly traces: Record<ReportedKind, string[]>;
  readonly broken: string[];
}

async function crawl(cookie: string | undefined): Promise<Found> {
  const queue = [...remembered];
  const seen = new Set(queue);
  const traces: Found["traces"] = {
    project: [],
    comment: [],
    user: [],
    event: [],
    update: [],
    picture: [],
  };
  const broken: string[] = [];
  let visited = 0;
  while (visited < Math.min(queue.length, maxPages)) {
    const next = queue.slice(visited, Math.min(visited + pagesAtOnce, maxPages));
    visited += next.length;
    await Promise.all(next.map(visit));
  }
  return { visited, traces, broken };

  async function visit(path: string) {
    const { statusCode, headers, body } = await site.app.inject({
      url: path,
      headers: { host: "127.0.0.1:3000", accept: "text/html", ...(cookie && { cookie }) },
    });
    if (statusCode >= 500) broken.push(`${path}: ${statusCode}`);
    // The page repeats the search text.
    const text = (body + JSON.stringify(headers)).toLowerCase();
    const shown = withoutAddress(text, path.toLowerCase());
    for (const kind of kinds) {
      if (world.traces[kind].some((trace) => shown.includes(trace.toLowerCase()))) {
        traces[kind].push(path);
      }
    }
    for (const [, href = ""] of body.matchAll(/href="(\/(?!\/|api\/|auth\/)[^"#]*)"/g)) {
      const link = href.replaceAll("&amp;", "&");
      if (
        /\.(css|js|svg|woff2|txt|png|ico)(\?|$)/.test(link) ||
        repetitive.test(link) ||
        seen.has(link)
      ) {
        continue;
      }
      seen.add(link);
      queue.push(link);
    }
  }
}

/** The page without the parts of its own address: forms and titles repeat the search text. */
function withoutAddress(page: string, path: string): string {
  const url = new URL(path, "http://here");
  const own = [...url.searchParams.values(), ...url.pathname.split("/"), path]
    .filter((part) => part.length > 2)
    .toSorted((one, other) => other.length - one.length);
  return own.reduce((rest, part) => rest.replaceAll(part, ""), page);
}

const decide = (kind: ReportedKind, act: "hide" | "restore") =>
  world.as("admin").post(`/admin/reports/${kind}/${world.ids[kind]}`, { act });

describe.each(["visitor", "other"] as const)("for the viewer %s", (viewer) => {
  const cookie = viewer === "other" ? world.people.other.cookie : undefined;

  test("visible content is found", async () => {
    const { traces, broken } = await crawl(cookie);
    for (const kind of kinds) expect(traces[kind]).not.toEqual([]);
    expect(broken).toEqual([]);
  });

  test.each(kinds)("a hidden %s is on no page", async (kind) => {
    await decide(kind, "hide");
    const { visited, traces, broken } = await crawl(cookie);
    await decide(kind, "restore");
    expect(visited).toBeGreaterThan(remembered.length);
    expect({ traces: traces[kind], broken }).toEqual({ traces: [], broken: [] });
  });
});
