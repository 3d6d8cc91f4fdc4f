// What people report, and what admins do about it.
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { userRef } from "./people.ts";
import { id, paging, text, time } from "./text.ts";

export const reportedKind = z.enum(["project", "comment", "user"]);

export type ReportedKind = z.infer<typeof reportedKind>;

export const reportCategory = z.enum(["spam", "abuse", "unlawful", "deceptive", "other"]);

export type ReportCategory = z.infer<typeof reportCategory>;

export const reportLimits = { text: 1000, note: 500, reportsShown: 20 };

/** Of a text for `other`, which alone says nothing. */
const sayWhat = "Please say what is wrong";

export const newReport = z
  .object({
    kind: reportedKind,
    id: id.meta({ description: "Of the project, comment or person" }),
    category: reportCategory,
    text: text(0, reportLimits.text).default(""),
  })
  .superRefine(({ category, text: said }, context) => {
    if (category !== "other" || said !== "") return;
    context.addIssue({ code: "custom", path: ["text"], message: sayWhat });
  });

export type NewReport = z.input<typeof newReport>;

/** A report as its reporter gets it. Who reported is told to admins alone. */
export const report = z
  .object({
    id,
    kind: reportedKind,
    reported: id,
    category: reportCategory,
    text: z.string(),
    createdAt: time,
    isRepeat: z.boolean().meta({
      description: "True where one's report of it was open already: it stays as it was",
    }),
  })
  .meta({ id: "Report" });

export type Report = z.infer<typeof report>;

export const sendReport = endpoint({
  method: "POST",
  path: "/reports",
  summary:
    "Report a project, a comment or a person to the admins; one open report a person and thing. 403 for what is one's own",
  access: "session",
  body: newReport,
  missing: "There is no such thing to report.",
  reply: report,
});

export const reportState = z.enum(["open", "hidden", "settled"]);

export type ReportState = z.infer<typeof reportState>;

export const reportedThing = z
  .object({
    kind: reportedKind,
    id,
    title: z.string().meta({ description: "Its name, or of a comment the name of its project" }),
    excerpt: z.string().meta({ description: "How its text begins, plain; may be empty" }),
    author: userRef.nullable().meta({
      description: "Of a comment its author, of a person themselves; else null, as where deleted",
    }),
    project: id.nullable().meta({ description: "Of a comment, and of a project itself" }),
    deleted: z.boolean().meta({ description: "Of a comment: its text is gone" }),
    hiddenAt: time.nullable(),
    isOwn: z
      .boolean()
      .meta({ description: "Whether it is the caller's own: then nobody says who" }),
    reportCount: z.number().int().meta({ description: "Open ones; of others, all there are" }),
    reportedAt: time.nullable().meta({ description: "When it was last reported" }),
    reports: z
      .array(
        z.object({
          id,
          reporter: userRef.nullable().meta({ description: "Null where it is about the caller" }),
          category: reportCategory,
          text: z.string(),
          outcome: z.enum(["hidden", "dismissed"]).nullable(),
          createdAt: time,
        }),
      )
      .meta({ description: `The latest ${reportLimits.reportsShown}, latest first` }),
    can: z
      .object({
        hide: z.boolean(),
        restore: z.boolean(),
        dismiss: z.boolean(),
        reopen: z.boolean(),
      })
      .meta({ description: "What can be done to it as it is" }),
  })
  .meta({ id: "ReportedThing" });

export type ReportedThing = z.infer<typeof reportedThing>;

export const listReported = endpoint({
  method: "GET",
  path: "/admin/reports",
  summary:
    "What was reported, a thing each with all that was said of it: what waits for an answer, what is hidden, or what was settled otherwise",
  access: "admin",
  query: z.object({
    ...paging(),
    state: reportState.default("open"),
    sort: z.enum(["newest", "most"]).default("newest").meta({
      description:
        "Latest report first (of hidden things: hidden last first), or most reports first",
    }),
  }),
  reply: z.array(reportedThing),
  paged: true,
});

export const countOpenReports = endpoint({
  method: "GET",
  path: "/admin/reports/count",
  summary: "How many things wait for an answer; 100 stands for that many or more",
  access: "admin",
  reply: z.object({ count: z.number().int() }),
});

export const reportedAct = z.enum(["hide", "restore", "dismiss", "reopen"]);

export type ReportedAct = z.infer<typeof reportedAct>;

export const judgeReported = endpoint({
  method: "POST",
  path: "/admin/reports/{kind}/{id}",
  summary:
    "Hide a thing or restore it, dismiss its reports or open them again. What is so already stays so. Recorded in the log of admins",
  access: "admin",
  params: z.object({ kind: reportedKind, id }),
  missing: "There is no such thing.",
  body: z.object({
    act: reportedAct,
    note: text(0, reportLimits.note).default("").meta({ description: "Why; for other admins" }),
  }),
  reply: reportedThing,
});

export type Judgement = z.input<typeof judgeReported.body>;
