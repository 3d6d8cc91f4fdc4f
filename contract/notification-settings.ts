// What a person is notified of.
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { type NotificationKind, notificationKinds } from "./notifications.ts";
import { id } from "./text.ts";

const project = z.object({ id, name: z.string() });

const kindSwitches = z.object(
  Object.fromEntries(notificationKinds.map((kind) => [kind, z.boolean()])) as Record<
    NotificationKind,
    z.ZodBoolean
  >,
);

/** Maximum number of mutes of each sort for one person. */
export const mutesLimit = 200;

export const notificationSettings = z
  .object({
    kinds: kindSwitches.meta({ description: "Which events notify; all unless turned off" }),
    mutedProjects: z.array(project).meta({
      description:
        "Projects watched at the level `none`: their comments, incoming applications and dormancy don't notify, the latest first. Decisions about you still do",
    }),
    mutedThreads: z.array(z.object({ id, project, excerpt: z.string() })).meta({
      description: "Top-level comments below which only mentions notify, the latest first",
    }),
  })
  .meta({ id: "NotificationSettings" });

export type NotificationSettings = z.infer<typeof notificationSettings>;

const some = z
  .object({
    projects: z.array(id).max(mutesLimit).default([]),
    threads: z
      .array(id)
      .max(mutesLimit)
      .default([])
      .meta({ description: "Ids of top-level comments" }),
  })
  .default({ projects: [], threads: [] });

export const notificationSettingsChange = z.object({
  kinds: kindSwitches
    .partial()
    .default({})
    .meta({ description: "Omitted fields stay as they are" }),
  mute: some,
  unmute: some.meta({ description: "Entries that aren't muted are ignored" }),
});

export type NotificationSettingsChange = z.input<typeof notificationSettingsChange>;

export const readNotificationSettings = endpoint({
  method: "GET",
  path: "/notification_settings",
  summary: "What you are notified of",
  access: "session",
  scope: "notifications",
  reply: notificationSettings,
});

export const changeNotificationSettings = endpoint({
  method: "POST",
  path: "/notification_settings",
  summary: `Turn kinds of notifications on or off, mute and unmute projects and threads: ${mutesLimit} of each, 409 beyond`,
  access: "session",
  scope: "notifications",
  body: notificationSettingsChange,
  reply: notificationSettings,
});
