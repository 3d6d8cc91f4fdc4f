// Technologies in the admin area.
import { expect, test } from "vitest";
import { findToast, waitForDialogToClose } from "#tests/support/dom-queries.ts";
import { renderRoute, screen, waitFor, within } from "#tests/support/render-route.tsx";
import { startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const admin = await site.admin();

test("a new technology with a taken name is refused, keeps the form's text, and can be saved with another", async () => {
  const { user, path } = await renderRoute(site.app, "/admin/techs?search=zebra", admin);
  await user.click(await screen.findByRole("button", { name: "Add technology" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add technology" }));
  const name = dialog.getByLabelText<HTMLInputElement>("Name");
  await user.type(name, "zebra");
  expect(dialog.getByLabelText<HTMLInputElement>("Slug").value).toBe("zebra");
  await user.type(dialog.getByLabelText(/^Other names/), "K8s");
  await user.click(dialog.getByRole("button", { name: "Add technology" }));
  expect(await dialog.findAllByText(/“k8s” already means Kubernetes/)).not.toEqual([]);
  expect(name.value).toBe("zebra");
  await user.clear(dialog.getByLabelText(/^Other names/));
  await user.click(dialog.getByRole("button", { name: "Add technology" }));
  await waitForDialogToClose();
  await screen.findByRole("link", { name: "zebra" });
  await findToast("zebra added");
  await user.click(screen.getByRole("button", { name: "Open" }));
  await waitFor(() => expect(path()).toBe("/techs/zebra"));
});

const rust = (await site.visitor.get<{ id: string }>("/techs/rust")).body.id;

async function newTech(name: string) {
  const { body } = await admin.post<{ id: string }>("/admin/techs", {
    name,
    slug: name,
    category: "tooling",
  });
  return body.id;
}

test("a technology gets a logo and another slug; its former address redirects", async () => {
  await newTech("okapi");
  const { user, fill } = await renderRoute(site.app, "/admin/techs?search=okapi", admin);
  await user.click(await screen.findByRole("button", { name: "Edit okapi" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit okapi" }));
  const logo = dialog.getByLabelText("Logo");
  const png = (text: string) => new File([text], "logo.png", { type: "image/png" });
  await user.upload(logo, png("<html>"));
  await dialog.findByText(/Use an SVG or a PNG file/);
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><path d="M0 0h2v2z" fill="#f0a"/></svg>`;
  await user.upload(logo, png(drawing));
  await dialog.findByText("Logo updated.");
  await fill(dialog.getByLabelText("Slug"), "okapi-js");
  await user.click(dialog.getByRole("button", { name: "Save changes" }));
  await waitForDialogToClose();
  const { path } = await renderRoute(site.app, "/techs/okapi");
  expect(path()).toBe("/techs/okapi-js");
});

test("merging a technology into another moves its projects", async () => {
  const [from, into] = [await newTech("quagga"), await newTech("gnu")];
  const project = await site.project(admin, { name: "Ark", techs: [from, into, rust] });
  const { user, fill } = await renderRoute(site.app, "/admin/techs?search=quagga", admin);
  await user.click(await screen.findByRole("button", { name: "Merge quagga into another" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Merge quagga into…" }));
  await fill(dialog.getByRole("combobox"), "gnu");
  await user.click(await dialog.findByRole("option", { name: "gnu" }));
  const moving = await dialog.findByRole("list", { name: "What moves" });
  expect(moving.textContent).toContain("1 project, 1 with both already");
  await user.click(dialog.getByRole("button", { name: "Merge permanently" }));
  await waitForDialogToClose();
  await waitFor(() => expect(screen.queryByText("quagga")).toBeNull());
  const { body } = await site.visitor.get<{ techs: { name: string }[] }>(`/projects/${project.id}`);
  expect(body.techs.map(({ name }) => name)).toEqual(["gnu", "Rust"]);
  await renderRoute(site.app, "/techs/quagga");
  await screen.findByRole("heading", { level: 1, name: "gnu" });
});
