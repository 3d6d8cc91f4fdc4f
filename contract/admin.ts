// Administration of people, and the audit log.
import { z } from "zod";
import { deletionAgreement, deletionPreview } from "./accounts.ts";
import { endpoint } from "./endpoint.ts";
import { notification } from "./notifications.ts";
import { userRef } from "./people.ts";
import { deletionConfirmation, project } from "./projects.ts";
import { adminReason, id, lookup, paging, text, time } from "./text.ts";
import { maxNameSearchLength } from "#shared/request-limits.ts";

/** A person as admins see them. */
export const adminUser = userRef
  .extend({
    isAdmin: z.boolean(),
    namedByOperator: z.boolean().meta({
      description: "An admin by ADMIN_LOGINS: stays one, whatever admins do",
    }),
    suspendedAt: time.nullable(),
    suspendedReason: z.string().nullable(),
    hiddenAt: time.nullable(),
    hasHiddenContent: z.boolean().meta({
      description:
        "Whether the suspension hid what they listed and wrote: lifting it can restore that",
    }),
    createdAt: time,
    can: z
      .object({
        makeAdmin: z.boolean(),
        unmakeAdmin: z.boolean().meta({ description: "An admin, and not the only one" }),
        suspend: z.boolean().meta({ description: "Not an admin" }),
        lift: z.boolean(),
        endSessions: z.boolean().meta({ description: "Not an admin" }),
        endAccount: z.boolean().meta({ description: "Not an admin" }),
      })
      .meta({ description: "What the caller may do" }),
  })
  .meta({ id: "AdminUser" });

export type AdminUser = z.infer<typeof adminUser>;

export const userStanding = z.enum(["admin", "suspended"]);

export type UserStanding = z.infer<typeof userStanding>;

export const listAdminUsers = endpoint({
  method: "GET",
  path: "/admin/users",
  summary: "People, latest first",
  access: "admin",
  scope: "admin",
  query: z.object({
    ...paging(),
    search: text(1, maxNameSearchLength)
      .optional()
      .meta({ description: "The start of a username or display name, or an id" }),
    standing: userStanding.optional(),
  }),
  reply: z.array(adminUser),
  paged: true,
  rateLimit: "searches",
});

const onUser = {
  method: "POST",
  access: "admin",
  params: z.object({ id }),
  missing: "people.missing",
  reply: adminUser,
} as const;

export const changeAdmin = endpoint({
  ...onUser,
  path: "/admin/users/{id}/admin",
  summary:
    "Make a person an admin, or remove them as one. 409 for the only admin, for admins named in ADMIN_LOGINS, and for suspended people",
  scope: "admin",
  body: z.object({ isAdmin: z.boolean() }),
});

export const suspendUser = endpoint({
  ...onUser,
  path: "/admin/users/{id}/suspend",
  summary:
    "End a person's sessions and block their sign-in. Their projects and comments stay, or are hidden too. 409 for admins",
  scope: "admin",
  body: z.object({
    reason: adminReason.meta({
      description: "Shown to the person who tries to sign in",
    }),
    hideContent: z.boolean().default(false).meta({
      description: "Hide the person, the projects that nobody else owns, and all their comments",
    }),
  }),
});

export const liftSuspension = endpoint({
  ...onUser,
  path: "/admin/users/{id}/lift",
  summary: "Let a suspended person sign in again; can also restore what the suspension hid",
  scope: "admin",
  body: z.object({
    restoreContent: z.boolean().default(false).meta({
      description:
        "Restore what the suspension hid. Anything hidden for another reason stays hidden",
    }),
  }),
});

const reason = adminReason.meta({
  description: "For other admins",
});
const typedUsername = z
  .string()
  .trim()
  .meta({ description: "The person's username, in any case, to confirm" });

export const endUserSessions = endpoint({
  ...onUser,
  path: "/admin/users/{id}/end_sessions",
  summary: "Sign a person out everywhere. 409 for admins",
  scope: "admin",
  body: z.object({ username: typedUsername, reason }),
});

export const previewUserDeletion = endpoint({
  method: "GET",
  access: "admin",
  scope: "admin",
  path: "/admin/users/{id}/deletion",
  summary: "What would be deleted with a person's account",
  params: z.object({ id }),
  missing: "people.missing",
  reply: deletionPreview,
});

export const deleteUser = endpoint({
  ...onUser,
  method: "DELETE",
  path: "/admin/users/{id}",
  summary:
    "Delete a person's account permanently, with the projects that have no other owner. A suspension or hiding outlives it. 409 for admins, and if the projects to delete have changed",
  scope: "admin",
  body: z.object({ username: typedUsername, agreement: deletionAgreement, reason }),
  reply: z.object({
    user: userRef.meta({ description: "Whose account was ended" }),
    projects: z
      .array(z.object({ id, name: z.string() }))
      .meta({ description: "Which projects were deleted too" }),
  }),
});

/** The object of an action. */
export const auditKind = z.enum([
  "tech",
  "user",
  "project",
  "comment",
  "report",
  "notification",
  "job",
  "search",
  "audit",
  "access",
  "announcement",
  "appearance",
]);

export type AuditKind = z.infer<typeof auditKind>;

export const auditEntry = z
  .object({
    id,
    at: time,
    by: z
      .object({
        id,
        username: z
          .string()
          .meta({ description: "The name at that time; empty in a few old entries" }),
        now: userRef.nullable().meta({ description: "Null if the account is deleted" }),
      })
      .nullable()
      .meta({
        description: "Null if the program itself acted, and in old entries of deleted accounts",
      }),
    act: z.string().meta({ description: "Such as suspend user" }),
    subject: z.object({
      kind: z.string(),
      id: z.string(),
      name: z
        .string()
        .meta({ description: "The name at that time; empty if it is no longer stored" }),
    }),
    detail: z.record(z.string(), z.unknown()),
  })
  .meta({ id: "AuditEntry" });

export type AuditEntry = z.infer<typeof auditEntry>;

export const listAudit = endpoint({
  method: "GET",
  path: "/admin/audit",
  summary: "What admins did, latest first",
  access: "admin",
  scope: "admin",
  query: z.object({
    ...paging(50),
    kind: auditKind.optional(),
    search: text(1, maxNameSearchLength).optional().meta({
      description:
        "A part of the act or of the subject's name, or an admin's username, then or now",
    }),
    subject: lookup(60).optional().meta({ description: "The subject's id" }),
  }),
  reply: z.array(auditEntry),
  paged: true,
});

export const exportAudit = endpoint({
  method: "GET",
  path: "/admin/audit/export",
  summary:
    "The whole log as a file of JSON Lines, oldest first, an entry a line. The export is itself recorded in it, last",
  access: "admin",
  scope: "admin",
  cacheable: false,
  mediaType: "application/x-ndjson",
  reply: auditEntry,
  rateLimit: "downloads",
});

export const deleteProjectAsAdmin = endpoint({
  method: "DELETE",
  path: "/admin/projects/{id}",
  summary:
    "Delete any project permanently, with a reason that its owners receive. Its reports are settled; recorded in the audit log",
  access: "admin",
  scope: "admin",
  params: z.object({ id }),
  missing: "projects.missing",
  body: deletionConfirmation
    .extend({ reason: adminReason })
    .meta({ description: "The project's name, to confirm, and why" }),
  reply: project,
});

export const sendTestNotification = endpoint({
  method: "POST",
  path: "/admin/notifications/sendtest",
  summary: "Send a test notification to anyone, yourself included",
  access: "admin",
  scope: "admin",
  body: z.object({ to: id }),
  reply: notification,
});
