// What becomes of an application after it was sent.
import { call, newApplication, newProject } from "#tests/support/site-people.ts";
import { expect, test } from "#tests/support/site-test.ts";

test("an owner closes an application with a reason, and re-opens it", async ({
  open,
  newLogin,
}) => {
  const login = newLogin("lin");
  const [owner, applicant] = [await open(newLogin("owner")), await open(login)];
  const project = await newProject(owner, newLogin("Harbour "));
  const { id } = await newApplication(applicant, project);

  await owner.goto(`/projects/${project.id}/applications/${id}`);
  const letter = owner.getByRole("region", { name: "Application", exact: true });
  await letter.getByRole("button", { name: "Close", exact: true }).click();
  await letter.getByLabel("Reason (optional)").fill("The table is full until spring.");
  await letter.getByRole("button", { name: "Close Application" }).click();
  await expect(letter.getByText("Closed", { exact: true })).toBeVisible();

  await applicant.goto("/applications?tab=closed");
  await applicant.getByRole("link", { name: `To ${project.name}` }).click();
  await expect(applicant.getByText("The table is full until spring.")).toBeVisible();

  await letter.getByRole("button", { name: "Re-open" }).click();
  await expect(letter.getByText("Pending", { exact: true })).toBeVisible();
  await owner.goto(`/projects/${project.id}/applications`);
  await expect(owner.getByRole("link", { name: new RegExp(login) })).toBeVisible();
});

test("an applicant changes the role and the message while it is pending", async ({
  open,
  newLogin,
}) => {
  const [owner, page] = [await open(newLogin("owner")), await open(newLogin("noa"))];
  const project = await newProject(owner, newLogin("Compass "));
  const { id } = await newApplication(page, project);

  await page.goto("/applications");
  await page.getByRole("link", { name: `To ${project.name}` }).click();
  await page.getByLabel("Requested Role").selectOption({ label: "Designer" });
  await expect(page.getByText("Saved")).toBeVisible();
  await page.getByRole("button", { name: "Edit Message" }).click();
  await page.getByLabel("(Markdown is supported!)").fill("Rather with a pencil.");
  await page.getByRole("button", { name: "Update Message" }).click();
  await expect(page.getByRole("button", { name: "Edit Message" })).toBeFocused();
  await expect(page.getByText("Rather with a pencil.")).toBeVisible();
  const saved = await call(page, `/applications/${id}`);
  expect(saved).toMatchObject({ requestedRole: "designer", content: "Rather with a pencil." });
});

test("an applicant withdraws after being asked once more, and may apply again", async ({
  open,
  newLogin,
}) => {
  const [owner, page] = [await open(newLogin("owner")), await open(newLogin("eli"))];
  const project = await newProject(owner, newLogin("Buoy "));
  const { id } = await newApplication(page, project);

  await page.goto(`/applications/${id}`);
  await page.getByRole("button", { name: "Withdraw Application" }).click();
  await page.getByRole("button", { name: "Keep It" }).click();
  await page.getByRole("button", { name: "Withdraw Application" }).click();
  await page.getByRole("button", { name: "Withdraw", exact: true }).click();
  await expect(page.getByText("Withdrawn", { exact: true })).toBeVisible();

  await page.goto(`/projects/${project.id}`);
  await expect(page.getByRole("button", { name: "Apply as a developer" })).toBeVisible();
});

test("three applications come to three ends, and each applicant learns of theirs", async ({
  open,
  newLogin,
}) => {
  const owner = await open(newLogin("owner"));
  const project = await newProject(owner, newLogin("Quay "));
  const logins = ["ida", "ben", "kit"].map(newLogin);
  const [ida, ben, kit] = await Promise.all(logins.map(open));
  if (!ida || !ben || !kit) throw new Error("Nobody there");
  for (const applicant of [ida, ben, kit]) await newApplication(applicant, project);
  const list = owner.getByRole("region", { name: "Applications", exact: true });
  const letter = owner.getByRole("region", { name: "Application", exact: true });
  const row = (login = "") => list.getByRole("link", { name: new RegExp(login) });

  await test.step("Kit takes the application back", async () => {
    await kit.goto("/applications");
    await kit.getByRole("link", { name: `To ${project.name}` }).click();
    await kit.getByRole("button", { name: "Withdraw Application" }).click();
    await kit.getByRole("button", { name: "Withdraw", exact: true }).click();
    await expect(kit.getByText("Withdrawn", { exact: true })).toBeVisible();
    await kit.goto("/applications?tab=closed");
    await expect(kit.getByText("Withdrawn", { exact: true })).toBeVisible();
  });

  await test.step("The owner accepts Ida, and closes Ben's with a reason", async () => {
    await owner.goto(`/projects/${project.id}/applications`);
    await expect(row(logins[2])).toHaveCount(0);
    await row(logins[0]).click();
    await letter.getByRole("button", { name: "Accept" }).click();
    await expect(letter.getByText("Accepted", { exact: true })).toBeVisible();
    await row(logins[1]).click();
    await letter.getByRole("button", { name: "Close", exact: true }).click();
    await letter.getByLabel("Reason (optional)").fill("We have nobody to show you around.");
    await letter.getByRole("button", { name: "Close Application" }).click();
    await expect(letter.getByText("Closed", { exact: true })).toBeVisible();
  });

  await test.step("Each stands under its tab, the withdrawn one with its own badge", async () => {
    const tabs = owner.getByRole("navigation", { name: "Applications by status" });
    await tabs.getByRole("link", { name: "Accepted" }).click();
    await expect(row(logins[0])).toBeVisible();
    await tabs.getByRole("link", { name: "Closed" }).click();
    await expect(row(logins[1])).toBeVisible();
    await expect(row(logins[2])).toContainText("Withdrawn");
    await row(logins[2]).click();
    const history = letter.getByRole("region", { name: "History" });
    await expect(history).toContainText(`${logins[2]} withdrew it`);
    await expect(letter.getByRole("button", { name: "Re-open" })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
  });

  await test.step("Ida has a seat, Ben reads why not, and is considered again", async () => {
    await ida.goto(`/projects/${project.id}`);
    await expect(ida.getByText("You are on the team as a developer.")).toBeVisible();
    await ben.goto("/applications?tab=closed");
    await ben.getByRole("link", { name: `To ${project.name}` }).click();
    await expect(ben.getByText("We have nobody to show you around.")).toBeVisible();
    await row(logins[1]).click();
    await letter.getByRole("button", { name: "Re-open" }).click();
    await expect(letter.getByText("Pending", { exact: true })).toBeVisible();
    await ben.goto("/applications");
    await expect(ben.getByRole("link", { name: `To ${project.name}` })).toBeVisible();
  });
});

test("a signed-out person is asked to log in to see applications", async ({ page }) => {
  await page.goto("/applications");
  const link = page.getByRole("link", { name: "Log In to View Your Applications" });
  await expect(link).toHaveAttribute("href", /^\/auth\/github/);
});

test("applications of others stay closed: one is led to the project, or to one's own", async ({
  page,
  open,
  newLogin,
}) => {
  const [owner, applicant] = [await open(newLogin("owner")), await open(newLogin("una"))];
  const stranger = await open(newLogin("stranger"));
  const project = await newProject(owner, newLogin("Anchor "));
  const { id } = await newApplication(applicant, project);
  const home = new RegExp(`/projects/${project.id}$`);

  for (const someone of [page, stranger]) {
    await someone.goto(`/projects/${project.id}/applications`);
    await expect(someone).toHaveURL(home);
    await someone.goto(`/projects/${project.id}/applications/${id}`);
    await expect(someone).toHaveURL(home);
  }
  await stranger.goto(`/applications/${id}`);
  await expect(stranger).toHaveURL(/\/applications$/);
});
