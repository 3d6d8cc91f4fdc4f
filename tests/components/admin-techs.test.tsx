// What admins do to technologies.
import { expect, test } from "vitest";
import { renderRoute, screen, waitFor, within } from "#tests/support/render-route.tsx";
import { startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const admin = await site.admin();

test("a technology is added; what is taken is refused, and what was typed stays", async () => {
  const { user } = await renderRoute(site.app, "/admin/techs?search=zebra", admin);
  await user.click(await screen.findByRole("button", { name: "Add Technology" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add Technology" }));
  const name = dialog.getByLabelText<HTMLInputElement>("Name");
  await user.type(name, "zebra");
  expect(dialog.getByLabelText<HTMLInputElement>("Slug").value).toBe("zebra");
  await user.type(dialog.getByLabelText(/^Other names/), "K8s");
  await user.click(dialog.getByRole("button", { name: "Add Technology" }));
  expect(await dialog.findAllByText(/“k8s” already means Kubernetes/)).not.toEqual([]);
  expect(name.value).toBe("zebra");
  await user.clear(dialog.getByLabelText(/^Other names/));
  await user.click(dialog.getByRole("button", { name: "Add Technology" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await screen.findByRole("link", { name: "zebra" });
});
