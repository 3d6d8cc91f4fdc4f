// Background jobs, which run only in the whole product.
import { adminLogin } from "#tests/support/site.ts";
import { expect, test } from "#tests/support/site-test.ts";

/** Servers poll for jobs every other second, and pages refetch changes once a second. */
const patient = { timeout: 60_000 };

test("an admin runs a job, sees its result, and finds it in the log", async ({ signInAs }) => {
  const page = await signInAs(adminLogin);
  await page.goto("/admin/jobs");
  // A job that seldom runs by itself: a running job can't be started.
  const job = page.getByRole("listitem", { name: "remove-freed-usernames" });
  await expect(job).toContainText("daily at 03:20 UTC");
  const answered = page.waitForResponse(/\/admin\/jobs\/remove-freed-usernames\/run$/);
  await job.getByRole("button", { name: "Run now" }).click();
  expect((await answered).status()).toBe(200);
  await expect(job.getByRole("status")).toContainText("Done", patient);
  await expect(job.getByRole("status")).toContainText(/removed|Nothing to remove/);

  await page.goto("/admin/audit?kind=job");
  await expect(page.getByRole("main")).toContainText(
    `${adminLogin} ran the job remove-freed-usernames`,
  );
});
