// People and projects with a project, a comment, a person, an event, an update and a picture among them that an admin can hide, each
// of which shows in as many answers as it can; and the calls that could show it.
import type { Application } from "#contract/applications.ts";
import type { ReportedKind } from "#contract/reports.ts";
import { sql } from "#server/database/sql.ts";
import { notifyOfHits } from "#server/features/saved-searches/notify-of-hits.ts";
import { callComment, postComment } from "./comments.ts";
import { deliver, newWebhook, pushBody } from "./deliveries.ts";
import { addPosition } from "./positions.ts";
import { addPictureRow } from "./stored-pictures.ts";
import { addIssues } from "./issues.ts";
import { invite } from "./teams.ts";
import type { Caller, Person, TestApp } from "./test-app.ts";

export const viewers = ["visitor", "other", "author", "admin"] as const;

export type Viewer = (typeof viewers)[number];

export interface HiddenContent {
  readonly ids: Record<ReportedKind, string>;
  /** A text that only replies with the hidden thing contain. */
  readonly traces: Record<ReportedKind, string[]>;
  readonly as: (viewer: Viewer) => Caller;
  readonly people: Record<"other" | "author" | "admin", Person>;
  /** A project of the author's that stays. */
  readonly place: string;
  /** By operation: the addresses that show something of the world to that caller. */
  readonly reads: (viewer: Viewer) => Record<string, string[]>;
}

const slug = "rust";

export async function makeHiddenContent(site: TestApp): Promise<HiddenContent> {
  const [other, author, admin] = [
    await site.person("other"),
    await site.person("hilda"),
    await site.person("warden"),
  ];
  await sql`update users set is_admin = true where id = ${admin.id}`.run(site.database.db);
  const { body: tech } = await site.visitor.get<{ id: string }>(`/techs/${slug}`);
  await author.post(`/users/${author.id}`, {
    displayName: "Hilda Hemlock",
    techs: [tech.id],
    findable: { roles: ["developer"], availability: "4_to_8" },
  });
  await author.post(`/users/${author.id}/details`, { bio: "Hilda Hemlock, at your service." });
  const project = await site.project(author, { name: "Zanzibarium", techs: [tech.id] });
  const place = await site.project(author, { name: "Common ground", techs: [tech.id] });
  const others = await site.project(other, { name: "Of others" });

  await addIssues(site.database.db, project.id, [{ title: "Label the drawers" }]);
  for (const { id } of [project, place]) await other.post(`/projects/${id}/star`);
  await author.post(`/projects/${place.id}/star`);
  await author.post("/applications", { project: others.id, requestedRole: "developer" });
  const input = { project: project.id, requestedRole: "developer" };
  const { body: application } = await other.post<Application>("/applications", input);
  await author.post(`/applications/${application.id}`, { status: "closed" });
  const first = (await postComment(other, place.id, "What others say")).body.id;
  await callComment(author, place.id, "like", { comment: first });
  const commentId = (await postComment(author, place.id, "Quixotry unfolds", first)).body.id;
  await postComment(other, place.id, "A reply that stays", commentId);
  await postComment(other, project.id, "Within it");
  await postComment(author, project.id, "An answer", null);
  await other.post("/notification_settings", {
    mute: { projects: [project.id], threads: [commentId] },
  });
  await other.post(`/users/${author.id}/follow`);
  await other.post(`/projects/${place.id}/watch`, { level: "all" });
  await invite(author, project.id, other);
  await author.post(`/projects/${project.id}/updates`, { text: "Zanzibarium news" });
  await addPosition(author, project.id, { title: "Zanzibarium pilot" });
  const seat = await addPosition(author, place.id, { seats: 2 });
  await author.post(`/projects/${place.id}/members`, { user: author.id, position: seat.id });
  // By hand: blocking would withdraw the invitation.
  for (const [column, id] of Object.entries({
    blocked_user_id: author.id,
    blocked_project_id: project.id,
  })) {
    await sql`insert into blocks (id, user_id, ${sql.id(column)})
      values (gen_random_uuid(), ${other.id}, ${id})`.run(site.database.db);
  }
  await alertOf(site, other, project.id);
  await push(site, author, project.id, "Zanzibarium");
  await push(site, author, place.id, "main");
  const update = await author.post<{ id: string }>(`/projects/${place.id}/updates`, {
    text: "Yarrow blooms",
  });
  await push(site, author, place.id, "Xylograph");
  const path = `/events/projectevents?project=${place.id}&pageSize=1`;
  const [event] = (await author.get<{ id: string }[]>(path)).body;

  const pictureId = await addPictureRow(site.database.db, place.id, "Wisteria in bloom");

  const users = { other, author, admin };
  return {
    ids: {
      project: project.id,
      comment: commentId,
      user: author.id,
      event: event?.id ?? "",
      update: update.body.id,
      picture: pictureId,
    },
    traces: {
      project: ["Zanzibarium"],
      comment: ["Quixotry"],
      user: ["hilda", "Hilda Hemlock"],
      event: ["Xylograph"],
      update: ["Yarrow"],
      picture: ["Wisteria"],
    },
    people: users,
    place: place.id,
    as: (viewer) => (viewer === "visitor" ? site.visitor : users[viewer]),
    reads: (viewer) => ({
      findUser: ["/search/hilda"],
      searchUsers: ["/users?search=hil", "/users?search=Hilda%20H"],
      readUser: [`/users/${author.id}`],
      listUserProjects: [`/users/${author.id}/projects`, `/users/${other.id}/projects`],
      listPeople: ["/people", `/people?techs=${slug}&sort=fit`],
      listPeopleForProject: [place.id, others.id].map((id) => `/projects/${id}/people`),
      listTechs: ["/techs?pageSize=100"],
      readTech: [`/techs/${slug}`],
      listTechPeople: [`/techs/${slug}/people`],
      readGraph: [
        ...[project.id, place.id, others.id].map((id) => `/graph?nid=P_${id}`),
        ...[author.id, other.id].map((id) => `/graph?nid=U_${id}`),
        `/graph?nid=T_${tech.id}`,
      ],
      findPath: [
        `/graph/path?from=U_${author.id}&to=P_${project.id}`,
        `/graph/path?from=T_${tech.id}&to=P_${project.id}`,
        `/graph/path?from=P_${place.id}&to=P_${project.id}`,
        `/graph/path?from=T_${tech.id}&to=U_${author.id}`,
        `/graph/path?from=P_${place.id}&to=P_${others.id}&count=3`,
      ],
      readTeaser: ["/graph/teaser"],
      searchGraph: ["/graph/search?q=zanzibarium", "/graph/search?q=hilda", "/graph/search?q=heml"],
      matchProjects: [`/matches?techs=${slug}`],
      listSimilarProjects: [
        `/similar_projects?name=Zanzibarium&description=What%20it%20is%20about&techs=${slug}`,
      ],
      listIssues: ["/issues"],
      listProjects: ["/projects", `/projects?tech=${slug}`],
      listNewestProjects: ["/newest_projects"],
      suggest: ["/suggestions?text=zanzibarium", "/suggestions?text=hil"],
      searchProjects: ["/project_search?search=zanzibarium", "/project_search?search=rust"],
      readProject: [project.id, place.id, others.id].map((id) => `/projects/${id}`),
      listProjectMembers: [project.id, place.id].map((id) => `/projects/${id}/members`),
      listPositions: [project.id, place.id].map((id) => `/projects/${id}/positions`),
      listUpdates: [project.id, place.id].map((id) => `/projects/${id}/updates`),
      listVouched: [project.id, place.id].map((id) => `/projects/${id}/vouched`),
      readOwnMembership: [`/projects/${project.id}/members/@me`],
      listOwnProjects: ["/own_projects"],
      countOwnProjects: ["/own_projects/counts"],
      listUsedTechs: [author, other].map(({ id }) => `/users/${id}/used_techs`),
      readActivity: [author, other].map(({ id }) => `/users/${id}/activity`),
      readPersonDetails: [author, other].map(({ id }) => `/users/${id}/details`),
      listMemberships: [author, other].map(({ id }) => `/members?user=${id}`),
      listInvitations: ["/invitations"],
      listBlocks: ["/blocks"],
      listSavedSearches: ["/saved-searches"],
      listWatchedProjects: ["/watching"],
      listFollowedPeople: ["/followed_people"],
      listStarredProjects: ["/starred_projects"],
      listComments: [
        `/projects/${place.id}/comments`,
        `/projects/${place.id}/comments?under=${first}`,
        `/projects/${place.id}/comments?at=${commentId}`,
        `/projects/${project.id}/comments`,
      ],
      listApplications: [
        `/applications?project=${others.id}`,
        `/applications?project=${project.id}`,
        ...(viewer === "visitor" ? [] : [`/applications?user=${users[viewer].id}`]),
      ],
      readApplication: [`/applications/${application.id}`],
      listWaitingApplications: ["/waiting_applications"],
      listNotifications: ["/notifications"],
      readNotificationSettings: ["/notification_settings"],
      listHooks: [`/hooks?project=${project.id}`],
      listProjectEvents: [project.id, place.id].map((id) => `/events/projectevents?project=${id}`),
      downloadAccountData: ["/account/data"],
      readCurrentSession: ["/current-session"],
      previewDeletion: ["/account/deletion"],
      previewUserDeletion: [`/admin/users/${author.id}/deletion`],
      countWaitingApplications: ["/waiting_applications/count"],
      countNotifications: ["/notification_counts"],
      listReported: ["/admin/reports", "/admin/reports?state=hidden"],
      listAdminUsers: ["/admin/users?search=hil"],
      listAudit: ["/admin/audit"],
      exportAudit: ["/admin/audit/export"],
    }),
  };
}

/** A search that the person saved newly fits the project: by hand, since the person blocks it. */
async function alertOf({ database }: TestApp, person: Person, projectId: string): Promise<void> {
  const saved = { name: "Rust", filters: { techs: slug }, alerts: "site" };
  const { body } = await person.post<{ id: string }>("/saved-searches", saved);
  await sql`insert into saved_search_hits (search_id, project_id)
    values (${body.id}, ${projectId})`.run(database.db);
  await notifyOfHits(database.db);
}

/** The owner pushes to that branch, in the form of their project's code host. */
async function push(
  { app, database }: TestApp,
  owner: Person,
  projectId: string,
  branch: string,
): Promise<void> {
  const hook = await newWebhook(owner, projectId);
  const { account_id: id } = await sql<{
    account_id: number;
  }>`select account_id from users where id = ${owner.id}`.one(database.db);
  const body = pushBody({
    ref: `refs/heads/${branch}`,
    repository: { html_url: `${app.settings.github?.url}/a/repository` },
    sender: { login: owner.username, id },
  });
  await deliver(app, hook.id, { event: "push", body, secret: hook.secret });
}
