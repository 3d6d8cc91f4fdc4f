// Suggested searches: popular ones, on the home page.
import { z } from "zod";
import { t } from "#shared/messages/t.ts";
import { maxHiddenWordLength, maxHiddenWords } from "#shared/limits.ts";
import { endpoint } from "./endpoint.ts";
import { id, line, lookup, time } from "./text.ts";

export const maxSuggestedSearches = 10;

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
      .max(maxSuggestedSearches)
      .meta({ description: "Highest score first, then the most used technologies" }),
    source: z.enum(["searches", "both", "techs"]).meta({
      description:
        "both: there are fewer searches than places, so the most used technologies fill the list up. techs: there were no recent searches, so these are all",
    }),
    computedAt: time,
  })
  .meta({ id: "Trending" });

export type Trending = z.infer<typeof trending>;

export const readTrending = endpoint({
  method: "GET",
  path: "/computations/trendingsearches/latest",
  summary:
    "The most popular searches, computed every hour: those that at least three made, who differ in account and network, and that have results as written",
  scope: "read",
  reply: trending,
});

export const dismissSearch = endpoint({
  method: "POST",
  path: "/admin/trendingsearches/dismiss",
  summary: "Stop suggesting a search. Returns the current suggestions",
  access: "admin",
  scope: "admin",
  body: z.object({ query: lookup(60) }),
  missing: "trending.searchMissing",
  reply: trending,
});

export const hiddenWord = z
  .object({ id, word: z.string(), createdAt: time })
  .meta({ id: "HiddenWord" });

export type HiddenWord = z.infer<typeof hiddenWord>;

export const listHiddenWords = endpoint({
  method: "GET",
  path: "/admin/trendingsearches/words",
  summary: "Words that no suggestion on the home page may have, in alphabetical order",
  access: "admin",
  scope: "admin",
  reply: z.array(hiddenWord).max(maxHiddenWords),
});

export const addHiddenWord = endpoint({
  method: "POST",
  path: "/admin/trendingsearches/words",
  summary:
    "Immediately hide suggestions that contain a word or phrase, regardless of case and accents. Adding one again changes nothing. 409 beyond 500",
  access: "admin",
  scope: "admin",
  body: z.object({
    word: line(1, maxHiddenWordLength).refine((word) => /[\p{L}\p{N}]/u.test(word), {
      error: () => t("trending.lettersOrDigits"),
    }),
  }),
  reply: hiddenWord,
});

export const removeHiddenWord = endpoint({
  method: "DELETE",
  path: "/admin/trendingsearches/words/{id}",
  summary: "Allow the word in suggestions again. Returns the removed word",
  access: "admin",
  scope: "admin",
  params: z.object({ id }),
  missing: "trending.wordMissing",
  reply: hiddenWord,
});
