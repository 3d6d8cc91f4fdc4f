// An owner's pending applications in a narrow window: the way back to the list.
import { newApplication, newProject } from "#tests/support/site-people.ts";
import { expect, test } from "#tests/support/site-test.ts";

test("on a phone Back restores the position in a long list, and shows decisions", async ({
  signInAs,
  signInApi,
  newLogin,
}) => {
  const owner = await signInAs(newLogin("owner"));
  await owner.setViewportSize({ width: 360, height: 640 });
  const applicant = await signInApi(newLogin("mo"));
  const project = await newProject(owner, newLogin("Pier "));
  await newApplication(applicant, project);
  // One more than a page of the list.
  const later = Array.from({ length: 20 }, () => newProject(owner, newLogin("Quay ")));
  await Promise.all(later.map(async (one) => newApplication(applicant, await one)));

  await owner.goto("/applications/waiting");
  const list = owner.getByRole("region", { name: "Waiting for you", exact: true });
  const rows = list.getByRole("listitem");
  await expect(rows).toHaveCount(20);
  await list.getByRole("button", { name: "Show more" }).click();
  await expect(rows).toHaveCount(21);
  const oldest = list.getByRole("region", { name: project.name }).getByRole("link");
  await oldest.scrollIntoViewIfNeeded();
  await oldest.click();
  const application = owner.getByRole("region", { name: "Application", exact: true });
  const back = application.getByRole("link", { name: "All waiting applications" });
  await expect(back).toBeInViewport();
  await back.click();
  await expect(oldest).toBeInViewport();

  await test.step("the application is closed on the project's page", async () => {
    await oldest.click();
    await application.getByRole("link", { name: project.name }).click();
    await expect(owner).toHaveURL(new RegExp(`/projects/${project.id}/applications/`));
    // Until then the former application is shown, which has the same buttons.
    await expect(application.getByRole("link", { name: "All Applications" })).toBeVisible();
    await application.getByRole("button", { name: "Close", exact: true }).click();
    await expect(application.getByText("Closed", { exact: true })).toBeVisible();
  });

  await test.step("Back shows it as closed, and the list without it", async () => {
    await owner.goBack();
    await expect(application.getByText("Closed", { exact: true })).toBeVisible();
    await back.click();
    await expect(owner).toHaveURL(/\/applications\/waiting$/);
    await expect(oldest).toHaveCount(0);
    await expect(rows).toHaveCount(20);
  });
});
