// The screens of a project with pictures and an update, as its owner sees them.
import { expect, type Page } from "@playwright/test";
import { samplePicture } from "./hostile-pictures.ts";
import type { Screen } from "./screens.ts";
import { call, newProject } from "./site-people.ts";

export async function pictureScreens(page: Page): Promise<Screen[]> {
  const { id } = await newProject(page, "Lamp Room");
  const buffer = await samplePicture().png().toBuffer();
  const file = { name: "lens.png", mimeType: "image/png", buffer };
  for (const alt of ["The lens, cleaned", "The stairs"]) {
    const multipart = { alt, file };
    const reply = await page.request.post(`/api/v1/projects/${id}/pictures`, { multipart });
    expect(reply.status(), await reply.text()).toBe(200);
  }
  await call(page, `/projects/${id}/updates`, { title: "The lens is clean", text: "At **last**." });
  const path = `/projects/${id}`;
  return [
    { name: "project-pictures", path },
    { name: "picture-viewer", path, show: openViewer },
    { name: "picture-refused", path: `${path}/settings`, show: refusePicture },
    { name: "update-change", path: `${path}/updates`, show: openChange },
    { name: "update-deletion", path: `${path}/updates`, show: openDeletion },
  ];
}

async function openViewer(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Open picture 1 of 2/ }).click();
  await page.getByRole("dialog").getByRole("img").waitFor();
}

/** A file that isn't a picture, and one without a description. */
async function refusePicture(page: Page): Promise<void> {
  const chosen = (name: string) => page.getByRole("listitem").filter({ hasText: name });
  for (const name of ["notes.png", "lens.png"]) {
    const buffer = Buffer.from("Notes");
    await page.getByLabel("Add pictures").setInputFiles({ name, mimeType: "image/png", buffer });
    if (name === "notes.png") {
      await chosen(name).getByRole("textbox", { name: "Description" }).fill("Notes");
    }
    await chosen(name).getByRole("button", { name: "Upload" }).click();
  }
  await page.getByText("Describe the picture for people who can’t see it").waitFor();
  await chosen("notes.png").getByRole("alert").waitFor();
}

async function openMenu(page: Page): Promise<void> {
  await page.getByRole("button", { name: "More actions on this update" }).click();
  await page.getByRole("menuitem", { name: "Edit update" }).waitFor();
}

async function openChange(page: Page): Promise<void> {
  await openMenu(page);
  await page.getByRole("menuitem", { name: "Edit update" }).click();
  await page.getByRole("button", { name: "Save", exact: true }).waitFor();
}

async function openDeletion(page: Page): Promise<void> {
  await openMenu(page);
  await page.getByRole("menuitem", { name: "Delete…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).waitFor();
}
