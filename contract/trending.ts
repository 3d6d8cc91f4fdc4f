// What people search for these days, for those who don't know yet what to search for.
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { lookup, time } from "./text.ts";

/** As many searches as are suggested. */
export const mostSuggested = 10;

export const trending = z
  .object({
    suggestions: z
      .array(
        z.object({
          query: z.string(),
          score: z.number().meta({
            description:
              "The sum of 0.5^(age / 24 h) over the times it was searched for in 7 days; 0 of a technology that fills the list up",
          }),
          projectCount: z.number().int().optional().meta({
            description: "Technologies that fill the list up: the projects that use it",
          }),
        }),
      )
      .max(mostSuggested)
      .meta({ description: "Highest score first, then the most used technologies" }),
    source: z.enum(["searches", "both", "techs"]).meta({
      description:
        "both: there are fewer searches than places, so the most used technologies fill the list up. techs: nobody has searched lately, so these are all",
    }),
    computedAt: time,
  })
  .meta({ id: "Trending" });

export type Trending = z.infer<typeof trending>;

export const readTrending = endpoint({
  method: "GET",
  path: "/computations/trendingsearches/latest",
  summary:
    "What is searched for most, computed every hour; what visitors find nothing by is left out",
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
