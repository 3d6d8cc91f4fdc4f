// Reports by people, and their handling by admins.
import { z } from "zod";
import { t } from "#shared/messages/t.ts";
import { endpoint } from "./endpoint.ts";
import { userRef } from "./people.ts";
import { id, paging, text, time } from "./text.ts";
import { reportLimits } from "#shared/limits.ts";

export const reportedKind = z.enum(["project", "comment", "user", "event", "update", "picture"]);

export type ReportedKind = z.infer<typeof reportedKind>;

export const reportCategory = z.enum(["spam", "abuse", "unlawful", "deceptive", "other"]);

export type ReportCategory = z.infer<typeof reportCategory>;

export const newReport = z
  .object({
    kind: reportedKind,
    id: id.meta({ description: "Of the project, comment, person, event, update or picture" }),
    category: reportCategory,
    text: text(0, reportLimits.text).default(""),
  })
  .superRefine(({ category, text: said }, context) => {
    if (category !== "other" || said !== "") return;
    context.addIssue({ code: "custom", path: ["text"], message: t("forms.enterDetails") });
  });

export type NewReport = z.input<typeof newReport>;

/** A report as its reporter sees it. Only admins see who reported. */
export const report = z
  .object({
    id,
    kind: reportedKind,
    reported: id,
    category: reportCategory,
    text: z.string(),
    createdAt: time,
    isRepeat: z.boolean().meta({
      description: "True if you already had an open report of it: it stays as it was",
    }),
  })
  .meta({ id: "Report" });

export type Report = z.infer<typeof report>;

export const sendReport = endpoint({
  method: "POST",
  path: "/reports",
  summary:
    "Report a project, a comment, a person, an event, an update or a picture to the admins; one open report for each, 20 reports a day. It stores the current text. 403 for your own content",
  access: "session",
  scope: "none",
  body: newReport,
  missing: "reports.thingMissing",
  reply: report,
  rateLimit: "reports",
});

/** The admins' decision on a report; it stays `deleted` for deleted content. */
export const reportOutcome = z.enum(["hidden", "dismissed", "deleted"]);

export type ReportOutcome = z.infer<typeof reportOutcome>;

/** Days for which a report is stored after admins settled it. */
export const reportRetentionDays = 90;

const shownPictures = z.array(z.string()).meta({
  description: "Addresses of the pictures that it showed; admins can open them, also once deleted",
});

/** The copy of reported content. */
const reportedVersion = z
  .object({
    id,
    title: z.string().meta({ description: "As of the thing itself" }),
    text: z.string().meta({
      description: "Markdown, as it was reported; empty for a person; of a picture its description",
    }),
    pictures: shownPictures,
    author: z.object({ id, username: z.string() }).nullable().meta({
      description: "The author's name at that time; for a project or event its first owner",
    }),
    repositoryUrl: z.string().nullable(),
    websiteUrl: z.string().nullable(),
    since: z
      .enum(["same", "edited", "deleted"])
      .meta({ description: "What happened to that text since" }),
    firstReportedAt: time,
    reportedAt: time.meta({ description: "When it was last reported" }),
  })
  .meta({ id: "ReportedVersion" });

export type ReportedVersion = z.infer<typeof reportedVersion>;

/** A person's reports, as long as they are stored. */
export const reporterRecord = z
  .object({
    total: z.number().int(),
    open: z.number().int(),
    dismissed: z.number().int(),
    can: z.object({
      dismiss: z.boolean(),
      reopen: z.boolean().meta({ description: "Some were dismissed together" }),
    }),
  })
  .meta({ id: "ReporterRecord" });

export type ReporterRecord = z.infer<typeof reporterRecord>;

export const reportState = z.enum(["open", "hidden", "settled"]);

export type ReportState = z.infer<typeof reportState>;

export const reportedThing = z
  .object({
    kind: reportedKind,
    id,
    title: z.string().meta({
      description: "Its name, or of a comment, event, update or picture the name of its project",
    }),
    excerpt: z.string().meta({
      description: "How its text begins, plain; of a picture its description; may be empty",
    }),
    author: userRef.nullable().meta({
      description:
        "Of a comment or update its author, of a person themselves; else null, as where deleted",
    }),
    project: id
      .nullable()
      .meta({ description: "Of a comment, event, update or picture, and of a project itself" }),
    deleted: z.boolean().meta({ description: "It, or a comment's text, was deleted" }),
    now: z
      .object({
        title: z.string(),
        text: z.string(),
        pictures: shownPictures,
        repositoryUrl: z.string().nullable(),
        websiteUrl: z.string().nullable(),
      })
      .nullable()
      .meta({ description: "The current text, as in `versions`; null once deleted" }),
    versions: z.array(reportedVersion).meta({
      description: `What was reported, each text once: the ${reportLimits.versionsShown} reported last, latest first`,
    }),
    versionCount: z.number().int(),
    hiddenAt: time.nullable(),
    isOwn: z
      .boolean()
      .meta({ description: "Whether it is the caller's own: then reporters aren't named" }),
    reportCount: z.number().int().meta({ description: "Open ones; of others, all there are" }),
    reportedAt: time.nullable().meta({ description: "When it was last reported" }),
    reports: z
      .array(
        z.object({
          id,
          reporter: userRef
            .nullable()
            .meta({ description: "Null if it is about the caller, or the account is deleted" }),
          reporterRecord: reporterRecord.nullable(),
          version: id.nullable().meta({ description: "Which of `versions`" }),
          category: reportCategory,
          text: z.string(),
          outcome: reportOutcome.nullable(),
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
        delete: z.boolean().meta({ description: "A project that still exists" }),
      })
      .meta({ description: "What can be done to it as it is" }),
  })
  .meta({ id: "ReportedThing" });

export type ReportedThing = z.infer<typeof reportedThing>;

export const listReported = endpoint({
  method: "GET",
  path: "/admin/reports",
  summary:
    "Reported content with all its reports: what waits for a decision, what is hidden, or what was settled otherwise",
  access: "admin",
  scope: "admin",
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
  summary: "How many reported items wait for a decision; 100 means that many or more",
  access: "admin",
  scope: "admin",
  reply: z.object({ count: z.number().int() }),
});

export const reportedAct = z.enum(["hide", "restore", "dismiss", "reopen"]);

export type ReportedAct = z.infer<typeof reportedAct>;

export const judgeReported = endpoint({
  method: "POST",
  path: "/admin/reports/{kind}/{id}",
  summary:
    "Hide or restore reported content, dismiss its reports or reopen them. Repeating it changes nothing. Recorded in the audit log",
  access: "admin",
  scope: "admin",
  params: z.object({ kind: reportedKind, id }),
  missing: "reports.missing",
  body: z.object({
    act: reportedAct,
    note: text(0, reportLimits.note).default("").meta({ description: "Why; for other admins" }),
  }),
  reply: reportedThing,
});

export type ReportedActInput = z.input<typeof judgeReported.body>;

export const judgeReporter = endpoint({
  method: "POST",
  path: "/admin/reporters/{id}",
  summary:
    "Dismiss all open reports by one person, or reopen those that were dismissed together. Recorded in the audit log",
  access: "admin",
  scope: "admin",
  params: z.object({ id }),
  missing: "people.missing",
  body: z.object({
    act: z.enum(["dismiss", "reopen"]),
    note: text(0, reportLimits.note).default("").meta({ description: "Why; for other admins" }),
  }),
  reply: reporterRecord.extend({ reporter: userRef }).meta({ id: "Reporter" }),
});

export type ReporterActInput = z.input<typeof judgeReporter.body>;
