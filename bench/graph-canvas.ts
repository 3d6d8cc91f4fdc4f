// The explorer's canvas, on the real page, compared with the bare graph library on the same graph.
import fs from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { type Browser, chromium, type Page, type Route } from "playwright-core";
import { version, versionHeader } from "#server/version.ts";
import { browserLaunch } from "#tests/support/browser.ts";
import { countFrames, framesWhileMoving } from "./frame-rate.ts";
import { generateGraph } from "./generated-graph.ts";
import { pictureMark, traced, type Work } from "./graph-trace.ts";
import { medianOf } from "./load.ts";
import { newDataDir, removeDataDir, startProduct } from "./product.ts";
import { tableOf } from "./table.ts";

const sizes = [
  { nodes: 2000, edges: 6000, least: 30 },
  { nodes: 10_000, edges: 30_000, least: 15 },
];
const rounds = 3;
const openings = 7;
/** By then all nodes have reached their positions in the layout. */
const cooldown = 4000;
const viewport = { width: 1440, height: 900 };
const root = "P_made";
const graphCalls = "**/api/v1/graph?*";

const library = fs.readFileSync(
  new URL("../node_modules/force-graph/dist/force-graph.min.js", import.meta.url),
  "utf8",
);

/** Rows for the table of results. */
export async function measureGraphCanvas(report: (line: string) => void): Promise<string[][]> {
  const dataDir = newDataDir();
  const product = await startProduct(dataDir);
  const browser = await chromium.launch(await browserLaunch());
  try {
    const rows: string[][] = [];
    for (const size of sizes) {
      report(`Drawing ${size.nodes} nodes`);
      const measured = await compare(browser, product.address, size);
      for (const row of measured) report(row.join(" · "));
      rows.push(...measured);
    }
    return rows;
  } finally {
    await browser.close();
    await product.stop();
    removeDataDir(dataDir);
  }
}

async function compare(
  browser: Browser,
  address: string,
  size: (typeof sizes)[number],
): Promise<string[][]> {
  const name = `${size.nodes} nodes, ${size.edges} edges`;
  const graph = generateGraph(root, size);
  // While no other page is open.
  const firsts = await firstPictures(browser, address, graph);
  const bare = await openBare(browser, graph);
  const ours = await openExplorer(browser, address, graph);
  await pause(cooldown);
  const merged = await workOfMerging(ours.page);
  await pause(cooldown);
  await ours.page.getByRole("button", { name: "Fit to view" }).first().click();
  await pause(1500);
  const pairs: { ours: number; bare: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    pairs.push({
      bare: await framesWhileMoving(bare),
      ours: await framesWhileMoving(ours.page),
    });
  }
  await Promise.all([bare.context().close(), ours.page.context().close()]);
  const frames = medianOf(pairs.map((pair) => pair.ours));
  const ratio = medianOf(pairs.map((pair) => pair.ours / pair.bare));
  const barely = medianOf(pairs.map((pair) => pair.bare));
  return [
    [`${name}: frames a second while panning and zooming`, frames.toFixed(0), `≥ ${size.least}`],
    [`${name}: ÷ bare library (${barely.toFixed(0)} a second)`, ratio.toFixed(2), "≥ 0.80"],
    [
      `${name}: first picture after the data, median of ${openings} (spread; the page's thread ran)`,
      firsts,
      "≤ 300 ms",
    ],
    [
      `${name}: longest task while 200 are merged, of its thread's time (in all)`,
      `${merged.longest.thread.toFixed(0)} ms (${merged.longest.whole.toFixed(0)} ms)`,
      "≤ 50 ms",
    ],
    [`${name}: graph code, gzipped`, `${(ours.code / 1024).toFixed(1)} KB`, "≤ 80 KB"],
  ];
}

type Drawn = ReturnType<typeof generateGraph>;

async function firstPictures(browser: Browser, address: string, graph: Drawn): Promise<string> {
  const whole: number[] = [];
  const busy: number[] = [];
  for (let opening = 0; opening < openings; opening += 1) {
    const opened = await openExplorer(browser, address, graph);
    whole.push(opened.firstPicture);
    busy.push(opened.busy);
    await opened.page.context().close();
    await pause(1500);
  }
  const spread = `${Math.min(...whole).toFixed(0)} – ${Math.max(...whole).toFixed(0)}`;
  return `${medianOf(whole).toFixed(0)} ms (${spread}; ${medianOf(busy).toFixed(0)} ms)`;
}

async function openBare(browser: Browser, { nodes, edges }: Drawn): Promise<Page> {
  const page = await (await browser.newContext({ viewport })).newPage();
  await page.addInitScript(countFrames);
  await page.goto("about:blank");
  await page.setContent(`<style>body { margin: 0 }</style><div id="graph"></div>`);
  await page.evaluate(countFrames);
  await page.addScriptTag({ content: library });
  const data = {
    nodes: nodes.map(({ nid }) => ({ id: nid })),
    links: edges.map(({ nodes: [source, target] }) => ({ source, target })),
  };
  await page.addScriptTag({
    content: `const picture = new ForceGraph(document.getElementById("graph"))
      .graphData(${JSON.stringify(data)})
      .onEngineStop(() => picture.zoomToFit(0, 60));`,
  });
  return page;
}

/** The explorer, after a click on a node whose neighbourhood is the whole graph. */
async function openExplorer(browser: Browser, address: string, graph: Drawn) {
  const page = await (await browser.newContext({ viewport })).newPage();
  await page.addInitScript(countFrames);
  let code = 0;
  page.on("response", async (response) => {
    if (/GraphCanvas[^/]*\.js/.test(response.url())) {
      code += gzipSync(await response.body()).length;
    }
  });
  // The page prefetches neighbours; here they must be loaded by a click.
  await page.route(graphCalls, (route) => reply(route, 404, {}));
  await page.goto(`${address}/explore`, { waitUntil: "networkidle" });
  await answerWith(page, (nid) => ({
    ...graph,
    nodes: graph.nodes.map((node) => (node.nid === root ? { ...node, nid } : node)),
    edges: graph.edges.map(({ nodes: [a, b] }) => ({
      nodes: [a === root ? nid : a, b === root ? nid : b],
    })),
  }));
  let firstPicture = 0;
  const { untilPicture } = await traced(page, async () => {
    await page.evaluate(watchFirstPicture, { shapes: 30, mark: pictureMark });
    await followNeighbour(page, 0);
    firstPicture = await page.evaluate(() => window.benchFirstPicture);
    // The trace of a task arrives after it.
    await pause(300);
  });
  return { page, code, firstPicture, busy: untilPicture };
}

declare global {
  interface Window {
    benchFirstPicture: Promise<number>;
  }
}

/**
 * Milliseconds from the last byte of the response, or from the click if it was prefetched, to the
 * end of the first frame with at least so many shapes.
 */
function watchFirstPicture({ shapes, mark }: { shapes: number; mark: string }): void {
  const { prototype } = CanvasRenderingContext2D;
  const { fillRect, arc, closePath } = prototype;
  let drawn = 0;
  let clickedAt = 0;
  const noteClick = ({ timeStamp }: MouseEvent) => {
    clickedAt = timeStamp;
  };
  addEventListener("click", noteClick, { capture: true, once: true });
  const count = () => {
    drawn += 1;
  };
  prototype.fillRect = function counted(...extent) {
    count();
    fillRect.apply(this, extent);
  };
  prototype.arc = function counted(...circle) {
    count();
    arc.apply(this, circle);
  };
  prototype.closePath = function counted() {
    count();
    closePath.apply(this);
  };
  window.benchFirstPicture = new Promise((resolve) => {
    const look = () => {
      if (drawn < shapes) {
        drawn = 0;
        requestAnimationFrame(look);
        return;
      }
      performance.mark(mark);
      Object.assign(prototype, { fillRect, arc, closePath });
      const answers = performance
        .getEntriesByType("resource")
        .filter(({ name }) => name.includes("/api/v1/graph?"));
      const last = answers.at(-1) as PerformanceResourceTiming | undefined;
      resolve(performance.now() - Math.max(clickedAt, last?.responseEnd ?? 0));
    };
    requestAnimationFrame(look);
  });
}

/** With the version that the product's own replies name: without it the page would be loaded again. */
function reply(route: Route, status: number, json: unknown): Promise<void> {
  return route.fulfill({ status, json, headers: { [versionHeader]: version } });
}

async function answerWith(page: Page, answer: (nid: string) => unknown): Promise<void> {
  await page.unrouteAll();
  await page.route(graphCalls, (route) => {
    const nid = new URL(route.request().url()).searchParams.get("nid") ?? "";
    return reply(route, 200, answer(nid));
  });
}

/** Selects a neighbour by its row in the list beside the canvas. */
async function followNeighbour(page: Page, place: number): Promise<void> {
  await page.locator("main a[data-row]").nth(place).click();
}

/** The main thread's work while the page merges 200 neighbours of another node. */
async function workOfMerging(page: Page): Promise<Work> {
  await answerWith(page, (nid) => {
    const { nodes, edges } = generateGraph(nid, { nodes: 201, edges: 200 });
    return { nodes, edges, truncated: false, next: null, totals: { project: 0, user: 0, tech: 0 } };
  });
  return traced(page, async () => {
    // Not the row under the pointer since the previous click: the page has prefetched it.
    await followNeighbour(page, 6);
    await pause(3000);
  });
}

if (import.meta.main) {
  const figures = await measureGraphCanvas((line) => console.log(line));
  console.log(tableOf(["figure", "measured", "promised"], figures));
}
