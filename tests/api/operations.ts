// A valid call of each operation. Tests that walk all operations fail if one is missing here.
import { newId } from "#server/database/ids.ts";
import type { DeletionPreview } from "#contract/accounts.ts";
import type { Session } from "#contract/people.ts";
import type { RepositoryFilePreview } from "#contract/repository-files.ts";
import { deliveryHeaders, pushBody } from "#tests/support/deliveries.ts";
import { newPushDevice } from "#tests/support/push-devices.ts";
import { smallPictureForm } from "#tests/support/picture-forms.ts";
import type { Caller } from "#tests/support/test-app.ts";
import type { Vouched } from "#contract/vouches.ts";
import { adminSamples } from "./admin-operations.ts";
import { type SampleCall, sendReport } from "./sample-call.ts";
import type { World } from "./permission-fixture.ts";
import { webhookOutSamples } from "./webhook-out-operations.ts";

const inComments = (world: World, act: string) => `/projects/${world.projectId}/comment${act}`;

const blocked = ({ people }: World) => ({ kind: "user", id: people.otherOwner.id });

const vouchedFor = ({ people }: World) => ({
  login: people.otherOwner.username,
  reason: "Mended the tide tables",
});

const followed = ({ people }: World) => `/users/${people.otherOwner.id}/follow`;

const saveSearch = (caller: Caller) =>
  caller.post("/saved-searches", {
    name: "Designer seats",
    filters: { techs: "typescript", role: "designer" },
  });

/** Signed with the secret: the session doesn't matter here. */
function deliverPush({ hook }: World, caller: Caller) {
  const body = JSON.parse(pushBody()) as object;
  const signed = { event: "push", body: JSON.stringify(body), secret: hook.secret };
  return caller.post(`/hooks/${hook.id}/events/github`, body, deliveryHeaders("github", signed));
}

/** By operation name, as in the OpenAPI document. */
export const samples: Record<string, SampleCall> = {
  ...adminSamples,
  ...webhookOutSamples,
  readAnnouncement: (_, caller) => caller.get("/announcement"),
  readShownSite: (_, caller) => caller.get("/site"),
  readVersion: (_, caller) => caller.get("/version"),
  readCurrentSession: (_, caller) => caller.get("/current-session"),
  signOut: (_, caller) => caller.post("/auth/signout"),
  followSignOut: (_, caller) => caller.get("/auth/signout"),
  findUser: (world, caller) => caller.get(`/search/${world.people.owner.username.toUpperCase()}`),
  searchUsers: (_, caller) => caller.get("/users?search=own"),
  readUser: (world, caller) => caller.get(`/users/${world.people.owner.id}`),
  changeUser: (world, caller) =>
    caller.post(`/users/${world.people.owner.id}`, { displayName: "Other", techs: [world.techId] }),
  listUsedTechs: (world, caller) => caller.get(`/users/${world.people.owner.id}/used_techs`),
  readActivity: (world, caller) => caller.get(`/users/${world.people.owner.id}/activity`),
  setProjectLogo: (world, caller) =>
    caller.post(`/projects/${world.projectId}/logo`, smallPictureForm()),
  removeProjectLogo: (world, caller) => caller.delete(`/projects/${world.projectId}/logo`),
  addProjectPicture: (world, caller) =>
    caller.post(`/projects/${world.projectId}/pictures`, smallPictureForm()),
  changeProjectPicture: (world, caller) =>
    caller.post(`/projects/${world.projectId}/pictures/${world.pictureId}`, { alt: "Maps" }),
  removeProjectPicture: (world, caller) =>
    caller.delete(`/projects/${world.projectId}/pictures/${world.pictureId}`),
  readPersonDetails: (world, caller) => caller.get(`/users/${world.people.owner.id}/details`),
  changePersonDetails: (world, caller) =>
    caller.post(`/users/${world.people.owner.id}/details`, {
      bio: "Sails.",
      links: ["https://owner.example"],
      showsAccount: true,
      hoursAWeek: 3,
      timeZone: "Europe/Lisbon",
      languages: ["pt"],
      techsToLearn: [world.techId],
    }),
  listUserProjects: (world, caller) =>
    caller.get(`/users/${world.people.owner.id}/projects?techId=${world.techId}`),
  listSessions: (_, caller) => caller.get("/account/sessions"),
  revokeSession: async (world, caller) => {
    const { body } = await caller.get<{ id: string }[]>("/account/sessions");
    return caller.delete(`/account/sessions/${body[0]?.id ?? world.projectId}`);
  },
  listApiTokens: (_, caller) => caller.get("/account/tokens"),
  createApiToken: (_, caller) =>
    caller.post("/account/tokens", { name: "Dashboard", scopes: ["read", "projects"] }),
  deleteApiToken: async (world, caller) => {
    const { body } = await caller.post<{ id?: string }>("/account/tokens", {
      name: "Old laptop",
      scopes: ["read"],
    });
    return caller.delete(`/account/tokens/${body.id ?? world.projectId}`);
  },
  listSignInProviders: (_, caller) => caller.get("/sign_in_providers"),
  listSignInAccounts: (_, caller) => caller.get("/account/sign_in_accounts"),
  linkSignInAccount: (_, caller) =>
    caller.post("/account/sign_in_accounts", { provider: "gitlab" }),
  unlinkSignInAccount: (_, caller) => caller.delete("/account/sign_in_accounts/gitea"),
  signOutEverywhere: (_, caller) => caller.post("/auth/signout_everywhere"),
  downloadAccountData: (_, caller) => caller.get("/account/data"),
  previewDeletion: (_, caller) => caller.get("/account/deletion"),
  deleteAccount: async (_, caller) => {
    const { body: session } = await caller.get<Session>("/current-session");
    const { body: preview } = await caller.get<DeletionPreview>("/account/deletion");
    const { username = "nobody" } = session.user ?? {};
    return caller.delete("/account", { username, agreement: preview.agreement });
  },
  listPeople: (_, caller) => caller.get("/people?techs=typescript&pageSize=3"),
  countPeople: (_, caller) => caller.get("/people/facets?techs=typescript"),
  listPeopleForProject: (world, caller) => caller.get(`/projects/${world.projectId}/people`),
  listTechs: (_, caller) => caller.get("/techs?pageSize=3"),
  readTech: (_, caller) => caller.get("/techs/typescript"),
  listTechPeople: (_, caller) => caller.get("/techs/typescript/people"),
  suggestTech: (_, caller) => caller.post("/tech_suggestions", { name: "Abacus Query" }),
  listTechCategories: (_, caller) => caller.get("/tech_categories"),
  matchProjects: (_, caller) => caller.get("/matches?techs=typescript,rust&role=developer"),
  listSimilarProjects: ({ people: { owner } }, caller) =>
    caller.get(`/similar_projects?name=World&description=Maps%20of%20${owner.username}`),
  listProjects: (_, caller) => caller.get("/projects?pageSize=2"),
  listNewestProjects: (_, caller) => caller.get("/newest_projects?pageSize=2"),
  countProjects: (_, caller) => caller.get("/projects/facets?techs=typescript&search=world"),
  suggest: (_, caller) => caller.get("/suggestions?text=ow"),
  searchProjects: (_, caller) => caller.get("/project_search?search=world"),
  createProject: (world, caller) =>
    caller.post("/projects", { name: "New", description: "About it", techs: [world.techId] }),
  readProject: (world, caller) => caller.get(`/projects/${world.projectId}`),
  changeProject: (world, caller) => caller.post(`/projects/${world.projectId}`, { name: "Newer" }),
  deleteProject: (world, caller) =>
    caller.delete(`/projects/${world.projectId}`, { name: "World" }),
  recordVisit: (world, caller) =>
    caller.post(`/projects/${world.projectId}/visits`, {
      step: "viewed",
      source: "tech",
      tech: "rust",
    }),
  readInsights: (world, caller) => caller.get(`/projects/${world.projectId}/insights?days=90`),
  listPositions: (world, caller) => caller.get(`/projects/${world.projectId}/positions`),
  createPosition: (world, caller) =>
    caller.post(`/projects/${world.projectId}/positions`, { role: "designer", title: "Icons" }),
  changePosition: (world, caller) =>
    caller.post(`/projects/${world.projectId}/positions/${world.positionId}`, { title: "Tides" }),
  deletePosition: (world, caller) =>
    caller.delete(`/projects/${world.projectId}/positions/${world.positionId}`),
  listUpdates: (world, caller) => caller.get(`/projects/${world.projectId}/updates?pageSize=2`),
  postUpdate: (world, caller) =>
    caller.post(`/projects/${world.projectId}/updates`, { title: "News", text: "It *floats*." }),
  changeUpdate: (world, caller) =>
    caller.post(`/projects/${world.projectId}/updates/${world.updateId}`, { title: "Charts" }),
  setUpdatePicture: (world, caller) =>
    caller.post(
      `/projects/${world.projectId}/updates/${world.updateId}/picture`,
      smallPictureForm(),
    ),
  removeUpdatePicture: (world, caller) =>
    caller.delete(`/projects/${world.projectId}/updates/${world.updateId}/picture`),
  deleteUpdate: (world, caller) =>
    caller.delete(`/projects/${world.projectId}/updates/${world.updateId}`),
  setMember: (world, caller) =>
    caller.post(`/projects/${world.projectId}/members`, { user: world.people.otherOwner.id }),
  // The member leaves, or an owner removes them; nobody else may.
  removeMember: (world, caller) =>
    caller.delete(`/projects/${world.projectId}/members`, { user: world.people.member.id }),
  listProjectMembers: (world, caller) => caller.get(`/projects/${world.projectId}/members`),
  readOwnMembership: (world, caller) => caller.get(`/projects/${world.projectId}/members/@me`),
  readPushKey: (_, caller) => caller.get("/push_key"),
  listPushDevices: async (_, caller) => {
    await caller.post("/push_devices", newPushDevice());
    return caller.get("/push_devices");
  },
  addPushDevice: (_, caller) => caller.post("/push_devices", newPushDevice()),
  readPushSettings: (_, caller) => caller.get("/push_settings"),
  changePushSettings: (_, caller) =>
    caller.post("/push_settings", {
      quiet: { from: "22:00", until: "07:00", timeZone: "Europe/Lisbon" },
    }),
  testPushDevice: async (_, caller) => {
    // Private addresses are refused when they are connected to: nothing is waited for.
    await caller.post("/push_devices", newPushDevice(undefined, "https://localhost/push"));
    return caller.post("/push_devices/test");
  },
  removePushDevice: async (_, caller) => {
    const { body } = await caller.post<{ id: string }>("/push_devices", newPushDevice());
    return caller.delete(`/push_devices/${body.id}`);
  },
  listVouched: (world, caller) => caller.get(`/projects/${world.projectId}/vouched`),
  vouch: (world, caller) => caller.post(`/projects/${world.projectId}/vouches`, vouchedFor(world)),
  revokeVouch: async (world, caller) => {
    const path = `/projects/${world.projectId}/vouches`;
    const { body } = await world.people.owner.post<Vouched>(path, vouchedFor(world));
    return caller.delete(`${path}/${body.vouchId}`);
  },
  listInvitations: (_, caller) => caller.get("/invitations"),
  acceptInvitation: (world, caller) => caller.post(`/invitations/${world.invitationId}/accept`),
  declineInvitation: (world, caller) => caller.post(`/invitations/${world.invitationId}/decline`),
  listBlocks: async (world, caller) => {
    await caller.post("/blocks", blocked(world));
    return caller.get("/blocks");
  },
  addBlock: (world, caller) => caller.post("/blocks", blocked(world)),
  removeBlock: async (world, caller) => {
    await caller.post("/blocks", blocked(world));
    return caller.delete("/blocks", blocked(world));
  },
  listOwnProjects: (_, caller) => caller.get("/own_projects"),
  countOwnProjects: (_, caller) => caller.get("/own_projects/counts"),
  openOwnRoles: (world, caller) =>
    caller.post("/own_projects/open_roles", { projects: [world.projectId], roles: ["developer"] }),
  listMemberships: (world, caller) => caller.get(`/members?user=${world.people.owner.id}`),
  readPage: (_, caller) => caller.get("/pages/about"),
  proposeProject: (_, caller) =>
    caller.get("/repository-proposals?url=https://github.com/mirav/tidewater"),
  listOwnRepositories: (_, caller) => caller.get("/repositories"),
  readStackProposal: (_, caller) => caller.get("/stack-proposal"),
  readRepositoryFile: (world, caller) => caller.get(`/projects/${world.projectId}/repository-file`),
  previewRepositoryFiles: (world, caller) =>
    caller.get(`/projects/${world.projectId}/repository-file/preview`),
  takeRepositoryFile: async (world, caller) => {
    const path = `/projects/${world.projectId}/repository-file`;
    const { body } = await world.people.owner.get<RepositoryFilePreview[]>(`${path}/preview`);
    return caller.post(path, { path: body[0]?.path, digest: body[0]?.digest });
  },
  leaveRepositoryFile: (world, caller) =>
    caller.delete(`/projects/${world.projectId}/repository-file`),
  listTechProposals: (world, caller) => caller.get(`/projects/${world.projectId}/tech-proposals`),
  dismissTechProposal: (world, caller) =>
    caller.delete(`/projects/${world.projectId}/tech-proposals/${world.techId}`),
  listIssues: (_, caller) => caller.get("/issues?pageSize=2"),
  countIssues: (_, caller) => caller.get("/issues/facets?techs=typescript&search=world"),
  reserveIssue: (world, caller) => caller.post(`/issues/${world.issueId}/reserve`),
  releaseIssue: async (world, caller) => {
    await world.people.applicant.post(`/issues/${world.issueId}/reserve`);
    return caller.post(`/issues/${world.issueId}/release`);
  },
  listReservations: async (world, caller) => {
    await caller.post(`/issues/${world.issueId}/reserve`);
    return caller.get("/reservations");
  },
  listStarterIssues: (world, caller) => caller.get(`/projects/${world.projectId}/starter-issues`),
  readContent: (_, caller) => caller.get("/content?url=/content/terms.md"),
  listSavedSearches: async (_, caller) => {
    await saveSearch(caller);
    return caller.get("/saved-searches");
  },
  saveSearch: (_, caller) => saveSearch(caller),
  changeSavedSearch: ({ savedSearchId }, caller) =>
    caller.post(`/saved-searches/${savedSearchId}`, { name: "Otherwise", alerts: "daily" }),
  seeSavedSearch: ({ savedSearchId }, caller) =>
    caller.post(`/saved-searches/${savedSearchId}/seen`),
  deleteSavedSearch: ({ savedSearchId }, caller) =>
    caller.delete(`/saved-searches/${savedSearchId}`),
  watchProject: (world, caller) =>
    caller.post(`/projects/${world.projectId}/watch`, { level: "releases" }),
  unwatchProject: (world, caller) => caller.delete(`/projects/${world.projectId}/watch`),
  listWatchedProjects: async (world, caller) => {
    await caller.post(`/projects/${world.projectId}/watch`, { level: "all" });
    return caller.get("/watching");
  },
  readTechFollow: (_, caller) => caller.get("/techs/rust/follow"),
  followTech: (_, caller) => caller.post("/techs/rust/follow"),
  unfollowTech: (_, caller) => caller.delete("/techs/rust/follow"),
  listFollowedTechs: async (_, caller) => {
    await caller.post("/techs/rust/follow");
    return caller.get("/followed_techs");
  },
  readPersonFollow: (world, caller) => caller.get(followed(world)),
  followPerson: (world, caller) => caller.post(followed(world)),
  unfollowPerson: (world, caller) => caller.delete(followed(world)),
  listFollowedPeople: async (world, caller) => {
    await caller.post(followed(world));
    return caller.get("/followed_people");
  },
  starProject: (world, caller) => caller.post(`/projects/${world.projectId}/star`),
  unstarProject: (world, caller) => caller.post(`/projects/${world.projectId}/unstar`),
  listStarredProjects: async (world, caller) => {
    await caller.post(`/projects/${world.projectId}/star`);
    return caller.get("/starred_projects");
  },
  listComments: (world, caller) => caller.get(inComments(world, "s")),
  postComment: (world, caller) =>
    caller.post(inComments(world, ""), { commentText: "So it is", parentId: world.commentId }),
  previewComment: (world, caller) =>
    caller.post(inComments(world, "/preview"), { commentText: "So **it** is" }),
  editComment: (world, caller) =>
    caller.post(inComments(world, "/edit"), { id: world.commentId, commentText: "Otherwise" }),
  deleteComment: (world, caller) =>
    caller.post(inComments(world, "/delete"), { id: world.commentId }),
  likeComment: (world, caller) =>
    caller.post(inComments(world, "/like"), { comment: world.commentId }),
  dislikeComment: (world, caller) =>
    caller.post(inComments(world, "/dislike"), { comment: world.commentId }),
  unlikeComment: (world, caller) =>
    caller.post(inComments(world, "/removeLike"), { comment: world.commentId }),
  undislikeComment: (world, caller) =>
    caller.post(inComments(world, "/removeDislike"), { comment: world.commentId }),
  apply: (world, caller) =>
    caller.post("/applications", { project: world.projectId, requestedRole: "designer" }),
  listApplications: (world, caller) => caller.get(`/applications?project=${world.projectId}`),
  countApplications: (world, caller) =>
    caller.get(`/application_counts?project=${world.projectId}`),
  readApplication: (world, caller) => caller.get(`/applications/${world.applicationId}`),
  changeApplication: (world, caller) =>
    caller.post(`/applications/${world.applicationId}`, { status: "closed", reason: "Full" }),
  listWaitingApplications: (_, caller) => caller.get("/waiting_applications"),
  readTeaser: (_, caller) => caller.get("/graph/teaser"),
  readTrending: (_, caller) => caller.get("/computations/trendingsearches/latest"),
  sendReport: (world, caller) => sendReport(world, caller),
  readGraph: (world, caller) => caller.get(`/graph?nid=P_${world.projectId}`),
  findPath: (world, caller) =>
    caller.get(`/graph/path?from=U_${world.people.member.id}&to=T_${world.techId}`),
  countSteps: (world, caller) =>
    caller.get(`/graph/steps?from=U_${world.people.member.id}&to=T_${world.techId}`),
  searchGraph: (_, caller) => caller.get("/graph/search?q=owner"),
  listHooks: (world, caller) => caller.get(`/hooks?project=${world.projectId}`),
  createHook: (world, caller) => caller.post("/hooks", { project: world.projectId }),
  changeHook: (world, caller) => caller.post(`/hooks/${world.hook.id}`, { isActive: false }),
  rotateSecret: (world, caller) =>
    caller.post(`/hooks/${world.hook.id}/rotate_secret`, { overlapSeconds: 3600 }),
  dismissFormerOwners: (world, caller) =>
    caller.post(`/hooks/${world.hook.id}/former_owners/dismiss`),
  deleteHook: (world, caller) => caller.delete(`/hooks/${world.hook.id}`),
  listDeliveries: (world, caller) => caller.get(`/hooks/${world.hook.id}/deliveries`),
  receiveDelivery: (world, caller) => deliverPush(world, caller),
  listProjectEvents: async (world, caller) => {
    await deliverPush(world, caller);
    return caller.get(`/events/projectevents?project=${world.projectId}&types=repo_push`);
  },
  sendApplicationMessage: (world, caller) =>
    caller.post(`/applications/${world.applicationId}/messages`, { text: "When can you begin?" }),
  countWaitingApplications: (_, caller) => caller.get("/waiting_applications/count"),
  listNotifications: (world, caller) =>
    caller.get(`/notifications?to=${world.people.owner.id}&pageSize=3`),
  countNotifications: (_, caller) => caller.get("/notification_counts"),
  readNotification: async (world, caller) => {
    const { body } = await caller.get<{ id: string }[]>("/notifications");
    const id = Array.isArray(body) ? body[0]?.id : undefined;
    return caller.post(`/notifications/${id ?? world.projectId}/read`);
  },
  readAllNotifications: (_, caller) => caller.post("/notifications/read-all"),
  readNotificationSettings: (_, caller) => caller.get("/notification_settings"),
  changeNotificationSettings: (world, caller) =>
    caller.post("/notification_settings", {
      kinds: { comment_created: false },
      mute: { projects: [world.projectId], threads: [world.commentId] },
    }),
  readMailSettings: (_, caller) => caller.get("/mail_settings"),
  changeMailSettings: (_, caller) =>
    caller.post("/mail_settings", { digest: "daily", kinds: { answers: false }, source: "none" }),
  requestMailAddress: (_, caller) =>
    caller.post("/mail_settings/address", { address: `${newId()}@mail.example` }),
  removeMailAddress: (_, caller) => caller.delete("/mail_settings/address"),
};
