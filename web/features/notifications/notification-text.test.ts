import { expect, test } from "vitest";
import type { AnyNotification } from "#contract/notifications.ts";
import { isKnown, muteOptionsOf, sentenceOf, subjectOf, textOf } from "./notification-text.ts";

const user = { id: "u", username: "mirav" };
const project = { id: "p", name: "Tidewater" };
const application = { id: "a", requestedRole: "designer" };
const comment = { id: "c", excerpt: "Which tide?" };

const notification = (event: string, data: Record<string, unknown>): AnyNotification => ({
  id: "n",
  isRead: false,
  event,
  data,
  createdAt: "2026-11-21T10:00:00Z",
});

test.each([
  ["test", {}, "test from mirav"],
  ["application_created", { application }, "mirav wants to apply to Tidewater as a designer."],
  ["application_accepted", { application }, "mirav accepted your application to Tidewater."],
  ["application_closed", { application }, "mirav closed your application to Tidewater."],
  ["application_reopened", { application }, "mirav re-opened your application to Tidewater."],
  ["application_withdrawn", { application }, "mirav withdrew the application to Tidewater."],
  [
    "application_reminder",
    { user: null, application, days: 2, count: 1 },
    "An application to Tidewater has been waiting for an answer for 2 days.",
  ],
  [
    "application_reminder",
    { user: null, application, days: 7, count: 3 },
    "3 applications to Tidewater are waiting for an answer, the oldest for 7 days.",
  ],
  [
    "application_expired",
    { user: null, application, reason: null },
    "Your application to Tidewater expired: nobody answered it in time. See what else fits.",
  ],
  [
    "application_message",
    { application, message: "When?" },
    "mirav wrote to you about your application to Tidewater.",
  ],
  ["reapply_allowed", { application }, "mirav lets you apply to Tidewater again."],
  [
    "seat_taken",
    { application, position: { id: "s", title: "Chart drawing" } },
    "All seats for Chart drawing on Tidewater are taken.",
  ],
  [
    "seat_freed",
    { position: { id: "s", title: "Chart drawing" }, removed: false },
    "mirav left Tidewater. A seat for Chart drawing is free again.",
  ],
  [
    "seat_freed",
    { position: { id: "s", title: "Chart drawing" }, removed: true },
    "mirav removed a member from Tidewater. A seat for Chart drawing is free again.",
  ],
  ["comment_created", { comment }, "mirav commented on Tidewater."],
  ["comment_reply", { comment }, "mirav replied to your comment on Tidewater."],
  ["comment_mention", { comment }, "mirav mentioned you on Tidewater."],
  ["member_added", { member: { roleName: "owner" } }, "mirav added you to Tidewater as an owner."],
  ["member_removed", { member: { roleName: "owner" } }, "mirav removed you from Tidewater."],
  [
    "member_role_changed",
    { member: { roleName: "developer" } },
    "mirav made you a developer of Tidewater.",
  ],
  [
    "invitation_created",
    { member: { roleName: "developer" }, invitation: { id: "i" } },
    "mirav invited you to join Tidewater as a developer.",
  ],
  [
    "invitation_created",
    {
      member: { roleName: "designer" },
      position: { id: "s", title: "Chart drawing" },
      invitation: { id: "i" },
    },
    "mirav invited you to join Tidewater as a designer, for Chart drawing.",
  ],
  [
    "invitation_created",
    { member: { roleName: "owner" }, invitation: { id: "i" } },
    "mirav invited you to be an owner of Tidewater.",
  ],
  [
    "invitation_accepted",
    { member: { roleName: "designer" } },
    "mirav accepted your invitation to join Tidewater as a designer.",
  ],
  [
    "invitation_declined",
    { member: { roleName: "owner" } },
    "mirav declined your invitation to be an owner of Tidewater.",
  ],
  [
    "project_dormant",
    { user: null },
    "Tidewater is dormant: nothing has happened for 180 days. Push, edit or comment to revive it, or archive it.",
  ],
  [
    "update_reminder",
    { user: null, days: 61, count: 3 },
    "Tidewater has had no update for 61 days, and 3 people watch it.",
  ],
  [
    "repository_file_refused",
    { user: null },
    "The file that decides the page of Tidewater has a problem, so nothing was changed.",
  ],
  ["project_deleted", { user: null, reason: "Spam" }, "An admin deleted Tidewater."],
  ["thread_created", { comment }, "mirav started a thread on Tidewater."],
  [
    "project_update",
    { update: { id: "u", excerpt: "It floats" } },
    "mirav posted an update of Tidewater.",
  ],
  ["release_published", { release: { tag: "v2", name: "Ebb" } }, "Tidewater released Ebb."],
  ["release_published", { release: { tag: "v2", name: null } }, "Tidewater released v2."],
  [
    "seats_opened",
    { position: { id: "s", title: "Chart drawing" }, roles: ["designer"] },
    "Tidewater opened seats for Chart drawing.",
  ],
  [
    "seats_opened",
    { position: null, roles: ["developer", "designer"] },
    "Tidewater is looking for developers and designers.",
  ],
  [
    "tech_alert",
    { user: null, tech: { id: "t", slug: "rust", name: "Rust" }, count: 1, projects: [project] },
    "Tidewater now uses Rust.",
  ],
  [
    "tech_alert",
    { user: null, tech: { id: "t", slug: "rust", name: "Rust" }, count: 4, projects: [project] },
    "4 projects now use Rust: Tidewater and others.",
  ],
  ["person_joined", { member: { roleName: "owner" }, started: true }, "mirav started Tidewater."],
  [
    "person_joined",
    { member: { roleName: "designer" }, started: false },
    "mirav joined Tidewater as a designer.",
  ],
  ["report_created", { user: null, report: { kind: "comment" } }, "A comment was reported."],
  ["coffee_ready", {}, "Unrecognized notification: coffee_ready"],
  ["toString", {}, "Unrecognized notification: toString"],
])("%s", (event, data, text) => {
  expect(textOf(notification(event, { user, project, ...data }))).toBe(text);
});

test("the names of the person and the project are links", () => {
  const parts = sentenceOf(notification("comment_created", { user, project, comment }));
  expect(parts.filter((part) => typeof part !== "string")).toEqual([
    { text: "mirav", to: "/user/mirav", of: "user" },
    { text: "Tidewater", to: "/projects/p", of: "proj" },
  ]);
});

test("a deleted account has no link", () => {
  expect(textOf(notification("test", { user: null }))).toBe("test");
  expect(sentenceOf(notification("member_removed", { user: null, project }))[0]).toBe(
    "A deleted user removed you from ",
  );
});

function aboutReminder(count: number) {
  const shown = notification("application_reminder", {
    user: null,
    project,
    application,
    days: 2,
    count,
  });
  if (!isKnown(shown)) throw new Error("It is unknown");
  return shown;
}

test("a reminder of one application links to it, one of several to the project's applications", () => {
  expect(subjectOf(aboutReminder(1))).toMatchObject({ to: "/projects/p/applications/a" });
  expect(subjectOf(aboutReminder(2))).toMatchObject({ to: "/projects/p/applications" });
});

test("what a watcher is notified of leads to the thread, the release or the seats, and can be muted", () => {
  const about = (event: string, data: object) => {
    const shown = notification(event, { user, project, ...data });
    if (!isKnown(shown)) throw new Error("It is unknown");
    return shown;
  };
  const thread = about("thread_created", { comment });
  expect(subjectOf(thread)?.to).toBe("/projects/p?comment=c#comment-c");
  expect(muteOptionsOf(thread)).toEqual({ kind: "thread_created", project, commentId: "c" });
  const released = about("release_published", { release: { tag: "v2", name: null } });
  expect(subjectOf(released)?.to).toBe("/projects/p#events");
  expect(muteOptionsOf(released)).toMatchObject({ project });
  const seats = about("seats_opened", { position: null, roles: ["designer"] });
  expect(subjectOf(seats)?.to).toBe("/projects/p#joining");
  const tech = { id: "t", slug: "rust", name: "Rust" };
  expect(subjectOf(about("tech_alert", { tech, count: 2, projects: [] }))?.to).toBe(
    "/projects?techs=rust",
  );
  const joined = about("person_joined", { member: { roleName: "designer" }, started: false });
  expect(subjectOf(joined)?.to).toBe("/projects/p");
  expect(muteOptionsOf(joined)).toMatchObject({ kind: "person_joined", project: null });
});

test("an application comes with the beginning of its message, and how well the applicant fits", () => {
  const fit = { shared: 2, asked: 3, hasStack: true };
  const shown = {
    ...notification("application_created", { user, project, application }),
    now: { status: "pending", can: {}, message: "I know tides.", fit },
  };
  if (!isKnown(shown)) throw new Error("It is unknown");
  expect(subjectOf(shown)).toMatchObject({ quote: "I know tides.", fit });
});

test("a reminder's kind and project can be muted", () => {
  expect(muteOptionsOf(aboutReminder(1))).toMatchObject({ kind: "application_reminder", project });
});
