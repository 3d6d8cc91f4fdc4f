// An update reaches a person who watches the project.
import type { Locator } from "@playwright/test";
import { samplePicture } from "#tests/support/hostile-pictures.ts";
import { call } from "#tests/support/site-people.ts";
import { expect, test } from "#tests/support/site-test.ts";

/** The file is there, not only its frame. */
const expectLoaded = (picture: Locator) =>
  expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);

test("an update reaches a watcher, who reads it on the project's page", async ({
  signInAs,
  newLogin,
}) => {
  const owner = await signInAs(newLogin("mira"));
  const { id } = await call<{ id: string }>(owner, "/projects", {
    name: "Harbour lights",
    description: "Which lights are lit.",
    techs: [],
  });
  const watcher = await signInAs(newLogin("wade"));

  await test.step("somebody watches the project", async () => {
    await watcher.goto(`/projects/${id}`);
    await watcher.getByRole("button", { name: /^Watch Harbour lights/ }).click();
    await watcher.getByRole("menuitemradio", { name: /^Releases and seats/ }).click();
    await expect(
      watcher.getByRole("button", { name: "Watch Harbour lights: Releases and seats" }),
    ).toBeVisible();
    await watcher.goto("/about");
  });

  await test.step("the owner posts what is new", async () => {
    await owner.goto(`/projects/${id}/updates`);
    await owner.getByRole("textbox", { name: "Title" }).fill("The pier is lit");
    await owner.getByRole("textbox", { name: "Text" }).fill("All twelve lamps, *at last*.");
    await owner.getByLabel("Add a picture").setInputFiles({
      name: "pier.jpg",
      mimeType: "image/jpeg",
      buffer: await samplePicture(640, 400).jpeg().toBuffer(),
    });
    const description = owner.getByRole("textbox", { name: "Describe the picture" });
    await owner.getByRole("button", { name: "Post update" }).click();
    await expect(description).toBeFocused();
    await expect(description).toHaveAccessibleDescription(/people who can’t see it/);
    await description.fill("The pier at night");
    await owner.getByRole("button", { name: "Post update" }).click();
    const update = owner.getByRole("article", { name: "The pier is lit" });
    await expectLoaded(update.getByRole("img", { name: "The pier at night" }));
    await expect(owner.getByLabel("Add a picture")).toBeAttached();
  });

  await test.step("the watcher is notified while the page is open, and reads it", async () => {
    const bell = watcher.getByRole("link", { name: /^Notifications \d unread/ });
    await expect(bell).toBeVisible({ timeout: 40_000 });
    await watcher.goto("/notifications");
    await watcher.getByRole("link", { name: "View update" }).click();
    const update = watcher.getByRole("article", { name: "The pier is lit" });
    await expect(update).toBeFocused();
    await expect(update.getByText("at last")).toBeVisible();
    await expectLoaded(update.getByRole("img", { name: "The pier at night" }));
  });
});
