// The list of background jobs.
import { expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
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
  await waitFor(async () =>
    expect((await job.findByRole("alert")).textContent).toContain("The job was not started"),
  );
  refusal.remove();
  await user.click(job.getByRole("button", { name: /^Run now/ }));
  await waitFor(() => expect(job.getByRole("alert").textContent).toBe(""));
  await waitFor(() => expect(job.getByRole("status").textContent).toContain("Waiting"));
});

test("the last backup is shown, and why the last attempt failed", async () => {
  const admin = await site.admin("backupwatcher");
  await sql`insert into backups (id, made_at, server, file, bytes) values
    (gen_random_uuid(), now() - interval '2 hours', 'tern', '/data/a.backup.gz', 12300000)`.run(
    site.database.db,
  );
  await sql`insert into backups (id, server, error)
    values (gen_random_uuid(), 'tern', 'No space left')`.run(site.database.db);
  await renderRoute(site.app, "/admin/jobs", admin);
  const now = within(await screen.findByRole("region", { name: "Last backup" }));
  await waitFor(async () =>
    expect((await now.findByText(/12\.3 MB/)).textContent).toContain("/data/a.backup.gz on tern"),
  );
  await waitFor(async () =>
    expect((await now.findByText(/The last attempt failed/)).textContent).toContain(
      "No space left",
    ),
  );
});
