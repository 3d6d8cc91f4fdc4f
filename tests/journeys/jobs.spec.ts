// What the site does by itself, and who may look at that.
import { adminLogin } from "#tests/support/site.ts";
import { expect, test } from "#tests/support/site-test.ts";

test("an admin runs a job and sees what came of it", async ({ open }) => {
  const page = await open(adminLogin);
  await page.goto("/admin/jobs");
  // One that seldom runs by itself: while it does, nobody can start it.
  const job = page.getByRole("listitem", { name: "remove-freed-usernames" });
  await expect(job).toContainText("daily at 03:20 UTC");
  const answered = page.waitForResponse(/\/admin\/jobs\/remove-freed-usernames\/run$/);
  await job.getByRole("button", { name: "Run Now" }).click();
  expect((await answered).status()).toBe(200);
  await expect(job.getByRole("status")).toContainText("Done");
  await expect(job.getByRole("status")).toContainText(/removed|Nothing to remove/);

  await page.goto("/admin/audit?kind=job");
  await expect(page.getByRole("main")).toContainText(
    `${adminLogin} run job remove-freed-usernames`,
  );
});

test("a job that could not be started says so, and can be tried again", async ({
  open,
  problems,
}) => {
  problems.allow(/503/);
  const page = await open(adminLogin);
  await page.goto("/admin/jobs");
  await page.route("**/admin/jobs/*/run", (route) =>
    route.fulfill({ status: 503, json: { statusCode: 503, message: "Not just now." } }),
  );
  const job = page.getByRole("listitem", { name: "remove-unwanted-techs" });
  await job.getByRole("button", { name: "Run Now" }).click();
  await expect(job.getByRole("alert")).toContainText("It was not started");
  await page.unrouteAll();
  await job.getByRole("button", { name: "Run Now" }).click();
  await expect(job.getByRole("status")).toContainText("Done");
  await expect(job.getByRole("alert")).toBeHidden();
});

test("others are led home from the jobs", async ({ open, newLogin }) => {
  for (const login of [undefined, newLogin("ada")]) {
    const page = await open(login);
    await page.goto("/admin/jobs");
    await expect(page).toHaveURL(/\/$/);
    expect((await page.request.get("/api/v1/admin/jobs")).status()).toBe(login ? 403 : 401);
  }
});
