// A node with more neighbours than a single reply has.
import type { Page } from "@playwright/test";
import { type Graph, type GraphNode, maxNeighbours } from "#contract/graph.ts";
import {
  explorerPath,
  waitForCrawl,
  panel,
  row,
  shownCount,
  title,
} from "#tests/support/explorer.ts";
import { firstShown } from "#web/data/explored-graph.ts";
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

test.use({ contextOptions: { reducedMotion: "no-preference" } });

test("a hub's neighbours show in steps of sixty, and the focus moves to the new ones", async ({
  page,
  problems,
}) => {
  problems.allow(/Failed to load resource.*500/);
  await crowd(page);
  // Reduced motion, since this journey tests the list, and animating the picture takes time.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(await explorerPath(page, "Tidewater"));
  await waitForCrawl(page);
  await row(page, /^Rust/).click();
  await expect(title(page)).toHaveText("Rust");
  const more = panel(page).getByRole("button", { name: /^Show \d+ more$/ });
  await expect(more).toHaveText("Show 60 more");
  await expect(row(page, /^Cog /)).toHaveCount(firstShown);
  const count = panel(page).getByRole("heading", { name: /^Projects/ });
  // Nodes loaded around other nodes are shown, too.
  await expect(count).toHaveText(/^Projects6\d of 460$/);

  await test.step("The next neighbours show", async () => {
    await more.focus();
    await page.keyboard.press("Enter");
    await expect(row(page, /^Cog 61 /)).toBeFocused();
    await expect(row(page, /^Cog /)).toHaveCount(2 * firstShown);
    const news = page.getByRole("status").filter({ hasText: /^Rust, tech: 12\d projects/ });
    await expect(news).toBeAttached();
    await more.click();
    await expect(row(page, /^Cog /)).toHaveCount(3 * firstShown);
  });

  await test.step("A failed page is loaded again by Retry", async () => {
    const last = /\/api\/v1\/graph\?.*after=200/;
    const failing = { status: 500, json: { code: "internal", message: "It broke." } };
    await page.route(last, (route) => route.fulfill(failing));
    await more.click();
    await expect(panel(page).getByRole("alert")).toHaveText("It broke.");
    await expect(row(page, /^Cog /)).toHaveCount(3 * firstShown);
    await page.unroute(last);
    await more.click();
    await expect(row(page, /^Cog /)).toHaveCount(4 * firstShown);
    await expect(row(page, /^Cog 181 /)).toBeFocused();
    expect(await shownCount(page, "Projects")).toBeGreaterThanOrEqual(4 * firstShown);
  });

  await test.step("Loaded neighbours stay after a visit to another node", async () => {
    await page
      .getByRole("combobox", { name: "Find a project, technology or person" })
      .fill("tidew");
    await page.getByRole("option", { name: /^Tidewater/ }).click();
    await expect(title(page)).toHaveText("Tidewater");
    await page.goBack();
    await expect(title(page)).toHaveText("Rust");
    await expect(row(page, /^Cog /)).toHaveCount(4 * firstShown);
  });
});
