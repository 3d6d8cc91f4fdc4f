// What waits for an owner, over all projects of theirs.
import { blockLiveUpdates } from "#tests/support/block-live-updates.ts";
import { call, newApplication, newProject } from "#tests/support/site-people.ts";
import { expect, test } from "#tests/support/site-test.ts";

test("an owner works through what waits in two projects, without losing the place", async ({
  open,
  newLogin,
}) => {
  const owner = await open(newLogin("owner"));
  const projects = [
    await newProject(owner, newLogin("North ")),
    await newProject(owner, newLogin("South ")),
  ] as const;
  const logins = [newLogin("ola"), newLogin("uwe")] as const;
  for (const login of logins) {
    const applicant = await open(login);
    for (const project of projects) await newApplication(applicant, project);
  }
  const main = owner.getByRole("navigation", { name: "Main" });
  const list = owner.getByRole("region", { name: "Waiting for you", exact: true });
  const letter = owner.getByRole("region", { name: "Application", exact: true });
  const rows = list.getByRole("listitem");

  await test.step("The navigation says how many, and leads there", async () => {
    await owner.goto("/");
    await main.getByRole("link", { name: "Applications 4 waiting for you" }).click();
    await owner.getByRole("link", { name: "Waiting for You 4" }).click();
    await expect(owner).toHaveURL(/\/applications\/waiting$/);
    await expect(rows).toHaveCount(4);
    await expect(rows.first()).toContainText(logins[1]);
    await expect(rows.first()).toContainText(`To ${projects[1].name}`);
  });

  await test.step("They are decided on beside the list", async () => {
    await rows.first().getByRole("link").click();
    await expect(letter).toContainText(`wants to join ${projects[1].name}`);
    await letter.getByRole("button", { name: "Accept" }).click();
    await expect(letter.getByText("Accepted", { exact: true })).toBeVisible();
    await expect(rows).toHaveCount(3);
    await expect(main.getByRole("link", { name: "Applications 3 waiting" })).toBeVisible();
    await rows.first().getByRole("link").click();
    await expect(letter).toContainText(`wants to join ${projects[0].name}`);
  });

  await test.step("One leads to the same application within its project, and back", async () => {
    await letter.getByRole("link", { name: projects[0].name }).click();
    await expect(owner).toHaveURL(new RegExp(`/projects/${projects[0].id}/applications/`));
    // Else it may still be the letter of before, which has the same buttons.
    await expect(letter.getByRole("link", { name: "All Applications" })).toBeVisible();
    await letter.getByRole("button", { name: "Close", exact: true }).click();
    await letter.getByRole("button", { name: "Close Application" }).click();
    await expect(letter.getByText("Closed", { exact: true })).toBeVisible();
    await owner.goBack();
    await expect(letter.getByText("Closed", { exact: true })).toBeVisible();
    await expect(rows).toHaveCount(2);
    await letter.getByRole("link", { name: "All Waiting Applications" }).click();
    await expect(owner).toHaveURL(/\/applications\/waiting$/);
    await expect(owner.getByText("Open an application to read it here.")).toBeVisible();
  });

  await test.step("until nobody waits", async () => {
    for (const left of [1, 0]) {
      await rows.first().getByRole("link").click();
      await letter.getByRole("button", { name: "Accept" }).click();
      await expect(rows).toHaveCount(left);
    }
    await letter.getByRole("link", { name: "All Waiting Applications" }).click();
    await expect(owner.getByRole("heading", { name: "Nobody is waiting" })).toBeVisible();
    await expect(main.getByRole("link", { name: "Applications", exact: true })).toBeVisible();
  });
});

test("on a phone the way back leads to the place in a long list", async ({ open, newLogin }) => {
  const owner = await open(newLogin("owner"));
  await owner.setViewportSize({ width: 360, height: 640 });
  const applicant = await open(newLogin("mo"));
  const projects = [];
  for (let number = 0; number < 25; number += 1) {
    projects.push(await newProject(owner, newLogin(`Pier ${number} `)));
  }
  for (const project of projects) await newApplication(applicant, project);

  await owner.goto("/applications/waiting");
  const list = owner.getByRole("region", { name: "Waiting for you", exact: true });
  await expect(list.getByRole("listitem")).toHaveCount(20);
  await list.getByRole("button", { name: "Show More" }).click();
  await expect(list.getByRole("listitem")).toHaveCount(25);
  const oldest = list.getByRole("link", { name: new RegExp(`To ${projects[0]?.name}`) });
  await oldest.scrollIntoViewIfNeeded();
  await oldest.click();
  const letter = owner.getByRole("region", { name: "Application", exact: true });
  await expect(letter.getByRole("link", { name: "All Waiting Applications" })).toBeInViewport();
  await letter.getByRole("link", { name: "All Waiting Applications" }).click();
  await expect(oldest).toBeInViewport();
});

test("what waits for others is nobody else's business", async ({ page, open, newLogin }) => {
  const [owner, applicant] = [await open(newLogin("owner")), await open(newLogin("rae"))];
  const stranger = await open(newLogin("stranger"));
  const project = await newProject(owner, newLogin("Lock "));
  const { id } = await newApplication(applicant, project);
  for (const someone of [applicant, stranger]) {
    await someone.goto(`/applications/waiting/${id}`);
    await expect(someone).toHaveURL(/\/applications\/waiting$/);
    await expect(someone.getByRole("heading", { name: "Nobody is waiting" })).toBeVisible();
    expect(await call(someone, "/waiting_applications")).toEqual([]);
  }
  await owner.goto("/applications/waiting/0198c0de-0000-7000-8000-000000000000");
  await expect(owner).toHaveURL(/\/applications\/waiting$/);
  await page.goto(`/applications/waiting/${id}`);
  await expect(page.getByRole("link", { name: /Log In to View/ })).toHaveAttribute(
    "href",
    `/auth/github?returnTo=${encodeURIComponent(`/applications/waiting/${id}`)}`,
  );
});

test("a list that doesn't come says so, and comes when asked again", async ({
  open,
  newLogin,
  problems,
}) => {
  const owner = await open(newLogin("owner"));
  const project = await newProject(owner, newLogin("Weir "));
  await newApplication(await open(newLogin("zoe")), project);
  problems.allow(/Failed to load resource/);
  // Else the page may ask again by itself.
  await blockLiveUpdates(owner);
  await owner.goto("/applications");
  await owner.route("**/api/v1/waiting_applications", (route) => route.fulfill({ status: 500 }));
  await owner.getByRole("link", { name: /Waiting for You/ }).click();
  await expect(owner.getByRole("alert")).toContainText("Failed to fetch applications!");
  await owner.unroute("**/api/v1/waiting_applications");
  await owner.getByRole("button", { name: "Retry" }).click();
  await expect(owner.getByRole("link", { name: new RegExp(`To ${project.name}`) })).toBeVisible();
});
