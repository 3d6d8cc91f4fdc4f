// `npm run bench`: measures what the product promises, each result beside a ceiling measured in the
// same run, and writes the results to RESULTS.md.
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import { compareWithRaw, type Ratio } from "./cached-responses.ts";
import { compareWithStatements, openProductDatabase } from "./database.ts";
import { measureGraph } from "./graph-calls.ts";
import { measureGraphCanvas } from "./graph-canvas.ts";
import { measureMixedLoad } from "./mixed-load.ts";
import { load, medianOf } from "./load.ts";
import { discoveryCounts, discoveryTable } from "./discovery.ts";
import { newDataDir, removeDataDir, startProduct } from "./product.ts";
import { projectCount, searches, seedProjects } from "./seed.ts";
import { measureWeights } from "./page-weight.ts";
import { measureReplies } from "./replies.ts";
import { measureStreams } from "./streams.ts";
import { tableOf } from "./table.ts";
import { compareDiscussions, seedDiscussions } from "./long-discussion.ts";
import { measureWebhooks } from "./webhooks.ts";

const log = (line: string) => console.log(line);
const dataDir = newDataDir();
const ratios: Ratio[] = [];
const figures: string[][] = [];
let weights: string[][] = [];

const first = await startProduct(dataDir);
figures.push([
  "first start on an empty data directory, pages built",
  `${first.readyAfter.toFixed(1)} s`,
  "90 s",
]);
await first.stop();
const product = await startProduct(dataDir);
figures.push(["second start", `${product.readyAfter.toFixed(1)} s`, "3 s"]);
try {
  const { address } = product;
  const [project] = (await (await fetch(`${address}/api/v1/projects?pageSize=1`)).json()) as {
    id: string;
  }[];
  const projectPage = `/projects/${project?.id}`;
  log("Weighing pages");
  weights = await measureWeights(address, [
    "/",
    "/projects",
    "/projects/search?query=rust",
    projectPage,
  ]);
  for (const [name, path] of [
    ["visitors' list, warm ÷ node:http", "/api/v1/projects"],
    ["visitors' project page, warm ÷ node:http", projectPage],
    ["visitors' home page, warm ÷ node:http", "/"],
  ] as const) {
    log(`Comparing ${path}`);
    ratios.push(await compareWithRaw(name, product, path));
  }
  const database = openProductDatabase(dataDir);
  log("Comparing the uncached list");
  ratios.push(await compareWithStatements(address, database));
  log("Comparing a project that everybody talks about with a quiet one");
  figures.push(await compareDiscussions(address, await seedDiscussions(database)));
  log(`Searching ${projectCount} projects`);
  await seedProjects(database);
  await database.close();
  let requestCount = 0;
  const paths = Array.from({ length: 20_000 }, () => {
    requestCount += 1;
    const words = searches[requestCount % searches.length] ?? "";
    return `/api/v1/project_search?search=${encodeURIComponent(words)}&never=${requestCount}`;
  });
  const found = await load(address, paths, 10);
  figures.push([
    `search at ${projectCount} projects, 16 at once, p97.5`,
    `${found.p975.toFixed(0)} ms`,
    "50 ms",
  ]);
  figures.push(["memory after the load", `${product.memory().toFixed(0)} MiB`, "300 MiB"]);
} finally {
  await product.stop();
  removeDataDir(dataDir);
}
figures.push(...(await measureGraph(log)), ...(await measureGraphCanvas(log)));
figures.push(...(await measureMixedLoad(log)));
figures.push(...(await measureWebhooks(log)), ...(await measureReplies(log)));
figures.push(...(await measureStreams(log)));
const discovery: string[] = [];
for (const count of discoveryCounts) discovery.push(await discoveryTable(log, count));

const percent = (value: number) => value.toFixed(2);
const rows = ratios.map(({ name, ratios: all, ours, ceiling, busy, target }) => [
  name,
  percent(medianOf(all)),
  `${percent(Math.min(...all))} – ${percent(Math.max(...all))}`,
  `${ours.toFixed(0)} / ${ceiling.toFixed(0)}`,
  busy?.map(percent).join(" / ") ?? "–",
  `≥ ${target}`,
]);
const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
const report = `# Results

${new Date().toISOString().slice(0, 10)} · Node ${process.version} · ${os.cpus().length} × ${os.cpus()[0]?.model ?? "unknown"} · ${Math.round(os.totalmem() / 2 ** 30)} GiB · ${commit}

Made by \`npm run bench\`. Ratios are medians of seven alternating pairs in one run, with limits counting and every request logged; the load comes from the same machine.

${tableOf(["ratio", "median", "spread", "per second, ours / ceiling", "busy: ours / ceiling / client", "promised"], rows)}

${tableOf(["figure", "measured", "promised"], figures)}

${tableOf(["page, first visit", "requests", "script", "styles", "fonts", "images", "all"], weights)}

Finding projects, uncached:

${discovery.join("\n\n")}
`;
fs.writeFileSync(new URL("./RESULTS.md", import.meta.url), report);
log(`\n${report}`);
