// The list of background jobs.
import { expect, test } from "vitest";
import { renderRoute, screen, waitFor, within } from "#tests/support/render-route.tsx";
import { startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();

test("a job that fails to start shows an error, and can be started again", async () => {
  const { user, script } = await renderRoute(site.app, "/admin/jobs", await site.admin());
  const refusal = script(/POST .*\/admin\/jobs\/remove-unwanted-techs\/run/, async () => ({
    status: 503,
    json: { statusCode: 503, message: "Not just now." },
  }));
  const job = within(await screen.findByRole("listitem", { name: "remove-unwanted-techs" }));
  await user.click(job.getByRole("button", { name: /^Run now/ }));
  expect((await job.findByRole("alert")).textContent).toContain("The job was not started");
  refusal.remove();
  await user.click(job.getByRole("button", { name: /^Run now/ }));
  await waitFor(() => expect(job.getByRole("alert").textContent).toBe(""));
  await waitFor(() => expect(job.getByRole("status").textContent).toContain("Waiting"));
});
