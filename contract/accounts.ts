// A person's own account: sessions, data export, and deletion.
import { z } from "zod";
import { exportedAccessRequests } from "./access-requests.ts";
import { exportedApiTokens } from "./api-tokens.ts";
import { application } from "./applications.ts";
import { exportedBlocks } from "./blocks.ts";
import { endpoint } from "./endpoint.ts";
import { addressSource, digestFrequency, exportedMails } from "./mail.ts";
import { roleName } from "./members.ts";
import { notification } from "./notifications.ts";
import { findable, userRef } from "./people.ts";
import { exportedProfile } from "./person-details.ts";
import { exportedEvents } from "./project-events.ts";
import { exportedPicture } from "./pictures.ts";
import { position } from "./positions.ts";
import { type ProjectField, projectFields } from "./project-fields.ts";
import { project } from "./projects.ts";
import { watchingData } from "./watching-data.ts";
import { exportedReservations } from "./reservations.ts";
import { exportedPushDevices, exportedPushSettings } from "./push.ts";
import { report, reportOutcome } from "./reports.ts";
import { savedSearch } from "./saved-searches.ts";
import { exportedSignInAccounts } from "./sign-in-accounts.ts";
import { id, paging, time } from "./text.ts";
import { exportedUpdates } from "./updates.ts";
import { exportedVouches } from "./vouches.ts";
import { exportedPauses } from "./webhooks-out.ts";

/** A session of the person. Its id isn't the token that signs in. */
export const ownSession = z
  .object({
    id,
    device: z.string().meta({ description: "What signed in, such as Firefox on Linux" }),
    createdAt: time.meta({ description: "When it signed in" }),
    seenAt: time.meta({ description: "When it was last used, to the hour" }),
    current: z.boolean().meta({ description: "Whether it is the caller's session" }),
  })
  .meta({ id: "OwnSession" });

export type OwnSession = z.infer<typeof ownSession>;

export const listSessions = endpoint({
  method: "GET",
  path: "/account/sessions",
  summary: "Your sessions: this one first, then the latest sign-in first",
  access: "session",
  scope: "none",
  query: z.object(paging()),
  reply: z.array(ownSession),
  paged: true,
});

export const revokeSession = endpoint({
  method: "DELETE",
  path: "/account/sessions/{id}",
  summary: "End one of your sessions, which may be this one. Returns the session that ended",
  access: "session",
  scope: "none",
  params: z.object({ id }),
  missing: "accounts.sessionMissing",
  reply: ownSession,
});

export const signOutEverywhere = endpoint({
  method: "POST",
  path: "/auth/signout_everywhere",
  summary: "Sign out on all other devices, and here if requested, and revoke all API tokens",
  access: "session",
  scope: "none",
  body: z.object({
    here: z.boolean().default(false).meta({ description: "Whether this session ends too" }),
  }),
  reply: z.object({
    isLoggedIn: z.boolean(),
    ended: z.number().int().meta({ description: "How many sessions ended" }),
  }),
});

const { status } = application.shape;
/** The name is empty if an admin hides the project from the person. */
const projectName = z.object({ id, name: z.string() });
const notificationEvent = z.enum(notification.options.map(({ shape }) => shape.event.value));

/** What is deleted with the account, shown before. */
export const deletionPreview = z
  .object({
    projects: z
      .array(projectName.extend({ memberCount: z.number().int() }))
      .meta({ description: "Projects without another owner, by name: the first 100" }),
    projectCount: z.number().int().meta({ description: "How many there are in total" }),
    commentCount: z.number().int().meta({ description: "Comments that will lose their text" }),
    agreement: z
      .string()
      .meta({ description: "Identifies exactly these projects; send it with the deletion" }),
  })
  .meta({ id: "DeletionPreview" });

export type DeletionPreview = z.infer<typeof deletionPreview>;

export const previewDeletion = endpoint({
  method: "GET",
  path: "/account/deletion",
  summary: "What would be deleted with your account",
  access: "session",
  scope: "none",
  reply: deletionPreview,
});

export const deletionAgreement = z.string().max(100).optional().meta({
  description:
    "From the preview. 409 if the projects to delete have changed; not needed if there are none",
});

export const accountDeletion = z.object({
  username: z.string().trim().meta({ description: "Your username, in any case, to confirm" }),
  agreement: deletionAgreement,
});

export type AccountDeletion = z.input<typeof accountDeletion>;

export const deleteAccount = endpoint({
  method: "DELETE",
  path: "/account",
  summary:
    "Delete your account permanently, with the projects that have no other owner. Comments lose their text and author but keep their place",
  access: "session",
  scope: "none",
  recentSignIn: true,
  body: accountDeletion,
  reply: z.object({
    isLoggedIn: z.literal(false),
    user: userRef.meta({ description: "Who was deleted" }),
    projects: z.array(projectName).meta({ description: "Which projects were deleted too" }),
  }),
});

const positionTitle = z.string().nullable().meta({ description: "Null without a position" });

const invitationRecord = z.object({
  id,
  project: projectName.nullable().meta({ description: "Null if it is deleted" }),
  roleName,
  position: positionTitle,
  invitedAt: time,
  outcome: z
    .enum(["accepted", "declined", "withdrawn"])
    .nullable()
    .meta({ description: "Null while it is open" }),
  endedAt: time.nullable(),
});

const ownProjectFields = Object.fromEntries(
  projectFields.map((field) => [field, true as const]),
) as Record<ProjectField, true>;

/** Everything that is stored about a person, in the terms of the rest of the API. */
export const accountData = z
  .object({
    exportedAt: time,
    user: userRef.extend({
      accountId: z.number().int().meta({ description: "A number for the main account" }),
      accountLogin: z.string().nullable().meta({ description: "At the last sign-in" }),
      email: z.string().nullable(),
      language: z.string().nullable().meta({ description: "Chosen for screens and mails" }),
      isAdmin: z.boolean(),
      adminLogins: z
        .array(z.string())
        .meta({ description: "Entries of ADMIN_LOGINS that are bound to the account" }),
      createdAt: time,
      updatedAt: time,
      hiddenAt: time.nullable(),
    }),
    signInAccounts: exportedSignInAccounts,
    findable: findable
      .extend({
        activeWeek: z.iso.date().meta({
          description: "The Monday of the week of the last visit",
        }),
        createdAt: time.meta({ description: "Since when the person is listed" }),
      })
      .nullable(),
    ...exportedProfile,
    sessions: z.array(
      z.object({ id, userAgent: z.string(), createdAt: time, seenAt: time, current: z.boolean() }),
    ),
    apiTokens: exportedApiTokens,
    projects: z
      .array(
        project
          .pick({
            ...ownProjectFields,
            id: true,
            settingOpenRoles: true,
            archivedAt: true,
            maintainerWanted: true,
            hiddenAt: true,
            createdAt: true,
            updatedAt: true,
          })
          .extend({
            techs: z.array(z.string()),
            positions: z.array(
              position
                .pick({
                  id: true,
                  role: true,
                  title: true,
                  description: true,
                  hoursAWeek: true,
                  seats: true,
                  isOpen: true,
                  createdAt: true,
                })
                .extend({ techs: z.array(z.string()) }),
            ),
            pictures: z.array(exportedPicture),
          }),
      )
      .meta({ description: "Projects that you own" }),
    memberships: z.array(
      z.object({
        id,
        project: projectName,
        roleName,
        position: positionTitle,
        createdAt: time,
      }),
    ),
    invitations: z.array(invitationRecord).meta({
      description: "Invitations to teams: open ones, and those that ended within 30 days",
    }),
    invitationsSent: z
      .array(invitationRecord.extend({ user: id.meta({ description: "Who is invited" }) }))
      .meta({ description: "Invitations that you made as an owner" }),
    blocks: exportedBlocks,
    applications: z.array(
      application
        .pick({
          id: true,
          requestedRole: true,
          content: true,
          status: true,
          reason: true,
          createdAt: true,
          updatedAt: true,
        })
        .extend({
          project: projectName,
          reapplyAllowedAt: time.nullable(),
          position: positionTitle,
          history: z.array(z.object({ at: time, status, byMe: z.boolean() })),
          messages: z
            .array(z.object({ at: time, text: z.string() }))
            .meta({ description: "What owners wrote to you about it" }),
        }),
    ),
    decisions: z
      .array(z.object({ id, application: id, project: projectName, status, at: time }))
      .meta({ description: "What you did with other people's applications" }),
    applicationMessages: z
      .array(z.object({ id, application: id, project: projectName, text: z.string(), at: time }))
      .meta({ description: "What you wrote to applicants" }),
    comments: z.array(
      z.object({
        id,
        project: projectName,
        parentId: id.nullable(),
        commentText: z.string(),
        deleted: z.boolean(),
        hiddenAt: time.nullable(),
        postedDate: time,
        updatedAt: time,
      }),
    ),
    updates: exportedUpdates,
    vouches: exportedVouches,
    pausedWebhooks: exportedPauses,
    pushDevices: exportedPushDevices,
    reactions: z.array(
      z.object({ comment: id, project: projectName, kind: z.enum(["like", "dislike"]), at: time }),
    ),
    stars: z.array(z.object({ project: projectName, at: time })),
    reservations: exportedReservations,
    adminActs: z
      .array(
        z.object({
          id,
          at: time,
          act: z.string(),
          byMe: z.boolean(),
          aboutMe: z.boolean(),
          subjectKind: z.string(),
          detail: z
            .record(z.string(), z.unknown())
            .nullable()
            .meta({ description: "Such as the reason, if it concerns you" }),
        }),
      )
      .meta({ description: "What you did as an admin, and what admins did about you" }),
    projectEvents: exportedEvents,
    notifications: z
      .array(
        z.object({
          id,
          event: notificationEvent,
          user: id.nullable().meta({ description: "Who acted" }),
          project: projectName.nullable(),
          application: id.nullable(),
          comment: id.nullable(),
          invitation: id.nullable(),
          detail: z
            .record(z.string(), z.unknown())
            .meta({ description: "The role, the reason or the number of that moment" }),
          isRead: z.boolean(),
          createdAt: time,
        }),
      )
      .meta({ description: "Your notifications" }),
    notificationsOff: z
      .array(notificationEvent)
      .meta({ description: "Kinds of notifications that you turned off" }),
    accessRequests: exportedAccessRequests,
    mail: z
      .object({
        source: addressSource,
        ownAddress: z.string().nullable(),
        pendingAddress: z.string().nullable(),
        failedAddress: z.string().nullable(),
        failedAt: time.nullable(),
        failure: z.string().nullable().meta({ description: "The reply of its mail server" }),
        kindsOff: z.array(z.string()),
        digest: digestFrequency,
        digestedUntil: time.nullable().meta({ description: "The end of the last digest's period" }),
      })
      .nullable()
      .meta({ description: "Settings for e-mail; null for the defaults" }),
    pushSettings: exportedPushSettings,
    mails: exportedMails,
    ...watchingData.shape,
    reports: z
      .array(
        report
          .pick({
            id: true,
            kind: true,
            reported: true,
            category: true,
            text: true,
            createdAt: true,
          })
          .extend({
            outcome: reportOutcome.nullable(),
            settledAt: time.nullable(),
          }),
      )
      .meta({ description: "Your reports. Who reported you stays private" }),
    savedSearches: z.array(
      savedSearch.omit({ newCount: true, techs: true }).extend({
        lookedAt: time.meta({ description: "When you last looked at its results" }),
        found: z
          .array(
            z.object({
              project: projectName,
              at: time,
              toldAt: time.nullable().meta({ description: "When the person was notified of it" }),
            }),
          )
          .meta({ description: "The projects that newly fitted it in the last 90 days" }),
      }),
    ),
    mutedThreads: z.array(z.object({ comment: id, project: projectName, at: time })),
    formerOwnerships: z
      .array(z.object({ webhook: id, project: projectName, since: time }))
      .meta({ description: "Webhooks whose secret you may know from being an owner" }),
  })
  .meta({ id: "AccountData" });

export type AccountData = z.infer<typeof accountData>;

export const downloadAccountData = endpoint({
  method: "GET",
  path: "/account/data",
  summary: "All data stored about you, as a file",
  access: "session",
  scope: "none",
  reply: accountData,
  cacheable: false,
  rateLimit: "downloads",
});
