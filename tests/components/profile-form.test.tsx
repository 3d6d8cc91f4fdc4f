// People in public, and the form in which they change their profile.
import { expect, test } from "vitest";
import { type RenderedRoute, renderRoute, screen, within } from "#tests/support/render-route.tsx";
import { type Person, startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();

async function openForm({ user }: RenderedRoute) {
  await user.click(await screen.findByRole("button", { name: "Edit Profile" }));
  return within(await screen.findByRole("dialog", { name: "Settings" }));
}

const profileOf = (person: Person) => renderRoute(site.app, `/user/${person.username}`, person);

test("a double click saves once", async () => {
  const route = await profileOf(await site.person("twice"));
  const form = await openForm(route);
  const displayName = form.getByLabelText("Display Name");
  await route.user.clear(displayName);
  await route.user.type(displayName, "Once");
  await route.user.dblClick(form.getByRole("button", { name: "Update User" }));
  await screen.findByRole("heading", { level: 1, name: "Once" });
  expect(route.sent.filter((call) => call.startsWith("POST"))).toHaveLength(1);
});

test("somebody without technologies or projects has a page that says so", async () => {
  const { username } = await site.person("blank");
  await renderRoute(site.app, `/user/${username}`);
  await screen.findByText("No Tech Stack Added");
  expect(screen.getByRole("main").textContent).toContain(
    "This user has not added their Tech Stack",
  );
  expect(screen.getByRole("main").textContent).toContain("No projects yet");
});
