// The pictures of a project, from the camera to the page.
import sharp from "sharp";
import { samplePicture } from "#tests/support/hostile-pictures.ts";
import { call } from "#tests/support/site-people.ts";
import { expect, test } from "#tests/support/site-test.ts";

const exif = {
  IFD0: { Make: "Pocket Camera" },
  IFD3: { GPSLatitudeRef: "N", GPSLatitude: "52/1 31/1 12/1" },
};

test("a photo loses where it was taken, is shown, moved by keyboard, and removed", async ({
  signInAs,
  newLogin,
}) => {
  const page = await signInAs(newLogin("mira"));
  const { id } = await call<{ id: string }>(page, "/projects", {
    name: "Jetty",
    description: "A display at the water.",
  });
  const photo = await samplePicture(1_600, 1_000).withExif(exif).jpeg().toBuffer();
  expect(photo.includes("Pocket Camera")).toBe(true);
  const section = page.getByRole("region", { name: /^Pictures/ });
  const settings = `/projects/${id}/settings`;
  const add = async (name: string, buffer: Buffer, alt: string) => {
    await section
      .getByLabel("Add pictures")
      .setInputFiles({ name, mimeType: "image/jpeg", buffer });
    const row = section.getByRole("listitem").filter({ hasText: name });
    await row.getByRole("textbox", { name: "Description" }).fill(alt);
    await row.getByRole("button", { name: "Upload" }).click();
    await expect(row).toBeHidden();
    await expect(section.getByRole("img", { name: alt })).toBeVisible();
  };

  await test.step("its owner uploads it with a description", async () => {
    await page.goto(settings);
    await add("jetty.jpg", photo, "The jetty at sunset");
    await add("chart.jpg", await samplePicture().jpeg().toBuffer(), "A tide chart");
    const src = await section.getByRole("img", { name: "The jetty at sunset" }).getAttribute("src");
    const stored = await (await page.request.get(src ?? "")).body();
    expect((await sharp(stored).metadata()).exif).toBeUndefined();
    expect(stored.includes("Pocket Camera")).toBe(false);
  });

  await test.step("the second one is moved up by the keyboard", async () => {
    await section.getByRole("button", { name: /^Move picture 2/ }).press("ArrowUp");
    await expect(section.getByText("Picture moved: 1 of 2")).toBeAttached();
    await expect(section.getByRole("img").first()).toHaveAccessibleName("A tide chart");
  });

  await test.step("the page shows them, and the viewer turns by keys", async () => {
    await page.goto(`/projects/${id}`);
    const opener = page.getByRole("button", { name: "Open picture 1 of 2: A tide chart" });
    await opener.click();
    const viewer = page.getByRole("dialog", { name: "Picture 1 of 2" });
    await expect(viewer.getByRole("img", { name: "A tide chart" })).toBeVisible();
    await page.keyboard.press("ArrowRight");
    const second = page.getByRole("dialog", { name: "Picture 2 of 2" });
    await expect(second.getByRole("img", { name: "The jetty at sunset" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(second).toBeHidden();
    await expect(opener).toBeFocused();
  });

  await test.step("one is removed, and brought back", async () => {
    await page.goto(settings);
    await section.getByRole("button", { name: "Remove picture 1" }).click();
    await expect(section.getByRole("img", { name: "A tide chart" })).toBeHidden();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(section.getByRole("img").first()).toHaveAccessibleName("A tide chart");
    await section.getByRole("button", { name: "Remove picture 1" }).click();
    await expect(section.getByRole("img", { name: "A tide chart" })).toBeHidden();
  });

  await test.step("a logo is beside its name", async () => {
    await page.getByLabel("Choose a logo").setInputFiles({
      name: "logo.png",
      mimeType: "image/png",
      buffer: await samplePicture(64, 64).png().toBuffer(),
    });
    await expect(page.getByRole("button", { name: "Remove logo" })).toBeVisible();
    await page.goto(`/projects/${id}`);
    await expect(page.locator('main img[src*="-medium.webp"]').first()).toBeVisible();
  });
});
