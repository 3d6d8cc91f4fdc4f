// One fixture for the sample calls of a test file, replaced after a call that changes what others
// need.
import { endpoints } from "#contract/api.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import type { ApiResponse, TestApp } from "#tests/support/test-app.ts";
import { samples } from "./operations.ts";
import { makeWorld, type Role, type World } from "./permission-fixture.ts";

/** Samples that write, but don't change the result of any other sample. */
const harmlessWrites = [
  "changeUser",
  "linkSignInAccount",
  "createApiToken",
  "deleteApiToken",
  "createProject",
  "watchProject",
  "unwatchProject",
  "followTech",
  "unfollowTech",
  "followPerson",
  "unfollowPerson",
  "starProject",
  "unstarProject",
  "postComment",
  "editComment",
  "likeComment",
  "dislikeComment",
  "unlikeComment",
  "undislikeComment",
  "removeBlock",
  "readNotification",
  "readAllNotifications",
  "changeNotificationSettings",
  "sendReport",
  "rotateSecret",
  "saveSearch",
  "changeSavedSearch",
  "seeSavedSearch",
  "dismissFormerOwners",
  "receiveDelivery",
  "runJob",
  "sendTestNotification",
  "changeTech",
  "uploadLogo",
  "removeLogo",
  "dismissSearch",
  "removeHiddenWord",
  "dismissWantedTech",
];

const harmless = new Set<string>([
  ...endpoints.filter(({ endpoint }) => endpoint.method === "GET").map(({ name }) => name),
  ...harmlessWrites,
]);

/** Samples that only end the caller's session. */
const endSession = new Set(["signOut", "followSignOut", "revokeSession", "signOutEverywhere"]);

/** The sample that undoes another one. */
const undoneBy: Record<string, string> = { addBlock: "removeBlock", listBlocks: "removeBlock" };

const permitted: Record<string, Role> = {
  apply: "user",
  acceptInvitation: "user",
  declineInvitation: "user",
  readOwnMembership: "member",
  editComment: "member",
  deleteComment: "member",
};

/** A caller for whom the sample call of an operation succeeds. */
export const permittedRole = (name: string, { access }: Pick<Endpoint, "access">): Role =>
  permitted[name] ?? (access === "admin" ? "admin" : "owner");

export interface SharedWorld {
  /** The world that the next call is made in. */
  readonly current: () => Promise<World>;
  /** Makes the sample call of that operation. */
  readonly call: (name: string, role: Role) => Promise<ApiResponse<unknown>>;
  /** Makes it as each role in turn. */
  readonly callAs: (name: string, roles: readonly Role[]) => Promise<ApiResponse<unknown>[]>;
}

/** @param prepare adds to each new fixture */
export function shareWorld(
  site: TestApp,
  techId: string,
  prepare: (world: World) => Promise<unknown> = async () => {},
): SharedWorld {
  const newWorld = async () => {
    const world = await makeWorld(site, techId);
    await prepare(world);
    return world;
  };
  let shared: Promise<World> | undefined;
  const current = () => (shared ??= newWorld());

  const restore = async (name: string, role: Role, world: World) => {
    const undo = samples[undoneBy[name] ?? ""];
    if (undo) await undo(world, world.as(role));
    else if (endSession.has(name)) {
      if (role !== "visitor") world.people[role] = await site.signInAgain(world.people[role]);
    } else if (!harmless.has(name)) shared = undefined;
  };

  const call = async (name: string, role: Role) => {
    const sample = samples[name];
    if (!sample) throw new Error(`${name} has no sample`);
    const world = await current();
    const answer = await sample(world, world.as(role));
    if (answer.status < 400) await restore(name, role, world);
    return answer;
  };
  const callAs = async (name: string, roles: readonly Role[]) => {
    const answers: ApiResponse<unknown>[] = [];
    for (const role of roles) answers.push(await call(name, role));
    return answers;
  };
  return { current, call, callAs };
}
