// A valid call of each admin operation.
import { vi } from "vitest";
import type { AdminTech } from "#contract/admin-techs.ts";
import type { Appearance } from "#contract/appearance.ts";
import type { UserRef } from "#contract/people.ts";
import type { SitePageText } from "#contract/static-pages.ts";
import { type SampleCall, sendReport } from "./sample-call.ts";
import type { World } from "./permission-fixture.ts";

/** A technology of the world's own, the same each time, so that no other world misses it. */
async function techOf({ people, projectId }: World): Promise<AdminTech> {
  const slug = `tech-${projectId}`;
  const { body: known } = await people.admin.get<AdminTech[]>(`/admin/techs?search=${slug}`);
  if (known[0]) return known[0];
  const tech = { name: slug, slug, category: "tooling" };
  const { body } = await people.admin.post<AdminTech>("/admin/techs", tech);
  return body;
}

const onUser = (world: World, act: string) => `/admin/users/${world.people.user.id}/${act}`;

/** With their username, which differs from the login where that was taken. */
async function applicantOf({ people }: World): Promise<UserRef> {
  return (await people.admin.get<UserRef>(`/users/${people.applicant.id}`)).body;
}

async function appearanceIn({ people }: World): Promise<Appearance> {
  return (await people.admin.get<Appearance>("/admin/appearance")).body;
}

async function imprintIn({ people }: World): Promise<SitePageText> {
  return (await people.admin.get<SitePageText>("/admin/pages/imprint")).body;
}

const smallest = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>`;

export const adminSamples: Record<string, SampleCall> = {
  listTopicRepositories: (_, caller) => caller.get("/admin/repositories?organisation=harbour"),
  listAdminUsers: (_, caller) => caller.get("/admin/users?search=own"),
  changeAdmin: (world, caller) => caller.post(onUser(world, "admin"), { isAdmin: true }),
  // A suspended person can't call the API.
  suspendUser: (world, caller) =>
    caller.post(`/admin/users/${world.people.applicant.id}/suspend`, { reason: "Spam" }),
  liftSuspension: (world, caller) => caller.post(onUser(world, "lift")),
  endUserSessions: async (world, caller) => {
    const { id, username } = await applicantOf(world);
    const body = { username, reason: "A stolen laptop" };
    return caller.post(`/admin/users/${id}/end_sessions`, body);
  },
  previewUserDeletion: (world, caller) =>
    caller.get(`/admin/users/${world.people.owner.id}/deletion`),
  deleteUser: async (world, caller) => {
    const { id, username } = await applicantOf(world);
    return caller.delete(`/admin/users/${id}`, { username, reason: "Requested by letter" });
  },
  listAudit: async (world, caller) => {
    await techOf(world);
    return caller.get("/admin/audit?pageSize=5");
  },
  listAccessRequests: (_, caller) => caller.get("/admin/access_requests"),
  countAccessRequests: (_, caller) => caller.get("/admin/access_requests/count"),
  approveAccess: ({ accessRequestId }, caller) =>
    caller.post(`/admin/access_requests/${accessRequestId}/approve`),
  declineAccess: ({ accessRequestId }, caller) =>
    caller.post(`/admin/access_requests/${accessRequestId}/decline`),
  takeBackAccess: async ({ accessRequestId, people }, caller) => {
    await people.admin.post(`/admin/access_requests/${accessRequestId}/approve`);
    return caller.post(`/admin/access_requests/${accessRequestId}/take_back`);
  },
  setAnnouncement: (world, caller) =>
    caller.post("/admin/announcement", { text: `News of ${world.projectId}`, url: "/about" }),
  removeAnnouncement: async (world, caller) => {
    await world.people.admin.post("/admin/announcement", { text: `Old news ${world.projectId}` });
    return caller.delete("/admin/announcement");
  },
  readAppearance: (_, caller) => caller.get("/admin/appearance"),
  setAppearance: async (world, caller) => {
    const { version } = await appearanceIn(world);
    const site = { tagline: `For ${world.projectId} ${version}` };
    return caller.post("/admin/appearance", { site, version });
  },
  uploadSiteLogo: (_, caller) =>
    caller.post("/admin/appearance/logo", { data: Buffer.from(smallest).toString("base64") }),
  previewAppearance: async (world, caller) => {
    const { site } = await appearanceIn(world);
    return caller.post("/admin/appearance/preview", { site, show: "mail", theme: "light" });
  },
  undoAppearance: async (world, caller) => {
    const { site, version } = await appearanceIn(world);
    const tagline = `For ${world.projectId} ${version}`;
    const body = { site: { ...site, tagline }, version };
    const changed = await world.people.admin.post<Appearance>("/admin/appearance", body);
    return caller.post("/admin/appearance/undo", { version: changed.body.version });
  },
  readSitePage: (_, caller) => caller.get("/admin/pages/imprint"),
  setSitePage: async (world, caller) => {
    const { version } = await imprintIn(world);
    const markdown = `# Imprint\n\nOf ${world.projectId} ${version}.`;
    return caller.post("/admin/pages/imprint", { markdown, version });
  },
  previewSitePage: (_, caller) =>
    caller.post("/admin/pages/imprint/preview", { markdown: "# Imprint" }),
  undoSitePage: async (world, caller) => {
    const { version } = await imprintIn(world);
    const body = { markdown: `Of ${world.projectId} ${version}.`, version };
    const changed = await world.people.admin.post<SitePageText>("/admin/pages/imprint", body);
    return caller.post("/admin/pages/imprint/undo", { version: changed.body.version });
  },
  readBackupState: (_, caller) => caller.get("/admin/backups"),
  listCodeHosts: (_, caller) => caller.get("/admin/code-hosts"),
  listJobs: (_, caller) => caller.get("/admin/jobs"),
  runJob: (_, caller) => caller.post("/admin/jobs/remove-dead-sessions/run"),
  sendTestNotification: (world, caller) =>
    caller.post("/admin/notifications/sendtest", { to: world.people.user.id }),
  listAdminTechs: (_, caller) => caller.get("/admin/techs?pageSize=3"),
  addTech: (world, caller) =>
    caller.post("/admin/techs", {
      name: `New ${world.projectId}`,
      slug: `new-${world.projectId}`,
      category: "tooling",
    }),
  readAdminTech: (world, caller) => caller.get(`/admin/techs/${world.techId}`),
  changeTech: async (world, caller) =>
    caller.post(`/admin/techs/${(await techOf(world)).id}`, { description: "A better sentence." }),
  uploadLogo: async (world, caller) => {
    const data = Buffer.from(smallest).toString("base64");
    return caller.post(`/admin/techs/${(await techOf(world)).id}/logo`, { data });
  },
  removeLogo: async (world, caller) =>
    caller.delete(`/admin/techs/${(await techOf(world)).id}/logo`),
  previewMerge: async (world, caller) =>
    caller.get(`/admin/techs/${(await techOf(world)).id}/merge?into=${world.techId}`),
  mergeTechs: async (world, caller) =>
    caller.post(`/admin/techs/${(await techOf(world)).id}/merge`, { into: world.techId }),
  dismissSearch: async (world, caller) => {
    const name = `tech-${world.projectId}`;
    await world.people.owner.post("/projects", { name, description: "Found by name", techs: [] });
    await world.people.member.get(`/project_search?search=${name}`);
    return caller.post("/admin/trendingsearches/dismiss", { query: name });
  },
  listHiddenWords: (_, caller) => caller.get("/admin/trendingsearches/words"),
  addHiddenWord: (world, caller) =>
    caller.post("/admin/trendingsearches/words", { word: `word ${world.projectId}` }),
  removeHiddenWord: async (world, caller) => {
    const suggestion = { word: `other ${world.projectId}` };
    const { body } = await world.people.admin.post<{ id: string }>(
      "/admin/trendingsearches/words",
      suggestion,
    );
    return caller.delete(`/admin/trendingsearches/words/${body.id}`);
  },
  listReported: async (world, caller) => {
    await sendReport(world, world.people.owner);
    return caller.get("/admin/reports?pageSize=5");
  },
  countOpenReports: (_, caller) => caller.get("/admin/reports/count"),
  judgeReported: async (world, caller) => {
    await sendReport(world, world.people.owner);
    const judgement = { act: "hide", note: "An ad indeed" };
    return caller.post(`/admin/reports/comment/${world.commentId}`, judgement);
  },
  judgeReporter: async (world, caller) => {
    await sendReport(world, world.people.owner);
    const judgement = { act: "dismiss", note: "Reports everything" };
    return caller.post(`/admin/reporters/${world.people.owner.id}`, judgement);
  },
  deleteProjectAsAdmin: (world, caller) =>
    caller.delete(`/admin/projects/${world.projectId}`, { name: "World", reason: "An ad" }),
  readOverview: (_, caller) => caller.get("/admin/overview?months=3"),
  downloadOverview: (_, caller) => caller.get("/admin/overview.csv"),
  exportAudit: async (world, caller) => {
    await techOf(world);
    return caller.get("/admin/audit/export");
  },
  listWantedTechs: async (world, caller) => {
    await search(world, "First");
    return caller.get("/admin/wanted_techs");
  },
  dismissWantedTech: async (world, caller) => {
    const word = await search(world, "Second");
    const dismiss = () => caller.post("/admin/wanted_techs/dismiss", { word });
    // Searches are counted after the reply.
    return vi.waitUntil(
      async () => {
        const answer = await dismiss();
        return answer.status !== 404 && answer;
      },
      { timeout: 30_000 },
    );
  },
};

/** Searches for an unknown technology; the search is counted when another one is made. */
async function search({ people }: World, prefix: string): Promise<string> {
  const word = `${prefix} nothingofthekind`.toLowerCase();
  for (const each of [word, "somethingelseentirely"]) {
    await people.owner.get(`/techs?search=${encodeURIComponent(each)}`);
  }
  return word;
}
