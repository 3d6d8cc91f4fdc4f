// Watched, muted and followed projects, people and technologies in the data export.
import { z } from "zod";
import { techRef } from "./techs.ts";
import { id, time } from "./text.ts";
import { chosenLevels } from "./watching.ts";

const project = z.object({ id, name: z.string() });

export const watchingData = z.object({
  watchedProjects: z
    .array(z.object({ project, level: z.enum(chosenLevels), at: time }))
    .meta({ description: "The levels of watched projects; `none` for muted ones" }),
  followedTechs: z.array(
    z.object({
      tech: techRef.omit({ imageUrl: true }),
      at: time,
      found: z
        .array(z.object({ project, at: time, toldAt: time.nullable() }))
        .meta({ description: "The projects that started to use it in the last 90 days" }),
    }),
  ),
  followedPeople: z.array(z.object({ user: id, at: time })),
});
