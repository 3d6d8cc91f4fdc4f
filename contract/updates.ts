// Updates: short posts of a project's team about what is new.
import { z } from "zod";
import { t } from "#shared/messages/t.ts";
import { updateLimits } from "#shared/limits.ts";
import { endpoint } from "./endpoint.ts";
import { userRef } from "./people.ts";
import { exportedPicture, picture, pictureUpload } from "./pictures.ts";
import { id, line, paging, text, time } from "./text.ts";

export const update = z
  .object({
    id,
    project: z.object({ id, name: z.string() }),
    user: userRef.nullable().meta({ description: "Null if the account is deleted" }),
    title: z.string().nullable(),
    text: z.string().meta({ description: "Markdown" }),
    html: z.string().meta({ description: "Sanitised" }),
    imageUrl: z.string().nullable().meta({ description: "The address of its picture" }),
    picture: picture.nullable(),
    createdAt: time,
    updatedAt: time,
    hidden: z.boolean().meta({
      description: "Whether an admin hid it or its author: only the team and admins get it",
    }),
    can: z.object({ edit: z.boolean(), delete: z.boolean(), report: z.boolean() }),
  })
  .meta({ id: "Update" });

export type Update = z.infer<typeof update>;

/** Of a project. */
export const latestUpdate = z
  .object({
    id,
    excerpt: z.string().meta({ description: "Its title, or how its text begins" }),
    createdAt: time,
  })
  .nullable()
  .meta({ description: "The team's latest post" });

export const exportedUpdates = z
  .array(
    update
      .pick({ id: true, project: true, title: true, text: true, createdAt: true, updatedAt: true })
      .extend({
        hiddenAt: time.nullable(),
        picture: exportedPicture.omit({ place: true, position: true }).nullable(),
      }),
  )
  .meta({ description: "Updates of projects that you wrote" });

const title = line(1, updateLimits.title).nullable();
const content = text(1, updateLimits.text, { short: () => t("updates.blank") });

export const newUpdate = z.object({ title: title.default(null), text: content });

export type NewUpdate = z.input<typeof newUpdate>;

/** The fields that change; those that are left out keep their value. */
const updateChanges = z.object({ title: title.optional(), text: content.optional() });

export type UpdateChanges = z.input<typeof updateChanges>;

const ofProject = { params: z.object({ id }), missing: "projects.missing" } as const;
const one = { params: z.object({ id, updateId: id }), missing: "updates.missing" } as const;

export const listUpdates = endpoint({
  method: "GET",
  scope: "read",
  path: "/projects/{id}/updates",
  summary: "A project's updates, latest first",
  ...ofProject,
  query: z.object(paging()),
  reply: z.array(update),
  paged: true,
});

export const postUpdate = endpoint({
  method: "POST",
  scope: "projects",
  path: "/projects/{id}/updates",
  summary: "Post an update of a project; its team only. 409 while an admin hides the project",
  access: "session",
  ...ofProject,
  body: newUpdate,
  reply: update,
  takesIdempotencyKey: true,
  rateLimit: "comments",
});

export const changeUpdate = endpoint({
  method: "POST",
  scope: "projects",
  path: "/projects/{id}/updates/{updateId}",
  summary: "Change an update: its author while on the team, and owners",
  access: "session",
  ...one,
  body: updateChanges,
  reply: update,
});

export const deleteUpdate = endpoint({
  method: "DELETE",
  scope: "projects",
  path: "/projects/{id}/updates/{updateId}",
  summary: "Delete an update: its author, owners and admins. Returns the deleted update",
  access: "session",
  ...one,
  reply: update,
});

export const setUpdatePicture = endpoint({
  method: "POST",
  path: "/projects/{id}/updates/{updateId}/picture",
  summary:
    "Add a picture to an update, replacing the one before: its author while on the team, and owners. 413 for a file that is too large, 409 without room for it. Returns the update",
  ...one,
  ...pictureUpload,
  reply: update,
});

export const removeUpdatePicture = endpoint({
  method: "DELETE",
  scope: "projects",
  path: "/projects/{id}/updates/{updateId}/picture",
  summary:
    "Remove an update's picture, if it has one: its author while on the team, and owners. Returns the update",
  access: "session",
  ...one,
  reply: update,
});
