// The list of technologies and the page of each.
import { expect, test } from "vitest";
import { renderRoute, screen, waitFor, within } from "#tests/support/render-route.tsx";
import { startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const person = await site.person("person");
const rust = (await site.visitor.get<{ id: string }>("/techs/rust")).body.id;
await person.post(`/users/${person.id}`, { techs: [rust] });
await site.project(person, { techs: [rust] });

test("the search runs while typing, allows typing errors, and names texts without results", async () => {
  const { user, path } = await renderRoute(site.app, "/techs");
  await user.keyboard("/");
  const field = screen.getByRole<HTMLInputElement>("searchbox", { name: "Search technologies" });
  await waitFor(() => expect(document.activeElement).toBe(field));
  await user.keyboard("raect");
  await waitFor(() => expect(path()).toBe("/techs?query=raect"));
  await screen.findByText(/No technology is called “raect”\. Did you mean/);
  await screen.findByRole("link", { name: "React" });
  await user.clear(field);
  await user.type(field, "k8s");
  await screen.findByText(/The best matches for “k8s”/);
  await screen.findByRole("link", { name: "Kubernetes" });
  await user.clear(field);
  await user.type(field, "qqqqqqqqqq");
  await screen.findByRole("heading", { name: /No technology is called/ });
  await user.click(screen.getByRole("link", { name: "All technologies" }));
  await waitFor(() => expect(path()).toBe("/techs"));
  await waitFor(() => expect(field.value).toBe(""));
});

test("search comes before the list, which is long on phones", async () => {
  await renderRoute(site.app, "/techs");
  const field = screen.getByRole("searchbox", { name: "Search technologies" });
  const list = screen.getByRole("heading", { name: "Results" });
  expect(field.compareDocumentPosition(list)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test("an unused technology offers to create the first project", async () => {
  await renderRoute(site.app, "/techs/chapel");
  await screen.findByRole("heading", { name: "No projects use it yet" });
  await screen.findByRole("link", { name: "Sign in to list one" });
  await renderRoute(site.app, "/techs/chapel", person);
  await screen.findByRole("heading", { name: "No projects use it yet" });
  expect(screen.getAllByRole("button", { name: "Create Project" })).not.toEqual([]);
});

test("people who fail to load show an error, and can be loaded again", async () => {
  const { user, script } = await renderRoute(site.app, "/techs?query=rust");
  const cut = script(/GET .*\/techs\/rust\/people/, () => Promise.reject(new Error("Cut off")));
  await user.click(await screen.findByRole("link", { name: "Rust" }));
  const people = within(await screen.findByRole("region", { name: "People" }));
  await waitFor(async () =>
    expect((await people.findByRole("alert")).textContent).toContain("could not be loaded"),
  );
  cut.remove();
  await user.click(people.getByRole("button", { name: "Retry" }));
  expect(await people.findAllByRole("listitem")).toHaveLength(1);
});

test("an unknown technology is not found", async () => {
  await renderRoute(site.app, "/techs/no-such-technology");
  const heading = await screen.findByRole("heading", { level: 1 });
  expect(heading.textContent).toBe("Technology not found.");
});
