// The explorer's page, by what people see of it.
import type { Locator, Page } from "@playwright/test";
import { call } from "./site-people.ts";

interface Named {
  readonly id: string;
  readonly name: string;
}

/** The explorer's address at the project of that name. */
export async function explorerPath(page: Page, name: string): Promise<string> {
  const found = await call<Named[]>(page, `/project_search?search=${encodeURIComponent(name)}`);
  const project = found.find((one) => one.name === name);
  if (!project) throw new Error(`Nothing is called ${name}`);
  return `/explore?nid=P_${project.id}`;
}

export const panel = (page: Page): Locator => page.getByRole("region", { name: "Selected node" });

export const title = (page: Page): Locator =>
  panel(page).getByRole("heading", { level: 2 }).first();

/** A neighbour of the selected node in the list. */
export const row = (page: Page, name: RegExp | string): Locator =>
  panel(page).getByRole("listitem").getByRole("link", { name });

/** Waits until what is around the selected node was loaded. */
export async function waitForCrawl(page: Page): Promise<void> {
  await page.locator(".explorer [data-drawn][aria-busy=false]").waitFor();
}

/** It is shown instead of the panel. */
export const path = (page: Page): Locator => page.getByRole("region", { name: "Path" });

export const pathSteps = (page: Page): Locator => path(page).getByRole("listitem");

/** The number of shown nodes of a kind, from the legend. */
export async function shownCount(
  page: Page,
  kind: "Projects" | "Techs" | "People",
): Promise<number> {
  const legend = page.getByRole("button", { name: new RegExp(`^${kind} `) }).first();
  return Number((await legend.textContent())?.replace(kind, ""));
}
