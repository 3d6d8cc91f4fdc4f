// Absolute addresses of the pages that mails lead to.
import type { News } from "./news-queries.ts";

/** Notifications for a project's owners; others about an application are for its applicant. */
const sentToOwners = new Set<string>([
  "application_created",
  "application_withdrawn",
  "application_reminder",
]);

export type MailLinks = ReturnType<typeof mailLinks>;

/** @param origin the site's public address, without a trailing slash */
export function mailLinks(origin: string) {
  const page = (path: string) => `${origin}${path}`;
  const project = (id: string) => page(`/projects/${id}`);
  const projectApplication = (id: string, applicationId: string) =>
    `${project(id)}/applications/${applicationId}`;
  return {
    project,
    projectApplication,
    user: (username: string) => page(`/user/${username}`),
    application: (id: string) => page(`/applications/${id}`),
    discussion: (id: string) => `${project(id)}#discussion`,
    waiting: () => page("/applications/waiting"),
    notifications: () => page("/notifications"),
    matches: () => page("/matches"),
    issue: (id: string) => page(`/issues/${id}`),
    issues: () => page("/issues"),
    /** The projects that a saved search finds. */
    search({ search, ...filters }: Readonly<Record<string, string>>): string {
      const query = new URLSearchParams(search ? { query: search, ...filters } : filters);
      return page(`${search ? "/projects/search" : "/projects"}?${query}`);
    },
    settings: () => page("/account-settings#e-mail"),
    notificationSettings: () => page("/account-settings#notifications"),
    apiTokens: () => page("/account-settings#api-tokens"),
    signInAccounts: () => page("/account-settings#sign-in-accounts"),
    unsubscribe: (token: string) => page(`/unsubscribe/${token}`),
    confirmAddress: (token: string) => page(`/confirm-address/${token}`),
    /** What a notification is about. */
    subject({
      event,
      project: about,
      application,
      commentId,
      updateId,
      waiting,
      webhook,
    }: News): string {
      if (event === "webhook_disabled") {
        const list = about
          ? `${project(about.id)}/settings/integrations`
          : page("/admin/integrations");
        return webhook ? `${list}?webhook=${webhook.id}` : list;
      }
      if (!about) return page("/notifications");
      if (event === "reservation_ending" || event === "reservation_ended") {
        return page("/reservations");
      }
      // With the offer of a seat beside it.
      if (event === "reservation_merged") return page("/notifications");
      if (commentId !== null) {
        return `${project(about.id)}?comment=${commentId}#comment-${commentId}`;
      }
      if (updateId !== null) return `${project(about.id)}/updates#update-${updateId}`;
      if (event === "update_reminder") return `${project(about.id)}/updates`;
      if (event === "repository_file_refused") {
        return `${project(about.id)}/settings#repository-file`;
      }
      if (waiting && waiting.count > 1) return page("/applications/waiting");
      if (!application || event === "reapply_allowed") return project(about.id);
      return sentToOwners.has(event)
        ? projectApplication(about.id, application.id)
        : page(`/applications/${application.id}`);
    },
  };
}
