import { z } from "zod";
import { t } from "#shared/messages/t.ts";
import { endpoint } from "./endpoint.ts";
import { openRole, positionRef } from "./members.ts";
import { userRef } from "./people.ts";
import { id, paging, text, time } from "./text.ts";
import { applicationLimits } from "#shared/limits.ts";
import { undoneWithinSeconds } from "#shared/undo.ts";

/** Counts are capped. */
export const maxPendingCount = 100;

/** `expired`: nobody answered in time. Only the server sets it. */
export const applicationStatus = z.enum(["pending", "accepted", "closed", "withdrawn", "expired"]);
export type ApplicationStatus = z.infer<typeof applicationStatus>;

export const fit = z
  .object({
    shared: z.number().int().meta({ description: "Those that the applicant lists" }),
    asked: z.number().int(),
    hasStack: z.boolean().meta({ description: "Whether the applicant lists technologies at all" }),
  })
  .meta({
    description:
      "Of the technologies that the position asks for; of the project's, where it names none",
  });

export type Fit = z.infer<typeof fit>;

export const application = z
  .object({
    id,
    project: z.object({
      id,
      name: z.string(),
      settingOpenRoles: z.array(openRole),
      hasPositions: z.boolean().meta({
        description:
          "Whether its positions say what is open. Otherwise owners open and close whole roles, for example after accepting the only developer they were looking for",
      }),
      freeSeats: z.number().int().meta({
        description:
          "Of its open positions; without positions an open role counts as one. 0 if archived",
      }),
    }),
    user: userRef,
    requestedRole: openRole,
    position: positionRef
      .extend({
        isOpen: z.boolean(),
        isFull: z.boolean().meta({ description: "All of its seats are taken" }),
      })
      .nullable()
      .meta({ description: "Null if the project had none at the time, or it was deleted" }),
    content: z.string().nullable().meta({ description: "Markdown" }),
    contentHtml: z.string().nullable().meta({ description: "Sanitised" }),
    fit,
    mergedPullRequests: z
      .array(
        z.object({
          number: z.number().int(),
          url: z.string(),
          issue: z.object({ number: z.number().int(), title: z.string() }),
          mergedAt: time,
        }),
      )
      .meta({
        description:
          "The applicant's, for issues of the project that they had reserved; the latest three",
      }),
    status: applicationStatus,
    reason: z.string().nullable().meta({
      description: "The owner's message with accepting or closing it, such as the reason",
    }),
    reapplyAt: time.nullable().meta({
      description:
        "Of the applicant's latest application, if it is closed: when they may apply again. In the past if they may already, for example because an owner allowed it",
    }),
    expiresAt: time.nullable().meta({
      description:
        "When it expires unless an owner answers; an hourly job does that, so it may be in the past. Null unless it is pending, and while an admin hides the project",
    }),
    createdAt: time,
    updatedAt: time,
    unreadNotification: id.nullable().meta({
      description: "The caller's unread notification of this application, if there is one",
    }),
    history: z.array(
      z.object({
        at: time,
        by: userRef.nullable().meta({
          description: "Null if it expired, or if the account is deleted or hidden",
        }),
        status: applicationStatus,
      }),
    ),
    messages: z
      .array(
        z.object({
          id,
          at: time,
          by: userRef.nullable().meta({ description: "Null if the account is deleted or hidden" }),
          text: z.string(),
        }),
      )
      .meta({ description: "Messages of owners without a decision, oldest first" }),
    can: z.object({
      accept: z.boolean().meta({ description: "Not while there is no free seat for it" }),
      close: z.boolean(),
      reopen: z.boolean(),
      withdraw: z.boolean(),
      edit: z.boolean(),
      message: z.boolean().meta({ description: "Write to the applicant without deciding" }),
      allowReapply: z
        .boolean()
        .meta({ description: "Let the applicant apply again before `reapplyAt`" }),
    }),
  })
  .meta({ id: "Application" });

export type Application = z.infer<typeof application>;

const content = text(0, applicationLimits.content)
  .nullable()
  .transform((value) => (value === "" ? null : value));

export const newApplication = z
  .object({
    project: id,
    user: id.optional().meta({ description: "The caller; anyone else is refused" }),
    content: content.default(null),
    requestedRole: openRole.optional().meta({ description: "Without it, the position's" }),
    position: id.optional().meta({
      description:
        "An open position of the project. If it has any, they decide what people can apply for. If left out, it is the only open position of the role, or 400 if there are several",
    }),
  })
  .refine(({ requestedRole, position }) => requestedRole !== undefined || position !== undefined, {
    path: ["requestedRole"],
    error: () => t("forms.requiredField", { field: "requestedRole" }),
  })
  .meta({
    example: { project: "0198c0de-0000-7000-8000-000000000000", requestedRole: "developer" },
  });

export type NewApplication = z.input<typeof newApplication>;

export const applicationChanges = z
  .object({
    status: applicationStatus.optional(),
    from: applicationStatus
      .optional()
      .meta({ description: "The status as the decider saw it: 409 if it has changed" }),
    reason: text(0, applicationLimits.reason)
      .nullable()
      .transform((value) => (value === "" ? null : value))
      .optional(),
    allowReapply: z
      .literal(true)
      .optional()
      .meta({ description: "Lets the applicant of a closed application apply again immediately" }),
    undo: z
      .literal(true)
      .optional()
      .meta({
        description: `Takes back what the caller did last, within ${undoneWithinSeconds} seconds: an application that was sent is withdrawn, an accepted or closed one is pending again, without the membership. Unread notifications of it disappear; whoever has read theirs is notified of the change. Later, or after someone else acted, 409`,
      }),
    requestedRole: openRole.optional(),
    position: id
      .optional()
      .meta({ description: "Another open position to apply for; sets the role too" }),
    content: content.optional(),
  })
  .refine(({ undo, ...others }) => undo === undefined || Object.keys(others).length === 0, {
    path: ["undo"],
    error: () => t("applications.undoAlone"),
  })
  .refine(
    ({ status, allowReapply, requestedRole, position, content: message }) =>
      (status === undefined && allowReapply === undefined) ||
      (requestedRole === undefined && position === undefined && message === undefined),
    { error: () => t("applications.changeOneThing") },
  )
  .refine(
    ({ status, allowReapply }) =>
      allowReapply === undefined || status === undefined || status === "closed",
    { path: ["allowReapply"], error: () => t("applications.onlyClosedReapply") },
  )
  .refine(({ status, reason }) => !reason || status !== undefined, {
    path: ["status"],
    error: () => t("applications.reasonWithStatus"),
  });

export type ApplicationChanges = z.input<typeof applicationChanges>;

export const apply = endpoint({
  method: "POST",
  path: "/applications",
  takesIdempotencyKey: true,
  summary:
    "Apply to join a project: to one of its positions, or where it has none, in a role. 429 after three times in 24 hours",
  access: "session",
  scope: "applications",
  body: newApplication,
  reply: application,
  missing: "projects.missing",
});

const owned = z
  .literal("true")
  .optional()
  .meta({ description: "Only applications to projects that the caller owns" });

const statuses = z
  .string()
  .transform((value) => [...new Set(value.split(","))])
  .pipe(z.array(applicationStatus))
  .meta({
    description: "One of pending, accepted, closed, withdrawn and expired, or several with commas",
    example: "closed,withdrawn",
  });

export const listApplications = endpoint({
  method: "GET",
  path: "/applications",
  summary:
    "Your applications, a project's for its members, or those to all projects that you own; latest change first",
  access: "session",
  scope: "applications",
  query: z.object({
    user: id.optional(),
    project: id.optional(),
    owned,
    status: statuses.optional(),
    latest: z
      .literal("true")
      .optional()
      .meta({ description: "Only each person's latest application to each project" }),
    ...paging(),
  }),
  reply: z.array(application),
  paged: true,
});

export const countApplications = endpoint({
  method: "GET",
  path: "/application_counts",
  summary:
    "How many applications one has sent, or a project's members may read, or an owner of projects has got, by status",
  access: "session",
  scope: "applications",
  query: z.object({ user: id.optional(), project: id.optional(), owned }),
  reply: z
    .record(applicationStatus, z.number().int().min(0).max(maxPendingCount))
    .meta({ description: `${maxPendingCount} means that many or more` }),
});

const one = { params: z.object({ id }), missing: "applications.missing" } as const;

export const readApplication = endpoint({
  method: "GET",
  path: "/applications/{id}",
  summary: "One application, for its applicant and the project's members",
  access: "session",
  scope: "applications",
  ...one,
  reply: application,
});

export const changeApplication = endpoint({
  method: "POST",
  path: "/applications/{id}",
  summary:
    "Decide on an application or let its applicant apply again (owners), or edit or withdraw it (applicant). If the project has positions, accepting takes a seat: in the position applied for, or else in an open one for the role; 409 if none is free. The last seat closes the position, and its other applicants are notified",
  access: "session",
  scope: "applications",
  ...one,
  body: applicationChanges,
  reply: application,
});

export const sendApplicationMessage = endpoint({
  method: "POST",
  path: "/applications/{id}/messages",
  takesIdempotencyKey: true,
  summary: `Write to the applicant of a pending application without deciding (owners): up to ${applicationLimits.messages} messages, 409 beyond. The same text as in the latest message again changes nothing`,
  access: "session",
  scope: "applications",
  ...one,
  body: z.object({ text: text(1, applicationLimits.reason) }),
  reply: application,
});

export const listWaitingApplications = endpoint({
  method: "GET",
  path: "/waiting_applications",
  summary:
    "Pending applications to all projects that you own, by project, the newest project first, and its applications latest change first",
  access: "session",
  scope: "applications",
  query: z.object({
    project: id.optional().meta({ description: "Only applications to that one of them" }),
    ...paging(),
  }),
  reply: z.array(application),
  paged: true,
});

export const countWaitingApplications = endpoint({
  method: "GET",
  path: "/waiting_applications/count",
  summary: "How many applications are pending in all projects that you own",
  access: "session",
  scope: "applications",
  reply: z.object({
    count: z
      .number()
      .int()
      .min(0)
      .max(maxPendingCount)
      .meta({ description: `${maxPendingCount} means that many or more` }),
  }),
});
