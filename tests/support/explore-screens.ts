// The states of the explorer.
import type { Page } from "@playwright/test";
import { panel, row, title } from "./explorer.ts";
import type { Screen } from "./screens.ts";
import { call } from "./site-people.ts";

/** An id that doesn't exist. */
const nobody = "0198c0de-0000-7000-8000-000000000000";

/** The public screens, starting at that project. */
export function exploreScreens(projectId: string): Screen[] {
  const nid = `P_${projectId}`;
  return [
    { name: "explore", path: `/explore?nid=${nid}` },
    { name: "explore-table", path: `/explore?nid=${nid}&view=table&role=designer` },
    { name: "explore-found", path: `/explore?nid=${nid}&find=rust` },
    { name: "explore-nothing-found", path: `/explore?nid=${nid}&find=zzzzzzzz` },
    { name: "explore-not-found", path: `/explore?nid=P_${nobody}`, status: 404 },
    { name: "explore-invalid", path: "/explore?nid=none", status: 400 },
    { name: "explore-shut", path: `/explore?nid=${nid}`, show: shutPanel },
    { name: "explore-collapsed", path: `/explore?nid=${nid}`, show: collapse },
    { name: "explore-failed", path: `/explore?nid=${nid}&view=table`, show: failToExpand },
    { name: "explore-loading", path: `/explore?nid=${nid}&view=table`, show: waitForever },
  ];
}

/** The screens of a signed-in person. */
export async function ownExploreScreens(page: Page, projectId: string): Promise<Screen[]> {
  const { user } = await call<{ user: { id: string } }>(page, "/current-session");
  const nid = `P_${projectId}`;
  return [
    { name: "explore-path", path: `/explore?nid=${nid}&from=U_${user.id}&to=${nid}` },
    { name: "explore-tools", path: `/explore?nid=${nid}`, show: openTools },
    { name: "explore-searching", path: `/explore?nid=${nid}`, show: searchGraph },
    { name: "explore-path-search", path: `/explore?nid=${nid}`, show: searchEnd },
  ];
}

async function openTools(page: Page): Promise<void> {
  await page.getByLabel("View options").click();
  await page.getByRole("button", { name: "JSON" }).waitFor();
}

async function searchGraph(page: Page): Promise<void> {
  const field = page.getByRole("combobox", { name: "Find a project, technology or person" });
  await field.pressSequentially("rust");
  await page.getByRole("option").first().waitFor();
}

async function searchEnd(page: Page): Promise<void> {
  await panel(page).getByRole("button", { name: "Path to…" }).click();
  await page.getByRole("combobox", { name: /^Path from/ }).pressSequentially("rust");
  await page.getByRole("option").first().waitFor();
}

async function shutPanel(page: Page): Promise<void> {
  await panel(page).getByRole("button", { name: "Collapse panel" }).click();
  await panel(page).getByRole("button", { name: "Expand panel" }).waitFor();
}

async function collapse(page: Page): Promise<void> {
  await panel(page).getByRole("button", { name: "Hide neighbours" }).click();
  await panel(page).getByRole("button", { name: "Show neighbours" }).waitFor();
}

const people = /\/api\/v1\/graph\?nid=U_/;

async function failToExpand(page: Page): Promise<void> {
  await page.unrouteAll();
  await page.route(people, (route) =>
    route.fulfill({ status: 400, json: { code: "invalid", message: "It broke." } }),
  );
  // It has loaded the neighbours already.
  await page.reload();
  await row(page, /^Mira Verhoeven/).click();
  await panel(page).getByRole("alert").waitFor();
}

async function waitForever(page: Page): Promise<void> {
  await page.unrouteAll();
  await page.route(people, () => {});
  await page.reload();
  await row(page, /^Mira Verhoeven/).click();
  await title(page).getByText("Mira Verhoeven").waitFor();
}
