// The screens of applicants who choose a seat, and of owners who edit the positions.
import type { Page } from "@playwright/test";
import type { Project } from "#contract/projects.ts";
import type { Screen } from "./screens.ts";
import { call } from "./site-people.ts";

/** The seats of a demo project that the viewer may apply for, and the form. */
export async function applyingScreens(page: Page): Promise<Screen[]> {
  const [found] = await call<{ id: string }[]>(page, "/project_search?search=Lantern Mail");
  const project = found && (await call<Project>(page, `/projects/${found.id}`));
  const position = project?.positions.find(({ isOpen }) => isOpen);
  if (!project?.can.apply || !position) throw new Error("Lantern Mail has no seat to apply for");
  const path = `/projects/${project.id}`;
  return [
    { name: "project-seats", path },
    { name: "project-apply", path: `${path}?apply=${position.id}` },
    { name: "project-apply-failed", path: `${path}?apply=${position.id}`, show: failToApply },
  ];
}

async function failToApply(page: Page): Promise<void> {
  await page.unrouteAll();
  await page.route("**/api/v1/applications", (route) => route.fulfill({ status: 502 }));
  await page.getByRole("radio").last().check();
  await page.getByLabel("Message").fill("I draw charts at work.");
  await page.getByRole("button", { name: "Send application" }).click();
  await page.getByRole("group", { name: "Joining" }).getByRole("alert").waitFor();
}

/** The editor of that project's positions. */
export const seatEditorScreens = (projectId: string): readonly Screen[] => {
  const path = `/projects/${projectId}?seats=edit`;
  return [
    { name: "edit-seats", path },
    { name: "edit-position", path, show: openForm },
    { name: "new-position-errors", path, show: showErrors },
    { name: "delete-position", path, show: openDeletion },
  ];
};

const openForm = (page: Page) =>
  page
    .getByRole("button", { name: /^Edit .*drawing/ })
    .first()
    .click();

async function showErrors(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Add a position" }).click();
  await page.getByLabel("Seats", { exact: true }).fill("0");
  await page.getByRole("button", { name: "Add position" }).click();
  await page.getByText("Too Short!").waitFor();
}

async function openDeletion(page: Page): Promise<void> {
  await openForm(page);
  await page.getByRole("button", { name: "Delete…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).waitFor();
}
