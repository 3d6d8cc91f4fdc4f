// The overview for admins: how far back it goes.
import { expect, test } from "vitest";
import { renderRoute, screen, waitFor } from "#tests/support/render-route.tsx";
import { startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();

test("an admin chooses how many months are shown, and the file has as many", async () => {
  const { user, path } = await renderRoute(site.app, "/admin/overview", await site.admin());
  const file = await screen.findByRole("link", { name: "Download CSV" });
  expect(file.getAttribute("href")).toBe("/api/v1/admin/overview.csv?months=12");
  await user.selectOptions(screen.getByLabelText("Period"), "The last 3 months");
  await waitFor(() => expect(path()).toBe("/admin/overview?months=3"));
  await waitFor(() => expect(screen.getAllByRole("row")).toHaveLength(4));
  expect(screen.getByRole("link", { name: "Download CSV" }).getAttribute("href")).toBe(
    "/api/v1/admin/overview.csv?months=3",
  );
});
