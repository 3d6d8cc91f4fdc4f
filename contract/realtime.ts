// What comes on the stream of notifications. Unnamed messages are notifications, with the row's id as
// the event's, or the keep-alive `{"event":"ping"}` without one; `change` is a hint to fetch again.
import { z } from "zod";
import { apiPrefix } from "./endpoint.ts";
import { id } from "./text.ts";

/** Where the stream is; `streamQuery` says what its query may hold. */
export const streamPath = `${apiPrefix}/streams/notifications`;

/** Where it was before, and leads from. */
export const formerStreamPath = "/streams/notifications";

/** Projects whose changes one stream can be sent, at most. */
export const mostWatched = 20;

export const streamQuery = z.object({
  watch: z
    .string()
    .meta({
      description: `Ids of projects whose changes are hinted at, with commas between them; at most ${mostWatched}`,
    })
    .transform((ids) => [...new Set(ids.split(",").filter((one) => one !== ""))])
    .pipe(z.array(id).max(mostWatched, { message: `At most ${mostWatched} projects` }))
    .default([]),
  /** Of the last message that came, where no header says it. What isn't known is ignored. */
  lastEventId: z
    .string()
    .optional()
    .meta({ description: "As the header Last-Event-ID, for clients that can't send it" }),
});

/** What stands behind a part of a screen, so that a hint about it can name it. */
const changeKey = z.union([
  /** Something of the project with that id; `project` is its details, technologies and team. */
  z.tuple([z.enum(["comments", "stars", "events", "project", "hooks"]), id]),
  /** The application, and its project. */
  z.tuple([z.literal("applications"), id, id]),
  /** One's own: a new one, or some were read. */
  z.tuple([z.literal("notifications")]),
  /** One's own open invitations. The project's team comes as `project`. */
  z.tuple([z.literal("invitations")]),
]);

export type ChangeKey = z.infer<typeof changeKey>;

/** The data of `event: change`. */
export const change = z.object({ keys: z.array(changeKey) }).meta({
  id: "StreamChange",
  description: "What to fetch again: each key names a part of the site, and whose",
});

export type Change = z.infer<typeof change>;

/** The data of the keep-alive. */
export const ping = z.object({ event: z.literal("ping") }).meta({
  id: "StreamPing",
  description: "A sign of life, every 25 seconds; without an id",
});

export type Ping = z.infer<typeof ping>;
