// The messages of the event stream. Unnamed ones are notifications, with the row's id as the
// event's id, or the keep-alive `{"event":"ping"}` without an id; `change` is a hint to fetch
// again.
import { z } from "zod";
import { t } from "#shared/messages/t.ts";
import { maxWatchedProjects } from "#shared/request-limits.ts";
import { apiPrefix } from "./endpoint.ts";
import { id } from "./text.ts";

/** The stream's path; `streamQuery` describes its query. */
export const streamPath = `${apiPrefix}/streams/notifications` as const;

/** The former path, which redirects. */
export const formerStreamPath = "/streams/notifications";

export const streamQuery = z.object({
  watch: z
    .string()
    .meta({
      description: `Ids of projects whose changes are hinted at, with commas between them; at most ${maxWatchedProjects}`,
    })
    .transform((ids) => [...new Set(ids.split(",").filter((one) => one !== ""))])
    .pipe(
      z.array(id).max(maxWatchedProjects, {
        error: () => t("forms.maxProjects", { max: maxWatchedProjects }),
      }),
    )
    .default([]),
  /** The id of the last message received, if no header has it. Unknown ids are ignored. */
  lastEventId: z
    .string()
    .optional()
    .meta({ description: "As the header Last-Event-ID, for clients that can't send it" }),
});

/** Change keys: each names the data of a part of a screen. */
const changeKey = z.union([
  /** Anything of the project with that id; `project` is its details, technologies and team. */
  z.tuple([z.enum(["comments", "stars", "events", "project", "hooks"]), id]),
  /** The application, and its project. */
  z.tuple([z.literal("applications"), id, id]),
  /** The person's own: there is a new one, or some were read. */
  z.tuple([z.literal("notifications")]),
  /** The person's own: projects were found for one, or they changed. */
  z.tuple([z.literal("saved_searches")]),
  /** How the site is called and looks, for everyone. */
  z.tuple([z.literal("site")]),
  /** The person's own open invitations. Changes of the project's team come as `project`. */
  z.tuple([z.literal("invitations")]),
]);

export type ChangeKey = z.infer<typeof changeKey>;

/** The data of `event: change`. */
export const change = z.object({ keys: z.array(changeKey) }).meta({
  id: "StreamChange",
  description: "What to refetch: each key names a part of the site and its owner",
});

export type Change = z.infer<typeof change>;

/** The data of the keep-alive. */
export const ping = z.object({ event: z.literal("ping") }).meta({
  id: "StreamPing",
  description: "A keep-alive, every 25 seconds; without an id",
});

export type Ping = z.infer<typeof ping>;
