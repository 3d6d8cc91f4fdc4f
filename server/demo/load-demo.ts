// Fills an empty database with the demo content.
import { currentTimeMs } from "#server/database/clock.ts";
import { sql } from "#server/database/sql.ts";
import { demoAvatarOf } from "./demo-accounts.ts";
import type { PullRequestPayload, PushPayload } from "#contract/project-events.ts";
import { dayMs } from "#shared/time.ts";
import type { Database, Db } from "#server/database/connect.ts";
import { newId } from "#server/database/ids.ts";
import { allowIdle, inTransaction } from "#server/database/transaction.ts";
import { notifyOfStatus } from "#server/features/applications/change-application.ts";
import {
  insertApplication,
  renderContent,
  setStatus,
} from "#server/features/applications/queries.ts";
import { notifyOfInvitation } from "#server/features/invitations/notify-of-invitation.ts";
import { insertInvitation } from "#server/features/invitations/queries.ts";
import { saveDetails, setTechsToLearn } from "#server/features/person-details/queries.ts";
import { insertPosition } from "#server/features/positions/queries.ts";
import { insertUpdate } from "#server/features/updates/queries.ts";
import { insertProject } from "#server/features/projects/queries.ts";
import { recomputeActivity } from "#server/features/projects/recompute-activity.ts";
import { renderMarkdown } from "#server/markdown/render.ts";
import { demoContent } from "./demo-content.ts";
import type {
  DemoApplication,
  DemoInvitation,
  DemoPerson,
  DemoPosition,
  DemoProject,
  DemoProjectEvent,
} from "./demo-content-types.ts";
import { loadThreads } from "./load-threads.ts";
import { type DemoEvent, notifyPeople } from "./notify-people.ts";

type Ids = ReadonlyMap<string, string>;

/**
 * Loads people and their content, unless the database has any, or had demo content that was
 * removed.
 * @param withAdmin whether one of them is an admin: only where anyone may sign in as anyone
 */
export async function loadDemoContent(
  database: Database,
  report: (line: string) => void,
  { withAdmin }: { withAdmin: boolean },
): Promise<void> {
  const loadedAt = currentTimeMs();
  const ago = (days: number) => new Date(loadedAt - days * dayMs);
  await inTransaction(database.db, async (db) => {
    if (await holdsAnything(db)) return;
    await allowIdle(db);
    const { people, projects, positions, applications, invitations, threads } = demoContent;
    const repositoryEvents = demoContent.events.toSorted((a, b) => b.daysAgo - a.daysAgo);
    report(`Loading demo content: ${people.length} people, ${projects.length} projects`);
    const techIds = await techIdsBySlug(db);
    await sql`insert into demo_content (loaded_at) values (${ago(0)})`.run(db);
    const userIds = await loadPeople(db, people, { techIds, ago, withAdmin });
    const projectIds = new Map<string, string>();
    // Ids sort by creation time, and so do lists: older projects come first.
    for (const project of projects.toSorted((a, b) => b.createdDaysAgo - a.createdDaysAgo)) {
      projectIds.set(project.key, await loadProject(db, project, { userIds, techIds, ago }));
    }
    const events: DemoEvent[] = [];
    for (const application of applications.toSorted(
      (a, b) => b.createdDaysAgo - a.createdDaysAgo,
    )) {
      events.push(...(await loadApplication(db, application, { userIds, projectIds, ago })));
    }
    for (const position of positions) {
      await loadPosition(db, position, { userIds, projectIds, techIds, ago });
    }
    for (const invitation of invitations) {
      events.push(await loadInvitation(db, invitation, { userIds, projectIds, ago }));
    }
    await loadProjectEvents(db, repositoryEvents, { userIds, projectIds, ago });
    events.push(...(await loadThreads(db, threads, { userIds, projectIds, ago })));
    await notifyPeople(db, events);
  });
  // Members and answers were stored without the order in which they happened.
  await recomputeActivity(database);
}

async function holdsAnything(db: Db): Promise<boolean> {
  const row = await sql<{ any: boolean }>`
    select exists (select from users) or exists (select from projects)
      or exists (select from demo_content) as any`.maybeOne(db);
  return row?.any ?? false;
}

async function techIdsBySlug(db: Db): Promise<Ids> {
  const rows = await sql<{ id: string; slug: string }>`select slug, id from techs`.all(db);
  return new Map(rows.map(({ slug, id }) => [slug, id]));
}

const idsOf = (keys: readonly string[], ids: Ids) => keys.flatMap((key) => ids.get(key) ?? []);

type Ago = (days: number) => Date;

async function loadPeople(
  db: Db,
  people: DemoPerson[],
  { techIds, ago, withAdmin }: { techIds: Ids; ago: Ago; withAdmin: boolean },
): Promise<Ids> {
  const rows = people.map((person) => ({
    id: newId(ago(person.joinedDaysAgo)),
    account_id: person.accountId,
    username: person.login,
    display_name: person.name,
    avatar_url: demoAvatarOf(person.avatar),
    is_admin: withAdmin && person.isAdmin === true,
    created_at: ago(person.joinedDaysAgo),
    updated_at: ago(person.joinedDaysAgo),
  }));
  await sql`insert into users ${sql.values(rows)}`.run(db);
  const userIds = new Map(rows.map(({ username, id }) => [username, id]));
  const stacks = people.flatMap(({ login, techs }) =>
    idsOf(techs, techIds).map((techId, index) => ({
      user_id: userIds.get(login) ?? "",
      tech_id: techId,
      position: index + 1,
    })),
  );
  await sql`insert into user_techs ${sql.values(stacks)}`.run(db);
  await sql`
    insert into findable_people ${sql.values(people.flatMap((person) => findableRow(person, userIds, ago)))}`.run(
    db,
  );
  for (const { login, details } of people) {
    if (!details) continue;
    const { techsToLearn = [], ...said } = details;
    await saveDetails(db, userIds.get(login) ?? "", said);
    await setTechsToLearn(db, userIds.get(login) ?? "", idsOf(techsToLearn, techIds));
  }
  return userIds;
}

function findableRow({ login, findable }: DemoPerson, userIds: Ids, ago: Ago) {
  if (!findable) return [];
  const { roles, availability, lookingFor = null, weeksAgo = 0 } = findable;
  return [
    {
      user_id: userIds.get(login) ?? "",
      roles,
      availability,
      looking_for: lookingFor,
      active_week: sql`date_trunc('week', ${ago(7 * weeksAgo)}::timestamptz at time zone 'utc')::date`,
    },
  ];
}

async function loadProject(
  db: Db,
  project: DemoProject,
  { userIds, techIds, ago }: { userIds: Ids; techIds: Ids; ago: Ago },
): Promise<string> {
  const [creator, ...others] = project.members.map((member) => ({
    ...member,
    userId: userIds.get(member.login) ?? "",
  }));
  const { name, description, repositoryUrl, websiteUrl, licence = null, openRoles } = project;
  const techs = idsOf(project.techs, techIds);
  const id = await insertProject(
    db,
    creator?.userId ?? "",
    { name, description, techs, repositoryUrl, websiteUrl, licence },
    await renderMarkdown(description),
    ago(project.createdDaysAgo),
  );
  const updatedAt = ago(project.updatedDaysAgo);
  await sql`
    update projects
    set open_roles = ${openRoles}, updated_at = ${updatedAt}, edited_at = ${updatedAt}, archived_at = ${project.archived ? updatedAt : null}
    where id = ${id}`.run(db);
  for (const { userId, roleName, joinedDaysAgo } of others) {
    const joinedAt = ago(joinedDaysAgo);
    await sql`
      insert into members ${sql.values({
        id: newId(joinedAt),
        project_id: id,
        user_id: userId,
        role_name: roleName,
        created_at: joinedAt,
      })}`.run(db);
  }
  for (const { by, title, text, daysAgo } of project.updates ?? []) {
    const update = { projectId: id, userId: userIds.get(by) ?? "", title, text };
    await insertUpdate(db, update, await renderMarkdown(text), ago(daysAgo));
  }
  for (const [index, userId] of idsOf(project.starredBy, userIds).entries()) {
    const starredAt = ago(project.updatedDaysAgo + index);
    await sql`
      insert into stars (project_id, user_id, created_at)
      values (${id}, ${userId}, ${starredAt})`.run(db);
  }
  return id;
}

async function loadApplication(
  db: Db,
  application: DemoApplication,
  { userIds, projectIds, ago }: { userIds: Ids; projectIds: Ids; ago: Ago },
): Promise<DemoEvent[]> {
  const userId = userIds.get(application.applicant) ?? "";
  const projectId = projectIds.get(application.project) ?? "";
  const { requestedRole, content, status, reason = null } = application;
  const at = ago(application.createdDaysAgo);
  const contentHtml = await renderContent(userId, content);
  const row = { projectId, userId, requestedRole, positionId: null, content, contentHtml };
  const id = await insertApplication(db, row, at);
  const inserted = { id, projectId, applicantId: userId, requestedRole };
  const created = {
    at,
    notify: () => notifyOfStatus(db, inserted, "created", { byUserId: userId, at }),
  };
  if (status === "pending") return [created];
  const decidedBy = application.decidedBy ?? application.applicant;
  const decision = {
    reason,
    byUserId: status === "expired" ? null : (userIds.get(decidedBy) ?? userId),
    at: ago(application.decidedDaysAgo ?? 0),
  };
  await setStatus(db, id, { status, ...decision });
  const notify = () => notifyOfStatus(db, inserted, status, decision);
  return [created, { at: decision.at, notify }];
}

/** Adds the position, and seats its members. The project's open roles follow from it. */
async function loadPosition(
  db: Db,
  { project, techs, members, applicants, createdDaysAgo, ...fields }: DemoPosition,
  { userIds, projectIds, techIds, ago }: { userIds: Ids; projectIds: Ids; techIds: Ids; ago: Ago },
): Promise<void> {
  const projectId = projectIds.get(project) ?? "";
  const position = { ...fields, techs: idsOf(techs, techIds) };
  const id = await insertPosition(db, projectId, position, ago(createdDaysAgo));
  await sql`update members set position_id = ${id}
    where project_id = ${projectId} and user_id = any(${idsOf(members, userIds)}::uuid[])`.run(db);
  await sql`update applications set position_id = ${id} where project_id = ${projectId}
    and status = 'pending' and user_id = any(${idsOf(applicants, userIds)}::uuid[])`.run(db);
}

async function loadInvitation(
  db: Db,
  { project, invited, roleName, invitedBy, daysAgo }: DemoInvitation,
  { userIds, projectIds, ago }: { userIds: Ids; projectIds: Ids; ago: Ago },
): Promise<DemoEvent> {
  const change = {
    projectId: projectIds.get(project) ?? "",
    userId: userIds.get(invited) ?? "",
    byUserId: userIds.get(invitedBy) ?? "",
  };
  const at = ago(daysAgo);
  const id = await insertInvitation(db, { ...change, roleName, at });
  return { at, notify: () => notifyOfInvitation(db, change, { id, roleName, at }) };
}

async function loadProjectEvents(
  db: Db,
  events: readonly DemoProjectEvent[],
  { userIds, projectIds, ago }: { userIds: Ids; projectIds: Ids; ago: Ago },
): Promise<void> {
  const urls = new Map(demoContent.projects.map(({ key, repositoryUrl }) => [key, repositoryUrl]));
  const rows = events.map((event, index) => {
    const createdAt = ago(event.daysAgo);
    const url = urls.get(event.project) ?? "";
    return {
      id: newId(createdAt),
      project_id: projectIds.get(event.project) ?? "",
      event: "ref" in event ? "repo_push" : "repo_pull_request",
      user_id: userIds.get(event.by) ?? null,
      payload: JSON.stringify(payloadOf(event, url, index)),
      created_at: createdAt,
    };
  });
  await sql`insert into project_events ${sql.values(rows)}`.run(db);
}

function payloadOf(
  event: DemoProjectEvent,
  url: string,
  index: number,
): PushPayload | PullRequestPayload {
  const sender = { login: event.by };
  if ("ref" in event) {
    const commit = (number: number) => number.toString(16).padStart(7, "0");
    // Any two commits: nothing is at these addresses.
    const compare = `${url}/compare/${commit(0xa10_000 + 977 * index)}...${commit(0xc30_000 + 977 * index)}`;
    return { ref: `refs/heads/${event.ref}`, compare, repository: { html_url: url }, sender };
  }
  const { pullRequest: number, action, title } = event;
  return { action, pull_request: { html_url: `${url}/pull/${number}`, number, title }, sender };
}
