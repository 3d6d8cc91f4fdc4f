import { z } from "zod";
import { t } from "#shared/messages/t.ts";
import { maxReadAtOnce } from "#shared/request-limits.ts";
import { applicationStatus, fit } from "./applications.ts";
import { endpoint } from "./endpoint.ts";
import { openRole, positionRef, roleName } from "./members.ts";
import { userRef } from "./people.ts";
import { reportCategory, reportedKind } from "./reports.ts";
import { savedSearch } from "./saved-searches.ts";
import { techRef } from "./techs.ts";
import { id, paging, time } from "./text.ts";
import { webhookOutKinds } from "#shared/webhooks-out.ts";
import { type NotificationFilter, notificationFilters } from "#shared/notification-groups.ts";

const user = z
  .object({ id, username: z.string() })
  .nullable()
  .meta({ description: "Who acted; null if the server did, or if the account is deleted" });

const project = z.object({ id, name: z.string() });

const about = <E extends string, D extends z.ZodRawShape>(event: E, data: D) =>
  z.object({
    id,
    isRead: z.boolean(),
    event: z.literal(event),
    data: z.object({ user, ...data }),
    actor: userRef.nullable().meta({ description: "The same as `user`, with name and face" }),
    createdAt: time,
  });

/** The current state of the application; the role in `data` is that at the time of the event. */
const now = z
  .object({
    status: applicationStatus,
    can: z
      .object({ accept: z.boolean(), close: z.boolean() })
      .meta({ description: "What the recipient may do" }),
    message: z.string().nullable().meta({ description: "The beginning of its message" }),
    position: positionRef.nullable().meta({ description: "The position applied for" }),
    fit,
  })
  .meta({ description: "The application as it is now" });

const application = z.object({ id, requestedRole: openRole });

const aboutApplication = <E extends string>(event: E) =>
  about(event, { project, application }).extend({ now });

const aboutTakenSeat = about("seat_taken", {
  project,
  position: positionRef.meta({ description: "As it was called; all of its seats are taken" }),
  application: application.meta({ description: "The recipient's, which still waits for it" }),
}).extend({ now });

const aboutFreedSeat = about("seat_freed", {
  project,
  position: positionRef.meta({ description: "As it was called; a seat in it is free" }),
  removed: z.boolean().meta({
    description:
      "Whether the user removed the member who had it; otherwise the user had it and left",
  }),
});

const aboutDecision = <E extends string>(event: E) =>
  about(event, {
    project,
    application,
    reason: z.string().nullable().meta({ description: "If the owner gave one" }),
  }).extend({ now });

const aboutMessage = about("application_message", {
  project,
  application,
  message: z.string().meta({ description: "What the owner wrote" }),
}).extend({ now });

const aboutReminder = about("application_reminder", {
  project,
  application: application.meta({ description: "The oldest one" }),
  days: z.number().int().meta({ description: "How many days the oldest has waited" }),
  count: z.number().int().meta({ description: "How many wait for an answer" }),
}).extend({ now });

const aboutComment = <E extends string>(event: E) =>
  about(event, {
    project,
    comment: z.object({
      id,
      excerpt: z.string().meta({ description: "Its beginning as it is now; empty once deleted" }),
    }),
  });

const aboutMember = <E extends string>(event: E) =>
  about(event, {
    project,
    member: z.object({
      roleName: roleName.meta({ description: "The new role; for a removed person, the last one" }),
    }),
  });

const invitationOutcome = z.enum(["accepted", "declined", "withdrawn"]);

export type InvitationOutcome = z.infer<typeof invitationOutcome>;

const aboutInvitation = about("invitation_created", {
  project,
  member: z.object({ roleName: roleName.meta({ description: "The role when it was sent" }) }),
  position: positionRef
    .optional()
    .meta({ description: "The one that it was to when it was sent, as it was called" }),
  invitation: z.object({ id }),
}).extend({
  now: z
    .object({
      open: z.boolean().meta({ description: "Whether it still waits for an answer" }),
      roleName: roleName.meta({ description: "The current role" }),
      outcome: invitationOutcome.nullable().meta({
        description: "How it ended, for 30 days from then; null before and after",
      }),
    })
    .meta({ description: "The invitation as it is now" }),
});

const issue = z
  .object({ id, number: z.number().int(), title: z.string(), url: z.string() })
  .meta({ description: "As it was when it was reserved" });

const invitationDecision = <E extends string>(event: E) =>
  about(event, {
    project,
    member: z.object({ roleName: roleName.meta({ description: "The role of the invitation" }) }),
  });

export const notification = z
  .discriminatedUnion("event", [
    about("test", {}),
    aboutApplication("application_created"),
    aboutApplication("application_withdrawn"),
    aboutDecision("application_accepted"),
    aboutDecision("application_closed"),
    aboutDecision("application_reopened"),
    aboutDecision("application_expired"),
    aboutApplication("reapply_allowed"),
    aboutMessage,
    aboutReminder,
    aboutTakenSeat,
    aboutFreedSeat,
    aboutComment("comment_created"),
    aboutComment("comment_reply"),
    aboutComment("comment_mention"),
    aboutMember("member_added"),
    aboutMember("member_removed"),
    aboutMember("member_role_changed"),
    aboutInvitation,
    invitationDecision("invitation_accepted"),
    invitationDecision("invitation_declined"),
    about("issue_reserved", { project, issue, until: time }),
    about("reservation_ending", { project, issue, until: time }),
    about("reservation_ended", { project, issue }),
    about("reservation_merged", {
      project,
      issue,
      pullRequest: z.object({ number: z.number().int(), url: z.string() }),
    }),
    about("project_dormant", { project }),
    about("repository_file_refused", { project }),
    about("webhook_disabled", {
      project: project.optional().meta({ description: "Missing for an integration of the site" }),
      webhook: z.object({ id, kind: z.enum(webhookOutKinds) }),
    }),
    about("update_reminder", { project, days: z.int(), count: z.int() }).meta({
      description: "Days without an update, and how many people watch the project",
    }),
    about("project_deleted", {
      project: project.meta({ description: "As it was called" }),
      reason: z.string().meta({ description: "Why an admin deleted it" }),
    }),
    about("search_alert", {
      savedSearch: savedSearch.pick({ id: true, name: true, filters: true }),
      count: z.number().int().meta({ description: "How many projects newly fit it" }),
      projects: z.array(project).max(3).meta({ description: "The newest of them" }),
    }),
    aboutComment("thread_created"),
    about("project_update", { project, update: z.object({ id, excerpt: z.string() }) }),
    about("release_published", {
      project,
      release: z.object({
        tag: z.string(),
        name: z.string().nullable().meta({ description: "Null if it has only a tag" }),
      }),
    }),
    about("seats_opened", {
      project,
      position: positionRef
        .nullable()
        .meta({ description: "Its name at that time; null if the project has none" }),
      roles: z.array(openRole).meta({ description: "Whom the project is looking for" }),
    }),
    about("person_joined", {
      project,
      member: z.object({ roleName: roleName.meta({ description: "The role at that time" }) }),
      started: z.boolean().meta({ description: "Whether the person started the project" }),
    }),
    about("tech_alert", {
      tech: techRef.omit({ imageUrl: true }),
      count: z.number().int().meta({ description: "How many projects now use it" }),
      projects: z.array(project).max(3).meta({ description: "The newest of them" }),
    }),
    about("tech_added", { tech: techRef.meta({ description: "As it was when it was added" }) }),
    about("report_created", {
      report: z
        .object({ kind: reportedKind, id, category: reportCategory })
        .meta({ description: "What was reported, without the reporter" }),
    }),
  ])
  .meta({ id: "Notification" });

export type Notification = z.infer<typeof notification>;

export type NotificationEvent = Notification["event"];

/**
 * The kinds that can be turned off, in the order in which they are shown. A test is always
 * delivered.
 */
export const notificationKinds = [
  "application_created",
  "application_withdrawn",
  "application_reminder",
  "application_accepted",
  "application_closed",
  "application_reopened",
  "application_expired",
  "reapply_allowed",
  "application_message",
  "seat_taken",
  "seat_freed",
  "comment_created",
  "comment_reply",
  "comment_mention",
  "member_added",
  "member_removed",
  "member_role_changed",
  "invitation_created",
  "invitation_accepted",
  "invitation_declined",
  "issue_reserved",
  "reservation_ending",
  "reservation_ended",
  "reservation_merged",
  "project_dormant",
  "update_reminder",
  "repository_file_refused",
  "webhook_disabled",
  "project_deleted",
  "search_alert",
  "thread_created",
  "release_published",
  "project_update",
  "seats_opened",
  "tech_alert",
  "person_joined",
  "tech_added",
  "report_created",
] as const satisfies readonly NotificationEvent[];

export type NotificationKind = (typeof notificationKinds)[number];

/** For clients: a newer server may send an unknown event. */
export interface AnyNotification {
  readonly id: string;
  readonly isRead: boolean;
  readonly event: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly createdAt: string;
}

/** Counts are capped. */
export const unreadLimit = 100;

export const listNotifications = endpoint({
  method: "GET",
  path: "/notifications",
  summary: "Your notifications, newest first",
  access: "session",
  scope: "notifications",
  query: z.object({
    to: id.optional().meta({ description: "The caller; anyone else is 403" }),
    show: z
      .enum(notificationFilters)
      .optional()
      .meta({ description: "Only the unread ones, or those of a group of kinds" }),
    ...paging(),
  }),
  reply: z.array(notification),
  paged: true,
});

const count = z
  .number()
  .int()
  .min(0)
  .max(unreadLimit)
  .meta({ description: `${unreadLimit} means that many or more` });

export const countNotifications = endpoint({
  method: "GET",
  path: "/notification_counts",
  summary: "How many notifications you have: all, the unread ones, and each group of kinds",
  access: "session",
  scope: "notifications",
  reply: z.object({
    all: count,
    ...(Object.fromEntries(notificationFilters.map((filter) => [filter, count])) as Record<
      NotificationFilter,
      typeof count
    >),
  }),
});

export const readNotification = endpoint({
  method: "POST",
  path: "/notifications/{id}/read",
  summary: "Mark a notification as read; repeating it changes nothing",
  access: "session",
  scope: "notifications",
  params: z.object({ id }),
  missing: "notifications.missing",
  reply: notification,
});

export const readAllNotifications = endpoint({
  method: "POST",
  path: "/notifications/read-all",
  summary: "Mark all your notifications as read, or some of them",
  access: "session",
  scope: "notifications",
  body: z.object({
    only: z
      .array(id)
      .max(maxReadAtOnce, { error: () => t("forms.maxAtOnce", { max: maxReadAtOnce }) })
      .optional()
      .meta({ description: "Only these, such as those on the screen" }),
  }),
  reply: z.object({
    unread: z
      .number()
      .int()
      .min(0)
      .max(unreadLimit)
      .meta({ description: `How many are left; ${unreadLimit} means that many or more` }),
  }),
});
