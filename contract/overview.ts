// The site by month, for admins.
import { z } from "zod";
import { maxOverviewMonths } from "#shared/outcomes.ts";
import { endpoint } from "./endpoint.ts";
import { id, time } from "./text.ts";

const count = z.number().int();

export const monthFigures = z.object({
  month: z.string().meta({ example: "2026-11", description: "In UTC" }),
  people: count.meta({ description: "Accounts at its end, without those deleted since" }),
  joined: count.meta({ description: "Of them, those made in it" }),
  projects: count.meta({ description: "Projects at its end, without those deleted since" }),
  created: count.meta({ description: "Of them, those made in it" }),
  viewed: count.meta({ description: "Views of projects, once a day by each visitor" }),
  opened: count.meta({ description: "Applications that visitors began" }),
  applied: count.meta({ description: "Applications that were sent in it" }),
  answeredSoon: count.meta({ description: "Of them, those answered within two days" }),
  accepted: count.meta({ description: "Of them, those accepted so far" }),
  merged: count.meta({ description: "Of these people, those with a merged pull request" }),
  active: count.meta({
    description: "Of those accepted more than 90 days ago, those active in the last 30 days",
  }),
  medianAnswerSeconds: count.nullable().meta({ description: "Of its applications with an answer" }),
});

export type MonthFigures = z.infer<typeof monthFigures>;

export const overview = z
  .object({
    months: z.array(monthFigures).meta({ description: "The latest last" }),
    waiting: z
      .object({
        count,
        since: time.nullable(),
        projects: z.array(z.object({ id, name: z.string() })).max(3),
      })
      .meta({
        description: "Applications that have waited for more than a week, and where the oldest are",
      }),
    failedMails: count.meta({ description: "Mails that couldn't be sent in the last day" }),
  })
  .meta({ id: "Overview" });

export type Overview = z.infer<typeof overview>;

const query = z.object({
  months: z.coerce
    .number()
    .int()
    .min(1)
    .max(maxOverviewMonths)
    .default(12)
    .meta({ description: "How many, this one included" }),
});

export const readOverview = endpoint({
  method: "GET",
  path: "/admin/overview",
  summary: "What came of visits and applications by month, and what waits",
  access: "admin",
  scope: "admin",
  query,
  reply: overview,
});

export const downloadOverview = endpoint({
  method: "GET",
  path: "/admin/overview.csv",
  summary: "The same figures by month as a file for spreadsheets",
  access: "admin",
  scope: "admin",
  query,
  cacheable: false,
  mediaType: "text/csv",
  reply: z.string(),
});
