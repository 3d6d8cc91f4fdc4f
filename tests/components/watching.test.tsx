// Watching and muting projects and threads, following, and their list in the settings.
import { beforeAll, expect, test } from "vitest";
import type { FollowedPerson, FollowedTech } from "#contract/following.ts";
import type { NotificationSettings } from "#contract/notification-settings.ts";
import type { WatchedProject } from "#contract/watching.ts";
import { postComment } from "#tests/support/comments.ts";
import { findToast } from "#tests/support/dom-queries.ts";
import { eventsOf } from "#tests/support/notifications.ts";
import { renderRoute, screen, waitFor, within } from "#tests/support/render-route.tsx";
import { type Person, startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
let other: Person;

beforeAll(async () => {
  other = await site.person("other");
});

interface User {
  readonly click: (element: HTMLElement) => Promise<void>;
}

async function choose(user: User, level: RegExp): Promise<void> {
  await user.click(await screen.findByRole("button", { name: /^Watch / }));
  await user.click(await screen.findByRole("menuitemradio", { name: level }));
  await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
}

const levelsOf = async (person: Person) =>
  (await person.get<WatchedProject[]>("/watching")).body.map(({ level }) => level);

test("a project is watched and muted on its page, also by its owner", async () => {
  const owner = await site.person("ona");
  const { id } = await site.project(owner, { name: "Loud" });
  const { user } = await renderRoute(site.app, `/projects/${id}`, owner);
  await screen.findByRole("button", { name: "Watch Loud: Participating" });
  await choose(user, /^All activity/);
  await findToast(/All activity/);
  await screen.findByRole("button", { name: "Watch Loud: All activity" });
  expect(await levelsOf(owner)).toEqual(["all"]);

  await choose(user, /^Muted/);
  await screen.findByRole("button", { name: "Watch Loud: Muted" });
  await postComment(other, id, "Unheard");
  expect(await eventsOf(owner)).toEqual([]);
  await user.click(await screen.findByRole("button", { name: /^Watch / }));
  const chosen = await screen.findByRole("menuitemradio", { name: /^Muted/ });
  expect(chosen.getAttribute("aria-checked")).toBe("true");
});

test("visitors aren't offered to watch or follow", async () => {
  const { id } = await site.project(other, { name: "Public" });
  await renderRoute(site.app, `/projects/${id}`);
  await screen.findByRole("heading", { level: 1, name: "Public" });
  expect(screen.queryByRole("button", { name: /^Watch/ })).toBeNull();
  await renderRoute(site.app, "/techs/rust");
  await screen.findByRole("heading", { level: 1, name: "Rust" });
  expect(screen.queryByRole("button", { name: /^Follow/ })).toBeNull();
});

test("a choice that fails shows the reason, and the level stays", async () => {
  const { id } = await site.project(other, { name: "Quiet" });
  const reader = await site.person("olaf");
  const { user, script } = await renderRoute(site.app, `/projects/${id}`, reader);
  script(/^POST .*\/watch/, async () => ({
    status: 409,
    json: { statusCode: 409, code: "CONFLICT", error: "Conflict", message: "Remove one first." },
  }));
  await choose(user, /^Releases and seats/);
  await findToast(/The setting was not changed/);
  await findToast(/Remove one first/);
  expect(await levelsOf(reader)).toEqual([]);
  await screen.findByRole("button", { name: "Watch Quiet: Participating" });
});

test("a thread is muted and unmuted where it is read", async () => {
  const owner = await site.person("thea");
  const { id } = await site.project(owner, { name: "Talkative" });
  const thread = (await postComment(owner, id, "A long story")).body.id;
  const { user } = await renderRoute(site.app, `/projects/${id}`, owner);
  const openMenu = async () =>
    user.click(await screen.findByRole("button", { name: "More actions" }));
  await openMenu();
  await user.click(await screen.findByRole("menuitem", { name: "Mute this thread" }));
  await findToast(/The thread is muted/);
  const { body } = await owner.get<NotificationSettings>("/notification_settings");
  expect(body.mutedThreads.map(({ id: muted }) => muted)).toEqual([thread]);
  await postComment(other, id, "Unheard", thread);
  expect(await eventsOf(owner)).toEqual([]);

  await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
  await openMenu();
  await user.click(await screen.findByRole("menuitem", { name: "Unmute this thread" }));
  await findToast(/The thread is unmuted/);
  await postComment(other, id, "Heard", thread);
  expect(await eventsOf(owner)).toEqual(["comment_reply"]);
});

test("a technology and a person are followed on their pages, but not the person themselves", async () => {
  const fan = await site.person("fan");
  const { user, goTo } = await renderRoute(site.app, "/techs/rust", fan);
  await user.click(await screen.findByRole("button", { name: "Follow Rust" }));
  await findToast(/You follow Rust/);
  await screen.findByRole("button", { name: "Unfollow Rust" });
  const { body: techs } = await fan.get<FollowedTech[]>("/followed_techs");
  expect(techs.map(({ tech }) => tech.slug)).toEqual(["rust"]);

  await goTo(`/user/${other.username}`);
  await user.click(await screen.findByRole("button", { name: `Follow ${other.username}` }));
  await findToast(`You follow ${other.username}`);
  const { body: people } = await fan.get<FollowedPerson[]>("/followed_people");
  expect(people.map(({ user: followed }) => followed.id)).toEqual([other.id]);

  await goTo("/user/fan");
  await screen.findByRole("heading", { level: 1, name: "fan" });
  expect(screen.queryByRole("button", { name: /^Follow/ })).toBeNull();
});

test("everything that is watched and followed is listed, and removed there", async () => {
  const fan = await site.person("lister");
  const { id } = await site.project(other, { name: "Listed" });
  await fan.post(`/projects/${id}/watch`, { level: "releases" });
  await fan.post("/techs/rust/follow");
  await fan.post(`/users/${other.id}/follow`);
  const { user } = await renderRoute(site.app, "/watching", fan);
  const group = async (name: string) => within(await screen.findByRole("region", { name }));

  const projects = await group("Projects");
  await projects.findByText(/Releases and seats/);
  await user.click(await projects.findByRole("button", { name: "Unwatch Listed" }));
  await projects.findByText(/None yet/);
  expect(await levelsOf(fan)).toEqual([]);
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  await projects.findByRole("button", { name: "Unwatch Listed" });
  expect(await levelsOf(fan)).toEqual(["releases"]);

  const techs = await group("Technologies");
  await user.click(await techs.findByRole("button", { name: "Unfollow Rust" }));
  await techs.findByText(/None yet/);
  const people = await group("People");
  await user.click(await people.findByRole("button", { name: `Unfollow ${other.username}` }));
  await people.findByText(/None yet/);
  expect((await fan.get("/followed_techs")).body).toEqual([]);
  expect((await fan.get("/followed_people")).body).toEqual([]);
});

test("a list that can't be loaded shows an error, beside the others", async () => {
  const fan = await site.person("unlucky");
  const { script, goTo } = await renderRoute(site.app, "/techs", fan);
  script(/^GET .*followed_techs/, async () => ({ status: 400 }));
  await goTo("/watching");
  await screen.findByText("The technologies you follow could not be loaded");
  const people = within(await screen.findByRole("region", { name: "People" }));
  expect(await people.findByText(/None yet/)).toBeTruthy();
});
