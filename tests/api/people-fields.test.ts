// Personal data on the wire: every reply with people is listed here, with the fields that each may
// have. A new reply with people fails until it is listed.
import { expect, test } from "vitest";
import { endpoints } from "#contract/api.ts";
import { startTestApp } from "#tests/support/test-app.ts";
import type { Role } from "./permission-fixture.ts";
import { shareWorld } from "./shared-world.ts";

const ref = ["avatarUrl", "displayName", "id", "username"];
const user = [...ref, "createdAt", "findable", "hiddenAt", "techs"];
const listed = [...ref, "findable", "lastHere", "shared", "techs"];
const themself = [...user, "isAdmin", "updatedAt"];
const ownData = [
  ...ref,
  "accountId",
  "accountLogin",
  "adminLogins",
  "createdAt",
  "email",
  "hiddenAt",
  "isAdmin",
  "language",
  "updatedAt",
];

/** The fields of a node in the graph, where people are nodes. */
const nodeAttributes = ["imageUrl", "name", "sharedTechs", "username"];

const adminUser = [
  ...ref,
  "can",
  "createdAt",
  "hasHiddenContent",
  "hiddenAt",
  "isAdmin",
  "namedByOperator",
  "suspendedAt",
  "suspendedReason",
];

const card = { "members.user": ref };
const position = { "members.user": ref };
const project = { ...card, "positions.members.user": ref };
const application = { user: ref, "history.by": ref };
const invitation = { user: ref, invitedBy: ref };
const comment = { user: ref };
const reported = {
  author: ref,
  "reports.reporter": ref,
  "versions.author": ["id", "username"],
};

/**
 * By operation: the paths of people in its reply, and their fields. Lists and maps are left out.
 */
const allowed: Record<string, Record<string, string[]>> = {
  readCurrentSession: { user: themself },
  findUser: { "": user },
  searchUsers: { "": ref },
  readUser: { "": user },
  changeUser: { "": user },
  listPeople: { "": listed },
  listPeopleForProject: { "": [...listed, "reasons", "score"] },
  listUserProjects: card,
  downloadAccountData: { user: ownData },
  deleteAccount: { user: ref },
  listTechPeople: { "": ref },
  readGraph: { "nodes.attributes": nodeAttributes },
  findPath: { "nodes.attributes": nodeAttributes },
  searchGraph: { attributes: nodeAttributes },
  matchProjects: { "matches.members.user": ref },
  listSimilarProjects: card,
  listProjects: card,
  listNewestProjects: card,
  suggest: { people: ref },
  searchProjects: card,
  createProject: card,
  readProject: { ...project, "invitation.invitedBy": ref },
  changeProject: project,
  deleteProject: project,
  reserveIssue: { "reservation.user": ref },
  listUpdates: { user: ref },
  postUpdate: { user: ref },
  changeUpdate: { user: ref },
  setUpdatePicture: { user: ref },
  removeUpdatePicture: { user: ref },
  deleteUpdate: { user: ref },
  setProjectLogo: project,
  removeProjectLogo: project,
  addProjectPicture: project,
  changeProjectPicture: project,
  removeProjectPicture: project,
  listPositions: position,
  changePosition: position,
  deletePosition: position,
  listVouched: { user: ref },
  vouch: { user: ref },
  revokeVouch: { user: ref },
  setMember: { user: ref },
  removeMember: { user: ref },
  listProjectMembers: { user: ref },
  readOwnMembership: { user: ref },
  listOwnProjects: { "project.members.user": ref },
  listMemberships: { user: ref },
  listInvitations: invitation,
  acceptInvitation: { user: ref },
  declineInvitation: invitation,
  listFollowedPeople: { user: ref },
  listBlocks: { user: ref },
  addBlock: { user: ref },
  removeBlock: { user: ref },
  listStarredProjects: card,
  listComments: { "comments.user": ref },
  postComment: comment,
  editComment: comment,
  deleteComment: comment,
  likeComment: comment,
  dislikeComment: comment,
  unlikeComment: comment,
  undislikeComment: comment,
  apply: application,
  listApplications: application,
  readApplication: application,
  changeApplication: application,
  sendApplicationMessage: { ...application, "messages.by": ref },
  listWaitingApplications: application,
  listAdminUsers: { "": adminUser },
  changeAdmin: { "": adminUser },
  suspendUser: { "": adminUser },
  liftSuspension: { "": adminUser },
  endUserSessions: { "": adminUser },
  deleteUser: { user: ref },
  listAudit: { by: ["id", "username", "now"], "by.now": ref },
  listReported: reported,
  judgeReported: reported,
  judgeReporter: { reporter: ref },
  deleteProjectAsAdmin: project,
  sendTestNotification: { "data.user": ["id", "username"], actor: ref },
  listNotifications: { "data.user": ["id", "username"], actor: ref },
  readNotification: { "data.user": ["id", "username"], actor: ref },
};

type Seen = Map<string, Set<string>>;

/** One of them is always answered. */
const askers: Role[] = ["visitor", "user", "member", "owner", "admin"];

const isId = (key: string) => /^[0-9a-f-]{36}$/.test(key);

/** Records the fields of each person within `value`: of every object with a username. */
function look(value: unknown, path: string[], seen: Seen): void {
  if (typeof value !== "object" || value === null) return;
  if (Array.isArray(value)) {
    for (const item of value) look(item, path, seen);
    return;
  }
  if ("username" in value) {
    const fields = seen.get(path.join(".")) ?? new Set();
    for (const field of Object.keys(value)) fields.add(field);
    seen.set(path.join("."), fields);
  }
  for (const [key, inner] of Object.entries(value)) {
    look(inner, isId(key) ? path : [...path, key], seen);
  }
}

const site = await startTestApp();
const techId = (await site.visitor.get<{ id: string }>("/techs/typescript")).body.id;
const { callAs } = shareWorld(site, techId, async ({ people: { owner, member, otherOwner } }) => {
  const findable = { roles: ["developer"], availability: "4_to_8" };
  for (const { id, post } of [owner, member, otherOwner]) {
    await post(`/users/${id}`, { techs: [techId], findable });
  }
});

test.each(endpoints)("$name returns only the listed fields of people", async ({ name }) => {
  const seen: Seen = new Map();
  for (const { body } of await callAs(name, askers)) look(body, [], seen);
  const fieldsByPath = [...seen].map(([path, fields]) => [path, [...fields].toSorted()]);
  const expected = Object.entries(allowed[name] ?? {});
  expect(Object.fromEntries(fieldsByPath)).toEqual(
    Object.fromEntries(expected.map(([path, fields]) => [path, fields.toSorted()])),
  );
});
