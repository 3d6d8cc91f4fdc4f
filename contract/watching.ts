// Watch levels: which further notifications of a project a person gets.
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { id, paging, time } from "./text.ts";

/** Maximum number of projects for which a person chose a level. */
export const watchesLimit = 1000;

/** Levels other than the default, in the order in which they are offered. */
export const chosenLevels = ["all", "releases", "none"] as const;

const levels =
  "`all`: new threads, releases and seats that open; `releases`: releases and seats; `none`: the project is muted; `default`: what concerns the person as an owner, member, applicant or author; visitors have it";

export const watchLevel = z
  .enum([...chosenLevels, "default"])
  .meta({ description: `Which notifications of the project the caller gets. ${levels}` });

export type WatchLevel = z.infer<typeof watchLevel>;

const project = z.object({ id, name: z.string() });

export const watch = z
  .object({
    project,
    level: watchLevel,
    formerLevel: watchLevel.meta({ description: "The level before the call, to undo it" }),
  })
  .meta({ id: "Watch" });

export type Watch = z.infer<typeof watch>;

export const watchedProject = z
  .object({
    project,
    level: z.enum(chosenLevels),
    since: time.meta({ description: "When the person chose the level" }),
  })
  .meta({ id: "WatchedProject" });

export type WatchedProject = z.infer<typeof watchedProject>;

const one = {
  access: "session",
  params: z.object({ id }),
  missing: "projects.missing",
  reply: watch,
} as const;

export const watchProject = endpoint({
  method: "POST",
  path: "/projects/{id}/watch",
  summary: `Choose which notifications of a project you get; nobody else sees it. 409 beyond ${watchesLimit} projects`,
  scope: "notifications",
  ...one,
  body: z.object({ level: watchLevel }),
});

export const unwatchProject = endpoint({
  method: "DELETE",
  path: "/projects/{id}/watch",
  summary: "Return to the default; without a choice, nothing changes",
  scope: "notifications",
  ...one,
});

export const listWatchedProjects = endpoint({
  method: "GET",
  path: "/watching",
  summary: "The projects that you watch or mute, the latest choice first",
  access: "session",
  scope: "notifications",
  query: z.object(paging()),
  reply: z.array(watchedProject),
  paged: true,
});
