import type { Page } from "@playwright/test";
import { call, newProject } from "#tests/support/site-people.ts";
import { expect, test } from "#tests/support/site-test.ts";

const stackOf = (page: Page) => page.getByRole("region", { name: "Tech Stack" });
const techsOf = async (page: Page, id: string) =>
  (await call<{ techs: { name: string }[] }>(page, `/projects/${id}`)).techs.map(
    ({ name }) => name,
  );

test("an owner changes the stack with the keyboard alone", async ({ signInAs, newLogin }) => {
  const page = await signInAs(newLogin("owner"));
  const { id } = await newProject(page, newLogin("Loom "), ["rust", "react"]);
  await page.goto(`/projects/${id}`);
  const edit = stackOf(page).getByRole("button", { name: "Edit tech stack" });
  await expect(edit).toBeEnabled();
  await edit.focus();
  await page.keyboard.press("Enter");

  const form = stackOf(page).getByRole("form", { name: "Edit tech stack" });
  const chosen = form.getByRole("list", { name: "Chosen: Techs" }).getByRole("listitem");
  await expect(chosen).toHaveText(["Rust", "React"]);
  const search = form.getByRole("combobox", { name: "Search technologies" });
  await expect(search).toBeFocused();

  await test.step("an alias and a typing error find their technologies", async () => {
    await page.keyboard.type("k8s");
    await page.keyboard.press("Enter");
    await expect(chosen).toHaveText(["Rust", "React", "Kubernetes"]);
    await page.keyboard.type("postgers");
    await page.keyboard.press("Enter");
    await expect(chosen).toHaveText(["Rust", "React", "Kubernetes", "PostgreSQL"]);
  });

  await test.step("a chosen technology isn't offered again", async () => {
    await page.keyboard.type("kubernetes");
    await expect(form.getByRole("gridcell", { name: ".NET", exact: true })).toHaveCount(0);
    await expect(form.getByText("Loading the technologies")).toHaveCount(0);
    await expect(form.getByRole("gridcell", { name: "Kubernetes", exact: true })).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(search).toHaveValue("");
    await page.keyboard.press("Escape");
    await expect(search).toHaveCount(0);
    await expect(form.getByRole("button", { name: "Add Technologies" })).toBeFocused();
  });

  await test.step("a removed technology is saved", async () => {
    await page.keyboard.press("Tab");
    await expect(form.getByRole("button", { name: "Remove Rust" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(chosen).toHaveText(["React", "Kubernetes", "PostgreSQL"]);
    await expect(form.getByRole("button", { name: "Remove React" })).toBeFocused();
    for (let time = 0; time < 3; time += 1) await page.keyboard.press("Tab");
    await expect(form.getByRole("button", { name: "Save" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(edit).toBeFocused();
  });

  await expect(stackOf(page).getByRole("listitem")).toHaveText([
    "React",
    "Kubernetes",
    "PostgreSQL",
  ]);
  expect(await techsOf(page, id)).toEqual(["React", "Kubernetes", "PostgreSQL"]);
});
