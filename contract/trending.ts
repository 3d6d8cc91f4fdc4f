// What people search for these days, for those who don't know yet what to search for.
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { lookup, time } from "./text.ts";

export const trending = z
  .object({
    suggestions: z
      .array(
        z.object({
          query: z.string(),
          score: z.number().meta({
            description:
              "Of a search: the sum of 0.5^(age / 24 h) over the times it was made in 7 days. Of a technology: the projects that use it",
          }),
        }),
      )
      .max(10)
      .meta({ description: "Highest score first" }),
    source: z.enum(["searches", "techs"]).meta({
      description: "techs: nobody has searched lately, so these are the most used technologies",
    }),
    computedAt: time,
  })
  .meta({ id: "Trending" });

export type Trending = z.infer<typeof trending>;

export const readTrending = endpoint({
  method: "GET",
  path: "/computations/trendingsearches/latest",
  summary:
    "What is searched for most, computed every hour; what nobody found anything by is left out",
  reply: trending,
});

export const dismissSearch = endpoint({
  method: "POST",
  path: "/admin/trendingsearches/dismiss",
  summary: "Have a search suggested no more. Answers what is suggested now",
  access: "admin",
  body: z.object({ query: lookup(60) }),
  missing: "Nobody searched for that lately.",
  reply: trending,
});
