// Forms that upload a picture.

/** A PNG of one pixel. */
const smallestPng = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
  "base64",
);

export function pictureForm(file: Buffer, alt?: string, type = "image/png"): FormData {
  const form = new FormData();
  form.set("file", new File([new Uint8Array(file)], "picture.png", { type }));
  if (alt !== undefined) form.set("alt", alt);
  return form;
}

export const smallPictureForm = (alt = "One pixel") => pictureForm(smallestPng, alt);
