// `npm run lighthouse`: the scores that Lighthouse gives the first pages as a phone loads them, each
// the middle one of three runs; `npm run lighthouse -- 1` makes one. Fails below the least scores.
// Times are multiplied by four, as for a machine with a benchmark index of 1,000 and more: a slower one
// lowers the performance.
import { execFile } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { promisify } from "node:util";
import { chromium } from "@playwright/test";
import { browserLaunch } from "./support/browser.ts";
import { screensFor } from "./support/screens.ts";
import { startSite } from "./support/site.ts";

const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
type Category = (typeof categories)[number];

/** The least performance of each page; the other categories have to reach 100. */
const leastPerformance = { home: 95, projects: 95, project: 95, explore: 90 };
const runs = Number(process.argv[2] ?? 3);

interface Audit {
  readonly title: string;
  readonly score: number | null;
  readonly displayValue?: string;
  readonly details?: {
    readonly items?: readonly { readonly node?: { readonly snippet: string } }[];
  };
}

interface Report {
  readonly categories: Record<
    Category,
    { readonly score: number; readonly auditRefs: { id: string; weight: number }[] }
  >;
  readonly audits: Record<string, Audit>;
  /** How quick the machine was before the run. */
  readonly environment: { readonly benchmarkIndex: number };
}

// It is run as a program of its own: it measures, and this process may be busy.
const program = createRequire(import.meta.url).resolve("lighthouse/cli/index.js");
const run = promisify(execFile);

async function reportOf(address: string, port: number, isIndexed: boolean): Promise<Report> {
  const only = `--only-categories=${categories.join(",")}`;
  const options = [`--port=${port}`, "--output=json", "--output-path=stdout", "--quiet", only];
  if (!isIndexed) options.push("--skip-audits=is-crawlable");
  const settings = { env: { ...process.env, CI: "1" }, maxBuffer: 100 * 1024 * 1024 };
  const { stdout } = await run(
    process.execPath,
    [program, address, ...options, "--no-enable-error-reporting"],
    settings,
  );
  return JSON.parse(stdout) as Report;
}

const scoreOf = (report: Report, category: Category) =>
  Math.round(report.categories[category].score * 100);

/** Of several runs the one whose performance is in the middle. */
function middle(reports: Report[]): Report {
  const sorted = reports.toSorted((a, b) => scoreOf(a, "performance") - scoreOf(b, "performance"));
  const [report] = sorted.slice(Math.floor(sorted.length / 2));
  if (!report) throw new Error("Lighthouse made no run");
  return report;
}

/** What cost a category its points, by weight. */
function lossesOf({ categories: all, audits }: Report, category: Category): string[] {
  return all[category].auditRefs
    .toSorted((a, b) => b.weight - a.weight)
    .flatMap(({ id, weight }) => {
      const { title, score, displayValue = "", details } = audits[id] ?? { title: id, score: null };
      if (weight === 0 || score === null || score === 1) return [];
      const elements = (details?.items ?? []).flatMap(({ node }) => node?.snippet ?? []);
      return [
        `    ${title} ${displayValue} (${id}: ${Math.round(score * 100)})`,
        ...elements.slice(0, 5).map((snippet) => `      ${snippet}`),
      ];
    });
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  if (address === null || typeof address === "string") throw new Error("There is no free port");
  return address.port;
}

const site = await startSite();
const port = await freePort();
const launch = await browserLaunch();
// People's browsers have an optimizing compiler.
const args = launch.args?.filter((arg) => !arg.startsWith("--js-flags")) ?? [];
const browser = await chromium.launch({
  ...launch,
  args: [...args, `--remote-debugging-port=${port}`],
});
try {
  const page = await browser.newPage({ baseURL: site.address });
  const screens = await screensFor("visitor", page);
  await page.close();
  console.log(["page".padEnd(10), ...categories, "benchmark index"].join("  "));
  for (const [name, performance] of Object.entries(leastPerformance)) {
    const path = screens.find((screen) => screen.name === name)?.path;
    if (path === undefined) throw new Error(`There is no screen ${name}`);
    const reports: Report[] = [];
    while (reports.length < runs) {
      // robots.txt keeps the explorer's countless addresses out of search engines.
      reports.push(await reportOf(site.address + path, port, name !== "explore"));
    }
    const report = middle(reports);
    const scores = categories.map((category) =>
      String(scoreOf(report, category)).padStart(category.length),
    );
    const index = String(Math.round(report.environment.benchmarkIndex)).padStart(15);
    console.log([name.padEnd(10), ...scores, index].join("  "));
    for (const category of categories) {
      const least = category === "performance" ? performance : 100;
      if (scoreOf(report, category) >= least) continue;
      process.exitCode = 1;
      console.log(`  ${category} is below ${least}:`);
      console.log(lossesOf(report, category).join("\n"));
    }
  }
} finally {
  await browser.close();
  await site.stop();
}
