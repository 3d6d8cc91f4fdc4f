// A node with more neighbours than a single reply has.
import type { Page } from "@playwright/test";
import { type Graph, type GraphNode, maxNeighbours } from "#contract/graph.ts";
import {
  explorerPath,
  waitForInitialCrawl,
  panel,
  row,
  shownCount,
  title,
} from "#tests/support/explorer.ts";
import { expect, test } from "#tests/support/site-test.ts";

const total = 2 * maxNeighbours + 60;

/** Answers requests as if that many projects used Rust, page by page. */
async function crowd(page: Page): Promise<void> {
  const { body } = await rustOf(page);
  const [rust] = body.nodes;
  if (!rust) throw new Error("There is no Rust");
  await page.route(`**/api/v1/graph?nid=${rust.nid}*`, (route) => {
    const start = Number(new URL(route.request().url()).searchParams.get("after") ?? 0);
    return route.fulfill({ json: pageOf(rust, start) });
  });
  // A link prefetches its target.
  const lone = {
    edges: [],
    truncated: false,
    next: null,
    totals: { project: 0, user: 0, tech: 0 },
  };
  await page.route("**/api/v1/graph?nid=P_cog*", (route) =>
    route.fulfill({ json: { ...lone, nodes: [] } }),
  );
}

async function rustOf(page: Page): Promise<{ body: Graph }> {
  const tech = (await (await page.request.get("/api/v1/techs/rust")).json()) as { id: string };
  const reply = await page.request.get(`/api/v1/graph?nid=T_${tech.id}`);
  return { body: (await reply.json()) as Graph };
}

function pageOf(hub: GraphNode, start: number): Graph {
  const end = Math.min(start + maxNeighbours, total);
  const nodes = Array.from({ length: end - start }, (_, at): GraphNode => {
    const name = `Cog ${start + at + 1}`;
    return { nid: `P_cog${start + at}`, name, type: "project", degree: 1, attributes: { name } };
  });
  return {
    nodes: [{ ...hub, degree: total }, ...nodes],
    edges: nodes.map(({ nid }) => ({ nodes: [hub.nid, nid] })),
    truncated: end < total,
    next: end < total ? String(end) : null,
    totals: { project: total, user: 0, tech: 0 },
  };
}

test("a hub's neighbours load by the hundred, and the focus moves to the new ones", async ({
  page,
  problems,
}) => {
  problems.allow(/Failed to load resource.*500/);
  await crowd(page);
  // Reduced motion, since this journey tests the list, and animating the picture takes time.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(await explorerPath(page, "Tidewater"));
  await waitForInitialCrawl(page);
  await row(page, /^Rust/).click();
  await expect(title(page)).toHaveText("Rust");
  const more = panel(page).getByRole("button", { name: /^\+\d+ more$/ });
  // Without the ones that are shown for other nodes already.
  await expect(more).toHaveText(/^\+2\d\d more$/);
  await expect(row(page, /^Cog /)).toHaveCount(maxNeighbours);

  await test.step("The next neighbours load", async () => {
    await more.focus();
    await page.keyboard.press("Enter");
    await expect(row(page, /^Cog 201 /)).toBeFocused();
    await expect(row(page, /^Cog /)).toHaveCount(2 * maxNeighbours);
    await expect(more).toHaveText(/^\+\d\d more$/);
    const news = page.getByRole("status").filter({ hasText: /^Rust, tech: 4\d\d projects/ });
    await expect(news).toBeAttached();
  });

  await test.step("A failed page is loaded again by Retry", async () => {
    const last = /\/api\/v1\/graph\?.*after=400/;
    const failing = { status: 500, json: { code: "internal", message: "It broke." } };
    await page.route(last, (route) => route.fulfill(failing));
    await more.click();
    await expect(panel(page).getByRole("alert")).toHaveText("It broke.");
    await expect(row(page, /^Cog /)).toHaveCount(2 * maxNeighbours);
    await page.unroute(last);
    await more.click();
    await expect(row(page, /^Cog /)).toHaveCount(total);
    await expect(more).toHaveCount(0);
    await expect(row(page, /^Cog 401 /)).toBeFocused();
    expect(await shownCount(page, "Projects")).toBeGreaterThanOrEqual(total);
  });

  await test.step("Loaded neighbours stay after a visit to another node", async () => {
    await page.getByRole("combobox", { name: "Find a project, tech or person" }).fill("tidew");
    await page.getByRole("option", { name: /^Tidewater/ }).click();
    await expect(title(page)).toHaveText("Tidewater");
    await page.goBack();
    await expect(title(page)).toHaveText("Rust");
    await expect(row(page, /^Cog /)).toHaveCount(total);
  });
});
