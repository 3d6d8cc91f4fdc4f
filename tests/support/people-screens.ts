// The list of findable people, for visitors and for an owner who looks for people.
import type { Page } from "@playwright/test";
import type { Screen } from "./screens.ts";

export const peopleScreens: readonly Screen[] = [
  { name: "people", path: "/people" },
  { name: "people-filtered", path: "/people?techs=postgresql&role=developer" },
  { name: "people-none", path: "/people?techs=fortran&role=designer&availability=4_to_8" },
  { name: "people-filters", path: "/people?role=designer", show: openFilters },
  { name: "people-empty", path: "/about", show: openEmptyList },
  { name: "people-loading", path: "/about", show: openLoadingList },
  { name: "people-failed", path: "/about", show: openFailingList },
  { name: "profile-findable", path: "/user/aikotanaka" },
];

export const seekingScreens = (projectId: string): readonly Screen[] => [
  { name: "people-own", path: "/people" },
  { name: "people-for-project", path: `/people?project=${projectId}` },
  { name: "people-for-no-seat", path: `/people?project=${projectId}&techs=fortran` },
  { name: "people-invite", path: `/people?project=${projectId}`, show: openInvitation },
  { name: "profile-settings-findable", path: "/account-settings", show: switchOn },
];

async function openFilters(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.getByRole("button", { name: /^Filters/ }).click();
  await page.getByRole("dialog", { name: "Filters" }).getByRole("checkbox").first().waitFor();
}

async function openList(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 900 });
  const navigation = page.getByRole("navigation", { name: "Main" });
  await navigation.getByRole("link", { name: "People", exact: true }).click();
}

async function openEmptyList(page: Page): Promise<void> {
  await page.route(/\/api\/v1\/people\?/, (route) =>
    route.fulfill({ json: [], headers: { "x-total-count": "0" } }),
  );
  await page.route(/\/api\/v1\/people$/, (route) =>
    route.fulfill({ json: [], headers: { "x-total-count": "0" } }),
  );
  await openList(page);
  await page.getByRole("heading", { name: "Nobody is listed yet" }).waitFor();
}

async function openLoadingList(page: Page): Promise<void> {
  await page.unrouteAll();
  await page.route(/\/api\/v1\/people/, () => {});
  await openList(page);
  await page.getByText("Finding people…").waitFor();
}

async function openFailingList(page: Page): Promise<void> {
  await page.unrouteAll();
  await page.route(/\/api\/v1\/people/, (route) => route.fulfill({ status: 400 }));
  await openList(page);
  await page.getByRole("heading", { name: "The people could not be loaded" }).waitFor();
}

async function openInvitation(page: Page): Promise<void> {
  await page
    .getByRole("button", { name: /^Invite / })
    .first()
    .click();
  await page.getByRole("dialog", { name: /^Invite / }).waitFor();
}

async function switchOn(page: Page): Promise<void> {
  const form = page.getByRole("region", { name: "Invitations" });
  await form.getByLabel("List me under People").check();
  await form.getByLabel("Looking for").fill("Maps and field guides.");
  await form.getByRole("button", { name: "Discard changes" }).waitFor();
}
