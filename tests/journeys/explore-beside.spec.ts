// The explorer's picture beside its list: clicks on nodes, exports, and touch.
import { readFileSync } from "node:fs";
import type { Graph } from "#contract/graph.ts";
import { explorerPath, panel, row, title } from "#tests/support/explorer.ts";
import { findNode } from "#tests/support/graph-picture.ts";
import { expect, test } from "#tests/support/site-test.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

test("a click on a node of the picture explores it", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(await explorerPath(page, "Tidewater"));
  await expect(title(page)).toHaveText("Tidewater");
  const there = await findNode(page);
  await page.mouse.click(there.x, there.y);
  await expect(title(page)).not.toHaveText("Tidewater");
  await expect(page).toHaveURL(/nid=[PUT]_/);
  await page.goBack();
  await expect(title(page)).toHaveText("Tidewater");
});

test("the shown graph can be saved as data and as a picture", async ({ page }) => {
  await page.goto(await explorerPath(page, "Tidewater"));
  await page.getByLabel("View options").click();
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "JSON" }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe("explore-tidewater.json");
  const shown = JSON.parse(readFileSync(await file.path(), "utf8")) as Pick<
    Graph,
    "nodes" | "edges"
  >;
  expect(shown.nodes.map(({ name }) => name)).toContain("Tidewater");
  const nids = new Set(shown.nodes.map(({ nid }) => nid));
  expect(shown.edges.length).toBeGreaterThan(0);
  expect(shown.edges.flatMap(({ nodes }) => nodes).filter((nid) => !nids.has(nid))).toEqual([]);
  await findNode(page);
  const drawing = page.waitForEvent("download");
  await page.getByRole("button", { name: "PNG" }).click();
  const picture = await drawing;
  expect(picture.suggestedFilename()).toBe("explore-tidewater.png");
  const bytes = readFileSync(await picture.path());
  expect(bytes.subarray(1, 4).toString()).toBe("PNG");
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test("the panel is a sheet below the picture, controlled by touch", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto("/");
    await page.getByLabel("Menu", { exact: true }).first().tap();
    await page.getByRole("navigation", { name: "Menu" }).getByText("Explore").tap();
    await expect(page).toHaveURL(/\/explore\?nid=P_/);
    await page.goto(await explorerPath(page, "Tidewater"));
    await row(page, /^TypeScript/).tap();
    await expect(title(page)).toHaveText("TypeScript");
    await panel(page).getByRole("button", { name: "Collapse panel" }).tap();
    await expect(row(page, /^Tidewater/)).toHaveCount(0);
    await panel(page).getByRole("button", { name: "Expand panel" }).tap();
    await row(page, /^Tidewater/).tap();
    await expect(title(page)).toHaveText("Tidewater");
    const there = await findNode(page);
    await page.touchscreen.tap(there.x, there.y);
    await expect(title(page)).not.toHaveText("Tidewater");
  });
});
