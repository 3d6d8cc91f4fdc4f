// Who decides upon what has just changed, and hasn't heard of it, is told, and loses nothing that was
// written.
import { blockLiveUpdates } from "#tests/support/block-live-updates.ts";
import { call, newApplication, newProject, seat } from "#tests/support/site-people.ts";
import { expect, test } from "#tests/support/site-test.ts";
import { toasted } from "#tests/support/toasts.ts";

test("an owner who accepts what was just withdrawn is told why it is too late", async ({
  open,
  newLogin,
  problems,
}) => {
  const login = newLogin("ada");
  const [owner, applicant] = [await open(newLogin("owner")), await open(login)];
  const project = await newProject(owner, newLogin("Jetty "));
  const { id } = await newApplication(applicant, project);
  await blockLiveUpdates(owner);
  await owner.goto(`/projects/${project.id}/applications/${id}?tab=pending`);
  const letter = owner.getByRole("region", { name: "Application", exact: true });
  const list = owner.getByRole("region", { name: "Applications", exact: true });
  const row = list.getByRole("link", { name: new RegExp(login) });
  await expect(row).toBeVisible();
  await call(applicant, `/applications/${id}`, { status: "withdrawn" });

  problems.allow(/Failed to load resource/);
  await letter.getByRole("button", { name: "Accept" }).click();
  await expect(letter.getByRole("alert")).toContainText("withdrawn");
  await expect(owner.getByText("please try again")).toHaveCount(0);
  await expect(letter.getByText("Withdrawn", { exact: true })).toBeVisible();
  // Nor does the list beside it offer it under Pending any more.
  await expect(row).toHaveCount(0);
});

test("of two owners who decide at once, the second learns of the first and decides anew", async ({
  open,
  newLogin,
  problems,
}) => {
  const logins = [newLogin("owner"), newLogin("second")];
  const [first, second, applicant] = [
    await open(logins[0]),
    await open(logins[1]),
    await open(newLogin("pia")),
  ];
  const project = await newProject(first, newLogin("Slip "));
  await seat(first, project, second, "owner");
  const { id } = await newApplication(applicant, project);
  const letters = [first, second].map((page) =>
    page.getByRole("region", { name: "Application", exact: true }),
  );
  const [one, other] = letters;
  if (!one || !other) throw new Error("Two windows are needed");
  for (const page of [first, second]) {
    await blockLiveUpdates(page);
    await page.goto(`/projects/${project.id}/applications/${id}?tab=pending`);
  }
  await other.getByRole("button", { name: "Close", exact: true }).click();
  await other.getByLabel("Reason (optional)").fill("We need a designer first.");

  await one.getByRole("button", { name: "Accept" }).click();
  await expect(one.getByText("Accepted", { exact: true })).toBeVisible();
  problems.allow(/Failed to load resource/);
  await other.getByRole("button", { name: "Close Application" }).click();
  await expect(other.getByRole("alert")).toContainText("this application is accepted by now");
  await expect(other.getByText("Accepted", { exact: true })).toBeVisible();
  await expect(other.getByText(`${logins[0]} accepted it`)).toBeVisible();
  // Nothing that was written is lost, and the seat isn't either.
  await expect(other.getByLabel("Reason (optional)")).toHaveValue("We need a designer first.");
  await applicant.goto(`/projects/${project.id}`);
  await expect(applicant.getByText("You are on the team as a developer.")).toBeVisible();

  await other.getByRole("button", { name: "Close Application" }).click();
  await expect(other.getByText("Closed", { exact: true })).toBeVisible();
  await one.getByRole("button", { name: "Close", exact: true }).click();
  await Promise.all([
    toasted(first, `${logins[1]} closed it before you`),
    one.getByRole("button", { name: "Close Application" }).click(),
  ]);
  await expect(one.getByText("We need a designer first.")).toBeVisible();
});

test("an applicant who withdraws what was just accepted is told, and sees how it stands", async ({
  open,
  newLogin,
  problems,
}) => {
  const [owner, applicant] = [await open(newLogin("owner")), await open(newLogin("lou"))];
  const project = await newProject(owner, newLogin("Groyne "));
  const { id } = await newApplication(applicant, project);
  await blockLiveUpdates(applicant);
  await applicant.goto(`/applications/${id}`);
  await applicant.getByRole("button", { name: "Withdraw Application" }).click();
  await call(owner, `/applications/${id}`, { status: "accepted" });

  problems.allow(/Failed to load resource/);
  await Promise.all([
    toasted(applicant, "An accepted application can't be withdrawn."),
    applicant.getByRole("button", { name: "Withdraw", exact: true }).click(),
  ]);
  await expect(applicant.getByText("Accepted", { exact: true })).toBeVisible();
  await expect(applicant.getByRole("button", { name: "Withdraw" })).toHaveCount(0);
});

test("a role that was closed meanwhile stays the application's own, and can't be chosen anew", async ({
  open,
  newLogin,
  problems,
}) => {
  const [owner, page] = [await open(newLogin("owner")), await open(newLogin("gus"))];
  const project = await newProject(owner, newLogin("Mole "));
  const { id } = await newApplication(page, project);
  await blockLiveUpdates(page);
  await page.goto(`/applications/${id}`);
  const role = page.getByLabel("Requested Role");
  await call(owner, `/projects/${project.id}`, { settingOpenRoles: ["developer"] });

  problems.allow(/Failed to load resource/);
  await role.selectOption({ label: "Designer" });
  await expect(page.getByRole("alert")).toContainText("This role is not open");
  await expect(role).toHaveValue("developer");
  await call(owner, `/projects/${project.id}`, { settingOpenRoles: ["designer"] });
  await page.reload();
  await expect(role.getByRole("option")).toHaveText(["Designer", "Developer (no longer open)"]);
  await role.selectOption({ label: "Designer" });
  await expect(page.getByText("Saved")).toBeVisible();
  await expect(role.getByRole("option")).toHaveText(["Designer"]);
});
