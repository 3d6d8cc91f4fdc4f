// The logo and the pictures of a project: each change returns the project.
import type { Picture } from "#contract/pictures.ts";
import type { Project } from "#contract/projects.ts";
import type { PictureSize } from "#shared/pictures.ts";
import type { ApiClient } from "#web/lib/client.ts";

export interface NewPicture {
  file: File;
  /** What it shows. */
  alt: string;
}

export const setLogo = (api: ApiClient, id: string, logo: NewPicture): Promise<Project> =>
  api.call("POST /projects/{id}/logo", { params: { id }, body: logo });

export const removeLogo = (api: ApiClient, id: string): Promise<Project> =>
  api.call("DELETE /projects/{id}/logo", { params: { id } });

export const addPicture = (api: ApiClient, id: string, picture: NewPicture): Promise<Project> =>
  api.call("POST /projects/{id}/pictures", { params: { id }, body: picture });

export const changePicture = (
  api: ApiClient,
  { id, pictureId }: { id: string; pictureId: string },
  changes: { alt?: string; position?: number },
): Promise<Project> =>
  api.call("POST /projects/{id}/pictures/{pictureId}", {
    params: { id, pictureId },
    body: changes,
  });

export const removePicture = (api: ApiClient, id: string, pictureId: string): Promise<Project> =>
  api.call("DELETE /projects/{id}/pictures/{pictureId}", { params: { id, pictureId } });

/** Its stored file, which can't be fetched any more once it is removed. */
export async function storedFile({ url }: Pick<Picture, "url">): Promise<File> {
  const reply = await fetch(url);
  if (!reply.ok) throw new Error(`${url}: ${reply.status}`);
  return new File([await reply.blob()], "picture.webp", { type: "image/webp" });
}

/** Adds a removed picture again, where it was. */
export async function restorePicture(
  api: ApiClient,
  id: string,
  { file, alt }: NewPicture,
  position: number,
): Promise<Project> {
  const added = await addPicture(api, id, { file, alt });
  const last = added.pictures.at(-1);
  if (last === undefined || added.pictures.length === position) return added;
  return changePicture(api, { id, pictureId: last.id }, { position });
}

/** The same picture in another size. */
export const pictureIn = (size: PictureSize, url: string): string =>
  url.replace(/-(small|medium|large)\.webp$/, `-${size}.webp`);
