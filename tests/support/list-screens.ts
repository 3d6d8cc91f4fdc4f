// The list of projects in the states that have no address of their own, and in those that have one.
import type { Page } from "@playwright/test";
import type { Screen } from "./screens.ts";

const filtered = "/projects?techs=rust,typescript&role=designer";

export const listScreens: readonly Screen[] = [
  { name: "projects-by-tech", path: "/projects?tech=rust" },
  { name: "projects-filtered", path: filtered },
  { name: "projects-none", path: "/projects?techs=rust,gleam&role=designer" },
  {
    name: "projects-none-long-search",
    path: `/projects?techs=rust,gleam&query=${"z".repeat(60)}`,
  },
  { name: "projects-unknown-tech", path: "/projects?techs=rsut,react", status: 404 },
  { name: "projects-archived", path: "/projects?archived=true" },
  { name: "projects-filters", path: filtered, show: openFilters },
  { name: "projects-tech-found", path: filtered, show: findTech },
  { name: "projects-loading", path: "/about", show: openLoadingList },
  { name: "projects-failed", path: "/about", show: openFailingList },
  { name: "issues", path: "/issues" },
  { name: "issues-filtered", path: "/issues?techs=typescript&size=medium&label=good+first+issue" },
  { name: "issues-none", path: "/issues?techs=gleam&size=small&search=zzzzzzzz" },
  { name: "issues-gone", path: "/issues?gone=true" },
  { name: "issues-unknown-tech", path: "/issues?techs=rsut", status: 404 },
  { name: "search", path: "/projects/search?query=rust" },
  { name: "search-empty", path: "/projects/search" },
  { name: "search-read", path: "/projects/search?query=needs+a+designer+tide" },
  { name: "search-corrected", path: "/projects/search?query=tidewatr" },
  { name: "search-nothing", path: "/projects/search?query=zzzzzzzz" },
];

async function openFilters(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.getByRole("button", { name: /^Filters/ }).click();
  await page.getByRole("dialog", { name: "Filters" }).getByRole("checkbox").first().waitFor();
}

async function findTech(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 900 });
  const filters = page.getByRole("complementary", { name: "Filters" });
  await filters.getByRole("searchbox").fill("postgers");
  await filters.getByRole("checkbox", { name: /^PostgreSQL/ }).waitFor();
}

async function openList(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 900 });
  const navigation = page.getByRole("navigation", { name: "Main" });
  await navigation.getByRole("link", { name: "Projects", exact: true }).click();
}

async function openLoadingList(page: Page): Promise<void> {
  await page.route(/\/api\/v1\/projects/, () => {});
  await openList(page);
  await page.getByText("Finding projects…").waitFor();
}

async function openFailingList(page: Page): Promise<void> {
  await page.unrouteAll();
  await page.route(/\/api\/v1\/projects/, (route) => route.fulfill({ status: 400 }));
  await openList(page);
  await page.getByRole("heading", { name: "The projects could not be loaded" }).waitFor();
}
