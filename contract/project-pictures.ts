import { z } from "zod";
import { t } from "#shared/messages/t.ts";
import { pictureLimits } from "#shared/pictures.ts";
import { endpoint } from "./endpoint.ts";
import { alt, pictureUpload } from "./pictures.ts";
import { project } from "./projects.ts";
import { id } from "./text.ts";

const { perProject } = pictureLimits;

const ofProject = {
  params: z.object({ id }),
  missing: "projects.missing",
  access: "session",
  scope: "projects",
  reply: project,
} as const;

const upload = { ...ofProject, ...pictureUpload } as const;

const one = {
  ...ofProject,
  params: z.object({ id, pictureId: id }),
  missing: "pictures.missing",
} as const;

export const setProjectLogo = endpoint({
  method: "POST",
  path: "/projects/{id}/logo",
  summary:
    "Set a project's logo, replacing the one before; owners only. 413 for a file that is too large. Returns the project",
  ...upload,
});

export const removeProjectLogo = endpoint({
  method: "DELETE",
  path: "/projects/{id}/logo",
  summary: "Remove a project's logo, if it has one; owners only. Returns the project",
  ...ofProject,
});

export const addProjectPicture = endpoint({
  method: "POST",
  path: "/projects/{id}/pictures",
  summary: `Add a picture to a project, as its last one; owners only. 409 if it has ${perProject}, or there is no room for more. Returns the project`,
  ...upload,
});

export const changeProjectPicture = endpoint({
  method: "POST",
  path: "/projects/{id}/pictures/{pictureId}",
  summary: "Change a picture's description, or move it; owners only. Returns the project",
  ...one,
  body: z.object({
    alt: alt.optional(),
    position: z
      .int({ error: () => t("forms.numberBetween", { min: 1, max: perProject }) })
      .min(1, { error: () => t("forms.numberBetween", { min: 1, max: perProject }) })
      .max(perProject, { error: () => t("forms.numberBetween", { min: 1, max: perProject }) })
      .optional()
      .meta({ description: "From 1; beyond the last one it becomes the last" }),
  }),
});

export const removeProjectPicture = endpoint({
  method: "DELETE",
  path: "/projects/{id}/pictures/{pictureId}",
  summary: "Remove a picture of a project; owners only. Returns the project",
  ...one,
});
