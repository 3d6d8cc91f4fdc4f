// Pull requests hold and complete their author's reservations, as signed deliveries tell of them.
import { beforeEach, describe, expect, test } from "vitest";
import type { OwnReservation } from "#contract/reservations.ts";
import type { CodeHost } from "#contract/webhooks.ts";
import { sql } from "#server/database/sql.ts";
import { deliver, newWebhook } from "#tests/support/deliveries.ts";
import { addIssues } from "#tests/support/issues.ts";
import { type Person, startTestApp } from "#tests/support/test-app.ts";
import { refersTo } from "./pull-requests.ts";

const provider = (url: string) => ({ url, apiUrl: url, clientId: "i", clientSecret: "s" });
const site = await startTestApp({
  github: provider("https://github.com"),
  gitlab: provider("https://gitlab.example"),
  demoCodeHost: false,
});
const { db } = site.database;
const owner = await site.person("orla");
const ada = await site.person("ada");

const url = "https://github.com/orla/reef/issues/12";

describe.each([
  ["#12", true],
  ["Fixes #12.", true],
  ["fixes: #12, closes #13", true],
  ["(#12)", true],
  ["GH-12", true],
  ["orla/reef#12", true],
  ["Orla/Reef#12", true],
  [`Resolves ${url}`, true],
  [`[this](${url}#issuecomment-1)`, true],
  ["#123", false],
  ["#112", false],
  ["12", false],
  ["a#12", false],
  ["ada/reef#12", false],
  ["#12-draft", false],
  ["https://github.com/ada/reef/issues/12", false],
  [`${url}3`, false],
  ["&#12;", false],
])("%j", (text, refers) => {
  test(`refers ${refers ? "to issue 12" : "to another one or none"}`, () => {
    expect(refersTo(text, { number: 12, url })).toBe(refers);
  });
});

let projectId = "";
let hook = { id: "", secret: "" };
let issueId = "";

beforeEach(async () => {
  await sql`delete from reservations`.run(db);
  projectId = (await site.project(owner)).id;
  hook = await newWebhook(owner, projectId);
  [issueId = ""] = await addIssues(db, projectId, [{ title: "Draw a map" }]);
  await ada.post(`/issues/${issueId}/reserve`);
});

const accountOf = async ({ id }: Person) =>
  Number(
    (
      await sql<{
        id: string;
      }>`select account_id as id from user_accounts where user_id = ${id}`.one(db)
    ).id,
  );

/** By the author of the pull request; the owner of the project sends it. */
async function send(author: Person, action: string, fields: object = {}, secret = hook.secret) {
  const body = JSON.stringify({
    action,
    pull_request: {
      html_url: "https://github.com/orla/reef/pull/20",
      number: 20,
      title: "Draw it",
      body: "Fixes #1",
      merged: action === "closed",
      user: { id: await accountOf(author), login: author.username },
      ...fields,
    },
    sender: { login: "orla", id: await accountOf(owner) },
  });
  return deliver(site.app, hook.id, { event: "pull_request", body, secret });
}

async function own() {
  const [first] = (await ada.get<OwnReservation[]>("/reservations")).body;
  if (!first) throw new Error("There is no reservation");
  const { state, until = "" } = first.reservation ?? {};
  const days = Math.round((Date.parse(until) - Date.now()) / (24 * 3_600_000));
  const { pullRequest, mergedAt } = first.track;
  return { state, days, pullRequest: pullRequest?.number, isMerged: mergedAt !== null };
}

const untouched = { state: "reserved", days: 7, pullRequest: undefined, isMerged: false };
const opened = { state: "opened", days: 28, pullRequest: 20, isMerged: false };

test("one that is opened holds the reservation, one that is merged completes it", async () => {
  await send(ada, "opened");
  expect(await own()).toEqual(opened);
  await send(ada, "closed");
  expect(await own()).toEqual({ ...untouched, state: "merged", pullRequest: 20, isMerged: true });
  // What comes later changes nothing.
  await send(ada, "edited");
  expect(await own()).toMatchObject({ state: "merged" });
});

test("one that is closed without a merge leaves three days, and another one holds it again", async () => {
  await send(ada, "opened");
  await send(ada, "closed", { merged: false });
  expect(await own()).toEqual({ ...untouched, days: 3 });
  await send(ada, "opened", { number: 21, html_url: "https://github.com/orla/reef/pull/21" });
  expect(await own()).toEqual({ ...opened, pullRequest: 21 });
});

test("each delivery about it prolongs the reservation, and a merge counts after its end", async () => {
  await send(ada, "opened");
  await sql`update reservations set until = now() + interval '1 day'`.run(db);
  await send(ada, "synchronize", { body: "Nothing" });
  expect(await own()).toEqual(opened);
  await sql`update reservations set ended_at = now()`.run(db);
  await send(ada, "closed");
  const [stored] = await sql<{ state: string }>`select state from reservations`.all(db);
  expect(stored?.state).toBe("merged");
});

test.each<[string, () => Promise<unknown>]>([
  ["of another author", () => send(owner, "opened")],
  ["that doesn't refer to the issue", () => send(ada, "opened", { body: "See #2" })],
  ["with a wrong signature", () => send(ada, "opened", {}, "another")],
  ["at another code host", () => send(ada, "opened", { html_url: "https://git.example/p/20" })],
  ["whose author isn't named", () => send(ada, "opened", { user: null })],
])("one %s changes nothing", async (_, sent) => {
  await sent();
  expect(await own()).toEqual(untouched);
});

test("one of another project changes nothing", async () => {
  const other = await site.project(owner);
  hook = await newWebhook(owner, other.id);
  await send(ada, "opened");
  expect(await own()).toEqual(untouched);
});

test("a merge request of GitLab does the same for an account there", async () => {
  await sql`insert into user_accounts (provider, account_id, login, user_id)
    values ('gitlab', '77', 'ada', ${ada.id}) on conflict do nothing`.run(db);
  const sendOf = (action: string) => {
    const body = JSON.stringify({
      object_attributes: {
        action,
        iid: 5,
        title: "Draw it",
        url: "https://gitlab.example/orla/reef/-/merge_requests/5",
        description: "Closes #1",
        author_id: 77,
      },
      user: { id: 1, username: "orla" },
    });
    const delivered = { event: "Merge Request Hook", body, secret: hook.secret };
    return deliver(site.app, hook.id, delivered, "gitlab" satisfies CodeHost);
  };
  await sendOf("open");
  expect(await own()).toEqual({ ...opened, pullRequest: 5 });
  await sendOf("merge");
  expect(await own()).toMatchObject({ state: "merged", pullRequest: 5 });
});
