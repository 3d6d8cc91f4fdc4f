// From views that nobody follows up to applications: what an owner learns, and what it changes.
import type { Page } from "@playwright/test";
import type { Insights } from "#contract/insights.ts";
import { call, newProject } from "#tests/support/site-people.ts";
import { expect, test } from "#tests/support/site-test.ts";
import { waitForToast } from "#tests/support/toasts.ts";

const step = (page: Page, name: RegExp) => page.getByRole("listitem").filter({ hasText: name });

test("an owner reads why nobody applies, opens a seat as advised, and the funnel moves", async ({
  signInAs,
  signInApi,
  newLogin,
}) => {
  const owner = await signInAs(newLogin("mira"));
  const project = await newProject(owner, `Tide ${newLogin("table ")}`, ["nim", "zig"]);
  await call(owner, `/projects/${project.id}`, { settingOpenRoles: [] });
  const people = await Promise.all(
    ["ida", "ben", "kit", "lea", "noa"].map((name) => signInApi(newLogin(name))),
  );
  const reader = await signInAs(newLogin("wei"));
  const counted = (kind: string) => async () => {
    const { steps } = await call<Insights>(owner, `/projects/${project.id}/insights`);
    return steps.find((one) => one.kind === kind)?.count;
  };

  await test.step("six people view the project, one of them after a search, and can't apply", async () => {
    const view = { step: "viewed", source: "match", tech: "zig" };
    for (const person of people) await call(person, `/projects/${project.id}/visits`, view);
    await reader.goto("/projects/search?query=nim");
    await reader.getByRole("link", { name: project.name }).click();
    await expect(reader.getByRole("heading", { level: 1, name: project.name })).toBeVisible();
    await expect.poll(counted("viewed")).toBe(6);
  });

  await test.step("the owner reads why, and goes where it is changed", async () => {
    await owner.goto(`/projects/${project.id}/settings`);
    await owner.getByRole("link", { name: "Insights" }).click();
    await expect(owner.getByRole("heading", { name: "Open a seat" })).toBeVisible();
    await expect(
      owner.getByText("6 people viewed the project, and nobody can apply: no seat is free."),
    ).toBeVisible();
    await expect(step(owner, /^Applied/)).toContainText("fewer than 5");
    await owner.getByRole("link", { name: "Edit seats" }).click();
    await owner.getByRole("button", { name: "Add a position" }).click();
    const form = owner.getByRole("form", { name: "New position" });
    await form.getByLabel("Title").fill("Chart drawing");
    const added = waitForToast(owner, "Chart drawing is open");
    await form.getByRole("button", { name: "Add position" }).click();
    await added;
  });

  await test.step("they come back and apply", async () => {
    await reader.reload();
    await reader.getByRole("link", { name: "Apply for this seat" }).click();
    await reader.getByLabel("Message").fill("I draw charts.");
    await reader.getByRole("button", { name: "Send application" }).click();
    await expect(reader.getByRole("heading", { name: "Your application" })).toBeVisible();
    const { positions } = await call<{ positions: { id: string }[] }>(
      owner,
      `/projects/${project.id}`,
    );
    for (const person of people) {
      await call(person, "/applications", {
        project: project.id,
        position: positions[0]?.id,
        content: "So do I.",
      });
    }
  });

  await test.step("the funnel has moved, and the advice is another one", async () => {
    await expect.poll(counted("applied")).toBe(6);
    await owner.goto(`/projects/${project.id}/settings/insights`);
    await expect(step(owner, /^Applied/)).toContainText("6");
    await expect(step(owner, /^Answered/)).toContainText("6 wait for you");
    await expect(owner.getByRole("heading", { name: "Open a seat" })).toBeHidden();
    const sources = owner.getByRole("region", { name: "Where people came from" });
    await expect(sources.getByRole("listitem").filter({ hasText: "Matches" })).toContainText("5");
  });
});
