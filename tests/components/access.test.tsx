// Access requests and the announcement: the admins' pages, and their effect on others.
import { expect, test } from "vitest";
import { requestAccess } from "#server/auth/access-requests.ts";
import { findToast } from "#tests/support/dom-queries.ts";
import { renderRoute, screen, waitFor, within } from "#tests/support/render-route.tsx";
import { startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const admin = await site.admin("keeper");
const askToJoin = (id: string, login: string) =>
  requestAccess(site.database.db, {
    provider: "github",
    id,
    login,
    name: null,
    avatarUrl: null,
    email: null,
  });

test("an admin lets one person in and declines another, who can still be let in", async () => {
  await askToJoin("71", "kim");
  await askToJoin("72", "lee");
  const { user, goTo } = await renderRoute(site.app, "/admin/access", admin);
  const nav = within(screen.getByRole("navigation", { name: "Admin" }));
  await waitFor(() =>
    expect(nav.getByRole("link", { name: /^Access requests/ }).textContent).toContain("2 waiting"),
  );
  await user.click(await screen.findByRole("button", { name: "Approve kim" }));
  await findToast("kim can sign in now");
  await waitFor(() => expect(screen.queryByText("kim")).toBeNull());
  await user.click(screen.getByRole("button", { name: "Decline lee" }));
  await screen.findByText("No requests");
  // Without a number.
  await nav.findByRole("link", { name: "Access requests" });
  await goTo("/admin/access?state=declined");
  await user.click(await screen.findByRole("button", { name: "Approve lee" }));
  await screen.findByText("No declined requests");
});

test("an admin takes an approval back, after a confirmation", async () => {
  await askToJoin("73", "mo");
  const { user, goTo } = await renderRoute(site.app, "/admin/access", admin);
  await user.click(await screen.findByRole("button", { name: "Approve mo" }));
  await findToast("mo can sign in now");
  await goTo("/admin/access?state=approved");
  const open = await screen.findByRole("button", { name: "Take back… mo" });
  await user.click(open);
  const dialog = within(await screen.findByRole("dialog", { name: /Take back the approval/ }));
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog", { name: /Take back/ })).toBeNull());
  await user.click(open);
  await user.click(await screen.findByRole("button", { name: "Take back" }));
  await findToast("mo can no longer sign in");
  await waitFor(() => expect(screen.queryByText("mo")).toBeNull());
  await goTo("/admin/access?state=declined");
  await screen.findByRole("button", { name: "Approve mo" });
});

test("an admin announces something, replaces it and removes it", async () => {
  const { user, fill } = await renderRoute(site.app, "/admin/announcement", admin);
  await fill(await screen.findByLabelText("Text"), "Moving on Sunday");
  await fill(screen.getByLabelText("Link"), "http://plain.example");
  await user.click(screen.getByRole("button", { name: "Show announcement" }));
  await screen.findByRole("textbox", { description: /starts with https/ });
  await fill(screen.getByLabelText("Link"), "/about");
  await user.click(screen.getByRole("button", { name: "Show announcement" }));
  await findToast("Announcement saved");
  await screen.findByRole("button", { name: "Replace announcement" });
  const { body } = await site.visitor.get("/announcement");
  expect(body["announcement"]).toMatchObject({ text: "Moving on Sunday", url: "/about" });
  await user.click(screen.getByRole("button", { name: "Remove" }));
  await screen.findByRole("button", { name: "Show announcement" });
  expect((await site.visitor.get("/announcement")).body).toEqual({ announcement: null });
});
