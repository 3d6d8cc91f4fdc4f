// Hidden content appears nowhere: every reading operation is called by all kinds of viewers, before
// hiding, while hidden, and after restoring.
import { describe, expect, test } from "vitest";
import { endpoints } from "#contract/api.ts";
import { type ReportedKind, reportedKind } from "#contract/reports.ts";
import { notificationsAfter } from "#server/features/notifications/queries.ts";
import {
  type HiddenContent,
  makeHiddenContent,
  type Viewer,
  viewers,
} from "#tests/support/hidden-content.ts";
import { allInParallel } from "#tests/support/in-parallel.ts";
import { startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const world = await makeHiddenContent(site);

/** Operations whose replies contain no content by people, or none by others. */
const withoutContent = new Set([
  // Contains people who have no account yet; for admins alone.
  "countAccessRequests",
  "listAccessRequests",
  // Contains nothing but counts.
  "countApplications",
  "countOpenReports",
  // Contains counts and technologies; covered by the tests of the list.
  "countPeople",
  // Contains counts and technologies; covered by the tests of the list.
  "countProjects",
  // Contains counts, technologies and labels; covered by the tests of the list.
  "countIssues",
  // Contains the ids of the request and counts; covered by the tests of paths.
  "countSteps",
  "followSignOut",
  "listAdminTechs",
  "listDeliveries",
  "listFollowedTechs",
  "listHiddenWords",
  "listCodeHosts",
  "listJobs",
  // Contains nothing but the caller's own projects.
  "listOwnRepositories",
  "listSessions",
  "listSignInAccounts",
  "listSignInProviders",
  // Contains the site's own settings; for admins alone.
  "readAppearance",
  "readSitePage",
  // Missing as its project is; covered by its own tests.
  "listStarterIssues",
  // The caller's own, without those of hidden projects; covered by its own tests.
  "listReservations",
  "listPushDevices",
  "readPushSettings",
  // A key that everybody may have.
  "readPushKey",
  // For owners of the project alone, missing as it is, and for admins; deliveries name ids, and what is
  // hidden isn't sent: covered by their own tests.
  "listWebhooksOut",
  "listWebhookOutDeliveries",
  "listSiteWebhooksOut",
  "listSiteWebhookOutDeliveries",
  "getWebhookOutDelivery",
  "getSiteWebhookOutDelivery",
  "previewWebhookOut",
  "previewSiteWebhookOut",
  // For admins alone; counts, and repositories of others.
  "countProjectWebhooksOut",
  "readWebhookOutHosts",
  // Contains nothing but names of chats.
  "listWebhookOutKinds",
  "listTopicRepositories",
  "listTechCategories",
  // For owners of the project alone; missing as it is.
  "listTechProposals",
  "dismissTechProposal",
  "readRepositoryFile",
  "previewRepositoryFiles",
  "listWantedTechs",
  "previewMerge",
  "listApiTokens",
  "proposeProject",
  "readAdminTech",
  // Contain counts; for admins, and for owners of their own project.
  "downloadOverview",
  "readInsights",
  "readOverview",
  "readShownSite",
  // Contains what an admin wrote for everyone.
  "readAnnouncement",
  "readBackupState",
  "readContent",
  "readMailSettings",
  "readPage",
  // Says whether the caller follows them; missing as the person is.
  "readPersonFollow",
  "readTechFollow",
  "readVersion",
  // Contains nothing but technologies.
  "readStackProposal",
  // Contains only searches that visitors find something by; covered by its own tests.
  "readTrending",
]);

/** The operations that show the content to the viewer. */
async function operationsShowing(
  { as, reads, traces }: HiddenContent,
  kind: ReportedKind,
  viewer: Viewer,
) {
  const found = new Set<string>();
  const calls = Object.entries(reads(viewer)).flatMap(([name, paths]) =>
    paths.map((path) => async () => {
      const { body, headers } = await as(viewer).get(path);
      const answer = JSON.stringify([body, headers]);
      if (traces[kind].some((trace) => answer.includes(trace))) found.add(name);
    }),
  );
  await allInParallel(calls);
  return [...found].toSorted();
}

const moderate = (kind: ReportedKind, act: "hide" | "restore") =>
  world.as("admin").post(`/admin/reports/${kind}/${world.ids[kind]}`, { act });

test("the test covers every operation that reads", () => {
  const reads = endpoints.filter(({ endpoint }) => endpoint.method === "GET");
  const known = new Set([...withoutContent, ...Object.keys(world.reads("author"))]);
  expect(reads.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
});

/** The operations that show each kind to others while it isn't hidden. */
const shownToOthers: Record<ReportedKind, string[]> = {
  project: [
    "downloadAccountData",
    "findPath",
    "listApplications",
    "listBlocks",
    "listInvitations",
    "listIssues",
    "listMemberships",
    "listNewestProjects",
    "listNotifications",
    "listPositions",
    "listProjectEvents",
    "listProjectMembers",
    "listProjects",
    "listStarredProjects",
    "listUpdates",
    "listUsedTechs",
    "listUserProjects",
    "listWatchedProjects",
    "readActivity",
    "readApplication",
    "readGraph",
    "readNotificationSettings",
    "readProject",
    "readTeaser",
    "searchGraph",
    "searchProjects",
    "suggest",
  ],
  comment: ["listComments", "listNotifications"],
  user: [
    "findPath",
    "findUser",
    "listApplications",
    "listBlocks",
    "listComments",
    "listFollowedPeople",
    "listInvitations",
    "listMemberships",
    "listNewestProjects",
    "listNotifications",
    "listPositions",
    "listProjectEvents",
    "listProjectMembers",
    "listProjects",
    "listStarredProjects",
    "listTechPeople",
    "listUpdates",
    "listUserProjects",
    "listVouched",
    "listWaitingApplications",
    "matchProjects",
    "readActivity",
    "readApplication",
    "readGraph",
    "readPersonDetails",
    "readProject",
    "readTeaser",
    "readUser",
    "searchGraph",
    "searchProjects",
    "searchUsers",
    "suggest",
  ],
  event: ["listProjectEvents", "readActivity"],
  // Cards have the latest one.
  update: [
    "listNewestProjects",
    "listProjects",
    "listStarredProjects",
    "listUpdates",
    "listUserProjects",
    "matchProjects",
    "readProject",
    "searchProjects",
  ],
  picture: ["readProject"],
};

/** Operations that show more to admins after an act. */
const admins = new Set(["exportAudit", "listAdminUsers", "listAudit", "listReported"]);
/** One picture for all viewers, redrawn at once after hiding, otherwise each minute. */
const shared = "readTeaser";
/** These have no hidden projects, not even for admins. */
const withoutHidden = new Set(["listIssues", "listSimilarProjects", "matchProjects", "suggest"]);
/** Cards have no hidden update, not even for its team. */
const withHiddenUpdates = new Set(["downloadAccountData", "listUpdates"]);
const asBefore = (kind: ReportedKind, names: readonly string[] = []) =>
  names.filter(
    (name) =>
      !admins.has(name) &&
      name !== shared &&
      (kind !== "project" || !withoutHidden.has(name)) &&
      (kind !== "update" || withHiddenUpdates.has(name)),
  );

describe.each(reportedKind.options)("a hidden %s", (kind) => {
  test("is visible to its author and admins only, and to everyone again once restored", async () => {
    const before = new Map<Viewer, string[]>();
    for (const viewer of viewers) before.set(viewer, await operationsShowing(world, kind, viewer));
    expect(before.get("other")).toEqual(shownToOthers[kind]);

    expect((await moderate(kind, "hide")).status).toBe(200);
    for (const viewer of ["visitor", "other"] as const) {
      expect(await operationsShowing(world, kind, viewer)).toEqual([]);
    }
    const streamed = await notificationsAfter(
      site.database,
      [{ userId: world.people.other.id, number: 0 }],
      100,
    );
    for (const trace of world.traces[kind]) {
      expect(JSON.stringify(streamed)).not.toContain(trace);
    }
    for (const viewer of ["author", "admin"] as const) {
      const shown = await operationsShowing(world, kind, viewer);
      expect(asBefore(kind, shown)).toEqual(asBefore(kind, before.get(viewer)));
      expect(shown).not.toContain(shared);
    }

    expect((await moderate(kind, "restore")).status).toBe(200);
    for (const viewer of viewers) {
      const shown = await operationsShowing(world, kind, viewer);
      expect(asBefore(kind, shown)).toEqual(asBefore(kind, before.get(viewer)));
    }
  });
});
