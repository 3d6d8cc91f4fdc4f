// Permissions: every operation of the contract, by every kind of caller.
import { expect, test } from "vitest";
import { endpoints } from "#contract/api.ts";
import type { Tech } from "#contract/techs.ts";
import { openStream } from "#tests/support/event-stream.ts";
import { startTestApp } from "#tests/support/test-app.ts";
import { absentGitLab } from "./absent-gitlab.ts";
import { absentMailServer } from "./absent-mail-server.ts";
import { samples } from "./operations.ts";
import { roles } from "./permission-fixture.ts";
import { shareWorld } from "./shared-world.ts";

const adminOnly = [401, 403, 403, 403, 403, 403, 200];

/** Statuses in the order of `roles`: visitor, user, applicant, member, other owner, owner, admin. */
const table: Record<string, number[]> = {
  readCurrentSession: [200, 200, 200, 200, 200, 200, 200],
  signOut: [200, 200, 200, 200, 200, 200, 200],
  followSignOut: [200, 200, 200, 200, 200, 200, 200],
  findUser: [200, 200, 200, 200, 200, 200, 200],
  searchUsers: [200, 200, 200, 200, 200, 200, 200],
  readUser: [200, 200, 200, 200, 200, 200, 200],
  changeUser: [401, 403, 403, 403, 403, 200, 403],
  listUsedTechs: [200, 200, 200, 200, 200, 200, 200],
  readActivity: [200, 200, 200, 200, 200, 200, 200],
  readPersonDetails: [200, 200, 200, 200, 200, 200, 200],
  changePersonDetails: [401, 403, 403, 403, 403, 200, 403],
  listUserProjects: [200, 200, 200, 200, 200, 200, 200],
  listSessions: [401, 200, 200, 200, 200, 200, 200],
  revokeSession: [401, 200, 200, 200, 200, 200, 200],
  listApiTokens: [401, 200, 200, 200, 200, 200, 200],
  createApiToken: [401, 200, 200, 200, 200, 200, 200],
  deleteApiToken: [401, 200, 200, 200, 200, 200, 200],
  listSignInProviders: [200, 200, 200, 200, 200, 200, 200],
  listSignInAccounts: [401, 200, 200, 200, 200, 200, 200],
  linkSignInAccount: [401, 200, 200, 200, 200, 200, 200],
  unlinkSignInAccount: [401, 200, 200, 200, 200, 200, 200],
  signOutEverywhere: [401, 200, 200, 200, 200, 200, 200],
  downloadAccountData: [401, 200, 200, 200, 200, 200, 200],
  previewDeletion: [401, 200, 200, 200, 200, 200, 200],
  deleteAccount: [401, 200, 200, 200, 200, 200, 200],
  listPeople: [200, 200, 200, 200, 200, 200, 200],
  countPeople: [200, 200, 200, 200, 200, 200, 200],
  listPeopleForProject: [401, 403, 403, 403, 403, 200, 403],
  listTechs: [200, 200, 200, 200, 200, 200, 200],
  readTech: [200, 200, 200, 200, 200, 200, 200],
  listTechPeople: [200, 200, 200, 200, 200, 200, 200],
  suggestTech: [401, 200, 200, 200, 200, 200, 200],
  listTechCategories: [200, 200, 200, 200, 200, 200, 200],
  matchProjects: [200, 200, 200, 200, 200, 200, 200],
  listSimilarProjects: [401, 200, 200, 200, 200, 200, 200],
  listProjects: [200, 200, 200, 200, 200, 200, 200],
  listNewestProjects: [200, 200, 200, 200, 200, 200, 200],
  countProjects: [200, 200, 200, 200, 200, 200, 200],
  suggest: [200, 200, 200, 200, 200, 200, 200],
  searchProjects: [200, 200, 200, 200, 200, 200, 200],
  createProject: [401, 200, 200, 200, 200, 200, 200],
  readProject: [200, 200, 200, 200, 200, 200, 200],
  changeProject: [401, 403, 403, 403, 403, 200, 403],
  deleteProject: [401, 403, 403, 403, 403, 200, 403],
  recordVisit: [200, 200, 200, 200, 200, 200, 200],
  readInsights: [401, 403, 403, 403, 403, 200, 403],
  setProjectLogo: [401, 403, 403, 403, 403, 200, 403],
  removeProjectLogo: [401, 403, 403, 403, 403, 200, 403],
  addProjectPicture: [401, 403, 403, 403, 403, 200, 403],
  changeProjectPicture: [401, 403, 403, 403, 403, 200, 403],
  removeProjectPicture: [401, 403, 403, 403, 403, 200, 403],
  listPositions: [200, 200, 200, 200, 200, 200, 200],
  createPosition: [401, 403, 403, 403, 403, 200, 403],
  changePosition: [401, 403, 403, 403, 403, 200, 403],
  deletePosition: [401, 403, 403, 403, 403, 200, 403],
  listUpdates: [200, 200, 200, 200, 200, 200, 200],
  postUpdate: [401, 403, 403, 200, 403, 200, 403],
  changeUpdate: [401, 403, 403, 200, 403, 200, 403],
  deleteUpdate: [401, 403, 403, 200, 403, 200, 200],
  setMember: [401, 403, 403, 403, 403, 200, 403],
  removeMember: [401, 403, 403, 200, 403, 200, 403],
  listProjectMembers: [200, 200, 200, 200, 200, 200, 200],
  readOwnMembership: [404, 404, 404, 200, 404, 200, 404],
  listInvitations: [401, 200, 200, 200, 200, 200, 200],
  acceptInvitation: [401, 200, 404, 404, 404, 404, 404],
  declineInvitation: [401, 200, 404, 404, 404, 404, 404],
  listBlocks: [401, 200, 200, 200, 200, 200, 200],
  // The other owner is the one who is blocked: people can't block themselves.
  addBlock: [401, 200, 200, 200, 400, 200, 200],
  removeBlock: [401, 200, 200, 200, 404, 200, 200],
  listOwnProjects: [401, 200, 200, 200, 200, 200, 200],
  countOwnProjects: [401, 200, 200, 200, 200, 200, 200],
  openOwnRoles: [401, 403, 403, 403, 403, 200, 403],
  listMemberships: [200, 200, 200, 200, 200, 200, 200],
  readAnnouncement: [200, 200, 200, 200, 200, 200, 200],
  readShownSite: [200, 200, 200, 200, 200, 200, 200],
  readVersion: [200, 200, 200, 200, 200, 200, 200],
  readPage: [200, 200, 200, 200, 200, 200, 200],
  proposeProject: [401, 200, 200, 200, 200, 200, 200],
  listOwnRepositories: [401, 200, 200, 200, 200, 200, 200],
  readStackProposal: [401, 200, 200, 200, 200, 200, 200],
  listTechProposals: [401, 403, 403, 403, 403, 200, 403],
  dismissTechProposal: [401, 403, 403, 403, 403, 200, 403],
  listIssues: [200, 200, 200, 200, 200, 200, 200],
  countIssues: [200, 200, 200, 200, 200, 200, 200],
  reserveIssue: [401, 200, 200, 200, 200, 200, 200],
  releaseIssue: [401, 403, 200, 403, 403, 200, 403],
  listReservations: [401, 200, 200, 200, 200, 200, 200],
  listStarterIssues: [200, 200, 200, 200, 200, 200, 200],
  readContent: [200, 200, 200, 200, 200, 200, 200],
  listSavedSearches: [401, 200, 200, 200, 200, 200, 200],
  saveSearch: [401, 200, 200, 200, 200, 200, 200],
  changeSavedSearch: [401, 404, 404, 404, 404, 200, 404],
  seeSavedSearch: [401, 404, 404, 404, 404, 200, 404],
  deleteSavedSearch: [401, 404, 404, 404, 404, 200, 404],
  watchProject: [401, 200, 200, 200, 200, 200, 200],
  unwatchProject: [401, 200, 200, 200, 200, 200, 200],
  listWatchedProjects: [401, 200, 200, 200, 200, 200, 200],
  readTechFollow: [401, 200, 200, 200, 200, 200, 200],
  followTech: [401, 200, 200, 200, 200, 200, 200],
  unfollowTech: [401, 200, 200, 200, 200, 200, 200],
  listFollowedTechs: [401, 200, 200, 200, 200, 200, 200],
  readPersonFollow: [401, 200, 200, 200, 200, 200, 200],
  followPerson: [401, 200, 200, 200, 403, 200, 200],
  unfollowPerson: [401, 200, 200, 200, 200, 200, 200],
  listFollowedPeople: [401, 200, 200, 200, 200, 200, 200],
  starProject: [401, 200, 200, 200, 200, 200, 200],
  unstarProject: [401, 200, 200, 200, 200, 200, 200],
  listStarredProjects: [401, 200, 200, 200, 200, 200, 200],
  listComments: [200, 200, 200, 200, 200, 200, 200],
  postComment: [401, 200, 200, 200, 200, 200, 200],
  previewComment: [401, 200, 200, 200, 200, 200, 200],
  editComment: [401, 403, 403, 200, 403, 403, 403],
  deleteComment: [401, 403, 403, 200, 403, 403, 200],
  likeComment: [401, 200, 200, 200, 200, 200, 200],
  dislikeComment: [401, 200, 200, 200, 200, 200, 200],
  unlikeComment: [401, 200, 200, 200, 200, 200, 200],
  undislikeComment: [401, 200, 200, 200, 200, 200, 200],
  apply: [401, 200, 409, 409, 200, 409, 200],
  listApplications: [401, 403, 403, 200, 403, 200, 403],
  countApplications: [401, 403, 403, 200, 403, 200, 403],
  readApplication: [401, 403, 200, 200, 403, 200, 403],
  changeApplication: [401, 403, 403, 403, 403, 200, 403],
  sendApplicationMessage: [401, 403, 403, 403, 403, 200, 403],
  listWaitingApplications: [401, 200, 200, 200, 200, 200, 200],
  listAdminUsers: adminOnly,
  changeAdmin: adminOnly,
  suspendUser: adminOnly,
  liftSuspension: adminOnly,
  endUserSessions: adminOnly,
  previewUserDeletion: adminOnly,
  deleteUser: adminOnly,
  listAccessRequests: adminOnly,
  countAccessRequests: adminOnly,
  approveAccess: adminOnly,
  declineAccess: adminOnly,
  takeBackAccess: adminOnly,
  setAnnouncement: adminOnly,
  removeAnnouncement: adminOnly,
  readAppearance: adminOnly,
  setAppearance: adminOnly,
  uploadSiteLogo: adminOnly,
  previewAppearance: adminOnly,
  undoAppearance: adminOnly,
  readSitePage: adminOnly,
  setSitePage: adminOnly,
  previewSitePage: adminOnly,
  undoSitePage: adminOnly,
  listAudit: adminOnly,
  readBackupState: adminOnly,
  listJobs: adminOnly,
  listCodeHosts: adminOnly,
  runJob: adminOnly,
  sendTestNotification: adminOnly,
  listAdminTechs: adminOnly,
  addTech: adminOnly,
  readAdminTech: adminOnly,
  changeTech: adminOnly,
  uploadLogo: adminOnly,
  removeLogo: adminOnly,
  previewMerge: adminOnly,
  mergeTechs: adminOnly,
  listWantedTechs: adminOnly,
  dismissWantedTech: adminOnly,
  countWaitingApplications: [401, 200, 200, 200, 200, 200, 200],
  listNotifications: [401, 403, 403, 403, 403, 200, 403],
  countNotifications: [401, 200, 200, 200, 200, 200, 200],
  readNotification: [401, 200, 404, 200, 404, 200, 404],
  readAllNotifications: [401, 200, 200, 200, 200, 200, 200],
  readNotificationSettings: [401, 200, 200, 200, 200, 200, 200],
  changeNotificationSettings: [401, 200, 200, 200, 200, 200, 200],
  readMailSettings: [401, 200, 200, 200, 200, 200, 200],
  changeMailSettings: [401, 200, 200, 200, 200, 200, 200],
  requestMailAddress: [401, 200, 200, 200, 200, 200, 200],
  removeMailAddress: [401, 200, 200, 200, 200, 200, 200],
  sendReport: [401, 200, 200, 403, 200, 200, 200],
  listReported: adminOnly,
  countOpenReports: adminOnly,
  judgeReported: adminOnly,
  judgeReporter: adminOnly,
  deleteProjectAsAdmin: adminOnly,
  exportAudit: adminOnly,
  readOverview: adminOnly,
  downloadOverview: adminOnly,
  readTeaser: [200, 200, 200, 200, 200, 200, 200],
  readTrending: [200, 200, 200, 200, 200, 200, 200],
  dismissSearch: adminOnly,
  listHiddenWords: adminOnly,
  addHiddenWord: adminOnly,
  removeHiddenWord: adminOnly,
  readGraph: [200, 200, 200, 200, 200, 200, 200],
  findPath: [200, 200, 200, 200, 200, 200, 200],
  countSteps: [200, 200, 200, 200, 200, 200, 200],
  searchGraph: [200, 200, 200, 200, 200, 200, 200],
  listHooks: [401, 403, 403, 403, 403, 200, 403],
  createHook: [401, 403, 403, 403, 403, 200, 403],
  changeHook: [401, 403, 403, 403, 403, 200, 403],
  rotateSecret: [401, 403, 403, 403, 403, 200, 403],
  dismissFormerOwners: [401, 403, 403, 403, 403, 200, 403],
  deleteHook: [401, 403, 403, 403, 403, 200, 403],
  listDeliveries: [401, 403, 403, 403, 403, 200, 403],
  receiveDelivery: [200, 200, 200, 200, 200, 200, 200],
  listProjectEvents: [200, 200, 200, 200, 200, 200, 200],
};

const site = await startTestApp({ mail: absentMailServer, gitlab: absentGitLab });
const techs = await site.visitor.get<Tech[]>("/techs?pageSize=1");
const techId = techs.body[0]?.id ?? "";
const { current, callAs } = shareWorld(site, techId);

test("every operation has a row, and every row an operation", () => {
  const names = endpoints.map(({ name }) => name).toSorted();
  expect(Object.keys(table).toSorted()).toEqual(names);
  expect(Object.keys(samples).toSorted()).toEqual(names);
});

for (const [name, expected] of Object.entries(table)) {
  test(name, async () => {
    const answers = await callAs(name, roles);
    expect(answers.map(({ status }) => status)).toEqual(expected);
  });
}

test("the event stream requires a session", async () => {
  const origin = await site.app.listen({ host: "127.0.0.1", port: 0 });
  const answered: number[] = [];
  const world = await current();
  for (const role of roles) {
    const query = `?watch=${world.projectId}`;
    const cookie = role === "visitor" ? {} : { cookie: world.people[role].cookie };
    const stream = await openStream(origin, { ...cookie, query });
    answered.push(stream.status);
    stream.close();
  }
  expect(answered).toEqual([401, 200, 200, 200, 200, 200, 200]);
});
