// A fixture for permission tests: one project with its people, and people outside of it.
import type { Application } from "#contract/applications.ts";
import type { Comment } from "#contract/comments.ts";
import type { SavedSearch } from "#contract/saved-searches.ts";
import type { WebhookWithSecret } from "#contract/webhooks.ts";
import { newId } from "#server/database/ids.ts";
import { sql } from "#server/database/sql.ts";
import { newWebhook } from "#tests/support/deliveries.ts";
import { addIssues } from "#tests/support/issues.ts";
import type { Update } from "#contract/updates.ts";
import { addPosition } from "#tests/support/positions.ts";
import { invite } from "#tests/support/teams.ts";
import type { Caller, Person, TestApp } from "#tests/support/test-app.ts";

/** All kinds of callers. `otherOwner` owns another project. */
export const roles = [
  "visitor",
  "user",
  "applicant",
  "member",
  "otherOwner",
  "owner",
  "admin",
] as const;

export type Role = (typeof roles)[number];

export interface World {
  readonly projectId: string;
  readonly applicationId: string;
  /** The member and some free seats are in it. */
  readonly positionId: string;
  /** The member's. */
  readonly commentId: string;
  /** The member's. */
  readonly updateId: string;
  /** To the user, who is on no team. */
  readonly invitationId: string;
  readonly hook: WebhookWithSecret;
  /** The owner's. */
  readonly savedSearchId: string;
  readonly techId: string;
  /** In the project's gallery; its file isn't stored. */
  readonly pictureId: string;
  /** Of a person without an account. */
  readonly accessRequestId: string;
  /** A starter issue of the project. */
  readonly issueId: string;
  readonly people: Record<Exclude<Role, "visitor">, Person>;
  readonly as: (role: Role) => Caller;
}

/**
 * Makes a new project with positions, an owner, a member, a pending application, an open invitation,
 * a comment, and people around it, each with two accounts.
 */
export async function makeWorld(site: TestApp, techId: string): Promise<World> {
  const people = await site.people(roles.filter((role) => role !== "visitor"));
  const [project] = await Promise.all([
    site.project(people.owner, {
      name: "World",
      description: `Maps of ${people.owner.username}.`,
      techs: [techId],
      // At the demo code host.
      repositoryUrl: "https://github.com/mirav/tidewater",
    }),
    site.project(people.otherOwner, { name: "Elsewhere" }),
    sql`update users set is_admin = true where id = ${people.admin.id}`.run(site.database.db),
    sql`update users set account_login = username
      where id in (${people.owner.id}, ${people.otherOwner.id})`.run(site.database.db),
    sql`insert into user_accounts (provider, account_id, user_id)
      select 'gitea', account_id, user_id from user_accounts
      where provider = 'github' and user_id in (
        ${sql.join(Object.values(people).map(({ id }) => sql`${id}::uuid`))})`.run(
      site.database.db,
    ),
  ]);
  const position = await addPosition(people.owner, project.id, { techs: [techId], seats: 9 });
  await addPosition(people.owner, project.id, { role: "designer", title: "Charts", seats: 9 });
  const applyTo = { project: project.id, requestedRole: "developer", content: "Hello" };
  const joined = await people.member.post<Application>("/applications", applyTo);
  await people.owner.post(`/applications/${joined.body.id}`, { status: "accepted" });
  const pending = await people.applicant.post<Application>("/applications", applyTo);
  const comment = await people.member.post<Comment>(`/projects/${project.id}/comment`, {
    commentText: "First things first",
  });
  const update = await people.member.post<Update>(`/projects/${project.id}/updates`, {
    text: "The first chart is drawn",
  });
  const hook = await newWebhook(people.owner, project.id);
  const invited = await invite(people.owner, project.id, people.user);
  const saved = await people.owner.post<SavedSearch>("/saved-searches", {
    name: "Worlds",
    filters: { search: "world" },
  });
  const [issueId = ""] = await addIssues(site.database.db, project.id, [{ title: "Draw a map" }]);
  const accessRequestId = newId();
  await sql`
    insert into access_requests (id, account, login, token_hash)
    values (${accessRequestId}, ${`github:${accessRequestId}`}, 'newcomer',
      ${Buffer.from(accessRequestId)})`.run(site.database.db);
  const pictureId = newId();
  await sql`
    insert into pictures (id, project_id, place, hash, width, height, alt)
    values (${pictureId}, ${project.id}, 'gallery', ${"0".repeat(64)}, 8, 5, 'A map')`.run(
    site.database.db,
  );
  return {
    pictureId,
    projectId: project.id,
    applicationId: pending.body.id,
    positionId: position.id,
    commentId: comment.body.id,
    updateId: update.body.id,
    invitationId: invited.body.id,
    hook,
    savedSearchId: saved.body.id,
    techId,
    accessRequestId,
    issueId,
    people,
    as: (role) => (role === "visitor" ? site.visitor : people[role]),
  };
}
