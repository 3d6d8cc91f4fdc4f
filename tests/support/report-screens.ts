// The screens of reports and of admins' decisions on them.
import type { Page } from "@playwright/test";
import type { Screen } from "./screens.ts";
import { call, newProject } from "./site-people.ts";

interface Named {
  readonly id: string;
}

/** The queue with an item in each of its sections, and hidden items as admins see them. */
export async function reportQueueScreens(page: Page, project: Named): Promise<Screen[]> {
  await call(page, "/reports", { kind: "project", id: project.id, category: "spam" });
  const hidden = await hiddenProject(page);
  return [
    { name: "admin-reports", path: "/admin/reports" },
    { name: "admin-reports-hidden", path: "/admin/reports?state=hidden" },
    { name: "admin-reports-settled", path: "/admin/reports?state=settled&sort=most" },
    { name: "admin-hide", path: "/admin/reports", show: openHiding },
    { name: "admin-delete-project", path: "/admin/reports", show: openDeleting },
    { name: "project-hidden", path: `/projects/${hidden}` },
  ];
}

async function hiddenProject(page: Page): Promise<string> {
  const things = await call<{ kind: string; id: string }[]>(page, "/admin/reports?state=hidden");
  const known = things.find(({ kind }) => kind === "project");
  if (known) return known.id;
  const { id } = await newProject(page, "Cheap lamps");
  await call(page, `/admin/reports/project/${id}`, { act: "hide" });
  return id;
}

async function openHiding(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Hide/ }).first().click();
  await page.getByRole("dialog").getByLabel("Note").fill("An advertisement");
}

async function openDeleting(page: Page): Promise<void> {
  await page
    .getByRole("button", { name: /^Delete/ })
    .first()
    .click();
  await page.getByRole("dialog").getByLabel("Reason").fill("An advertisement");
}

/** The form to report another person's content. */
export const reportScreen = (path: string): Screen => ({ name: "report", path, show: openReport });

async function openReport(page: Page): Promise<void> {
  await page.getByRole("button", { name: "More about Tidewater" }).click();
  await page.getByRole("menuitem", { name: "Report" }).click();
  const form = page.getByRole("dialog", { name: "Report Tidewater" });
  await form.getByLabel("What is wrong?").selectOption("other");
  await form.getByLabel("Details").fill("It is not about tides at all.");
}
