// Profiles and their forms.
import { act } from "@testing-library/react";
import { expect, test } from "vitest";
import { findToast } from "#tests/support/dom-queries.ts";
import { makeFindable } from "#tests/support/findable.ts";
import { renderRoute, screen, waitFor, within } from "#tests/support/render-route.tsx";
import { startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const idOf = async (slug: string) =>
  (await site.visitor.get<{ id: string }>(`/techs/${slug}`)).body.id;

async function openSettings(person: { username: string; cookie: string }) {
  const page = await renderRoute(site.app, `/user/${person.username}`, person);
  // The button is disabled until its script has loaded.
  const edit = await waitFor(() => {
    const button = screen.getByRole<HTMLButtonElement>("button", { name: "Edit Profile" });
    expect(button.disabled).toBe(false);
    return button;
  });
  await page.user.click(edit);
  return { ...page, form: await findSettings() };
}

const findSettings = async () => within(await screen.findByRole("dialog", { name: "Settings" }));
const findStack = async () => within(await screen.findByRole("navigation", { name: "Tech Stack" }));
const descriptionOf = (field: HTMLElement) =>
  (field.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent ?? "")
    .join(" ");

test("a profile without technologies or projects shows empty states", async () => {
  const { username } = await site.person("blank");
  await renderRoute(site.app, `/user/${username}`);
  await screen.findByText("No Tech Stack Added");
  await waitFor(() => {
    const { textContent } = screen.getByRole("main");
    expect(textContent).toContain("This user has not added their Tech Stack");
    expect(textContent).toContain("No projects yet");
  });
});

test("a visitor reads a person's projects by technology, and can't edit the profile", async () => {
  const person = await site.person("mira");
  const techs = [await idOf("typescript"), await idOf("rust")];
  await person.post(`/users/${person.id}`, { techs });
  const project = await site.project(person, { name: "Tidewater", techs });
  const { user, fill, path } = await renderRoute(site.app, "/user/mira");
  await screen.findByRole("heading", { level: 1, name: "mira" });
  expect(screen.queryByRole("button", { name: "Edit Profile" })).toBeNull();
  const stack = await findStack();
  const names = () =>
    stack
      .queryAllByRole("link")
      .map((link) => link.getAttribute("href"))
      .filter((href) => href?.startsWith("/user/"));
  expect(stack.getByRole("link", { current: true }).textContent).toContain("TypeScript");
  const shown = await screen.findByRole("region", { name: "Projects with TypeScript" });
  await within(shown).findByRole("link", { name: "Tidewater" });

  await user.type(screen.getByRole("searchbox", { name: "Find in this stack" }), "SCRIPT");
  expect(names()).toEqual(["/user/mira?tech=typescript"]);
  await fill(screen.getByRole("searchbox", { name: "Find in this stack" }), "cobol");
  await stack.findByText("No technologies match “cobol”.");
  await user.click(screen.getByRole("button", { name: "Show all" }));
  expect(names()).toHaveLength(2);
  const rust = stack.getByRole("link", { name: "Rust" });
  const row = within(rust.closest("li") as HTMLElement);
  expect(row.getByRole("link", { name: "Tidewater" }).getAttribute("href")).toBe(
    `/projects/${project.id}`,
  );
  await user.click(rust);
  await screen.findByRole("heading", { name: "Projects with Rust" });
  await waitFor(() => expect(path()).toBe("/user/mira?tech=rust"));
});

test("a changed username moves the profile, redirects its old address, and shows in the menu", async () => {
  const person = await site.person("oldname");
  const { user, fill, path, form } = await openSettings(person);
  await fill(form.getByLabelText("Username"), "newname");
  await fill(form.getByLabelText("Display Name"), "سارة");
  await user.click(form.getByRole("button", { name: "Update User" }));
  await waitFor(() => expect(path()).toBe("/user/newname"));
  await screen.findByRole("heading", { level: 1, name: "سارة" });
  await waitFor(() => expect(document.title).toMatch(/^سارة \(newname\)/));
  await screen.findByRole("button", { name: "Your menu, سارة" });

  const visit = await renderRoute(site.app, "/user/oldname?tech=rust");
  expect(visit.path()).toBe("/user/newname?tech=rust");
});

test("a former username is reserved, and shows an error at the field for others", async () => {
  const [person, other] = [await site.person("reserved"), await site.person("other")];
  await person.post(`/users/${person.id}`, { username: "renamed" });
  const { user, fill, path, form } = await openSettings(other);
  const username = form.getByLabelText("Username");
  await fill(username, "RESERVED");
  await user.click(form.getByRole("button", { name: "Update User" }));
  await waitFor(() => expect(descriptionOf(username)).toContain("This username is taken."));
  await waitFor(() => expect(document.activeElement).toBe(username));
  const close = form.getAllByRole("button", { name: "Close" }).at(-1);
  if (!close) throw new Error("The dialog can't be closed");
  await user.click(close);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(path()).toBe("/user/other"));
});

test("an invalid name shows an error on blur, and is focused on submit", async () => {
  const { user, fill, form } = await openSettings(await site.person("names"));
  const username = form.getByLabelText("Username");
  const displayName = form.getByLabelText("Display Name");
  await fill(username, "a");
  expect(descriptionOf(username)).not.toContain("Too Short!");
  await fill(displayName, "b".repeat(51));
  expect(descriptionOf(username)).toContain("Too Short!");
  await fill(username, "a_b");
  expect(descriptionOf(username)).toContain("Please use alphanumeric symbols");
  expect(descriptionOf(displayName)).toContain("Too Long!");
  await user.click(form.getByRole("button", { name: "Update User" }));
  await waitFor(() => expect(document.activeElement).toBe(username));
  expect(screen.getByRole("dialog", { name: "Settings" })).toBeDefined();
});

test("a failed update keeps the typed text, also after a reload, until the dialog is closed", async () => {
  const person = await site.person("kept");
  const { user, fill, script, form } = await openSettings(person);
  await fill(form.getByLabelText("Display Name"), "Kept As Typed");
  script(/POST .*\/users\//, () => Promise.reject(new Error("Cut off")));
  await user.click(form.getByRole("button", { name: "Update User" }));
  await form.findByText("Your profile was not updated.");
  expect(Object.values({ ...localStorage }).join()).toContain("Kept As Typed");

  const again = await renderRoute(site.app, "/user/kept", person);
  const displayName = async () =>
    (await findSettings()).getByLabelText<HTMLInputElement>("Display Name").value;
  expect(await displayName()).toBe("Kept As Typed");
  await again.user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await again.user.click(screen.getByRole("button", { name: "Edit Profile" }));
  expect(await displayName()).toBe("kept");
});

test("a double click updates the profile once", async () => {
  const { fill, sent, form } = await openSettings(await site.person("twice"));
  await fill(form.getByLabelText("Display Name"), "Once");
  const update = form.getByRole("button", { name: "Update User" });
  // Both clicks come before React renders.
  act(() => {
    update.click();
    update.click();
  });
  await screen.findByRole("heading", { level: 1, name: "Once" });
  expect(sent.filter((call) => call.startsWith("POST"))).toHaveLength(1);
});

test("a profile has at most a hundred technologies", async () => {
  const person = await site.person("many");
  const techs = await site.visitor.get<{ id: string }[]>("/techs?sort=name&pageSize=100");
  await person.post(`/users/${person.id}`, { techs: techs.body.map(({ id }) => id) });
  const { user, form } = await openSettings(person);
  await form.findByText("100 of 100");
  await user.click(form.getByRole("button", { name: "Add Technologies" }));
  // All technologies of the first pages are chosen: further pages are fetched until one can be
  // chosen.
  const option = await waitFor(() => {
    const found = document.querySelector("[role=option]");
    if (!found) throw new Error("No technology is offered");
    return found;
  });
  await user.click(option);
  expect(await form.findAllByText(/^You can choose up to 100\./)).not.toEqual([]);
  await form.findByText("100 of 100");
});

test("a profile shows what its person fills in, and nothing else", async () => {
  const [kit, empty] = [await site.person("kit"), await site.person("hollow")];
  const rust = await idOf("rust");
  await kit.post(`/users/${kit.id}/details`, {
    bio: "Numerics by day,\nboats by weekend.",
    links: ["https://kit.example/boats"],
    showsAccount: true,
    hoursAWeek: 5,
    timeZone: "Asia/Tokyo",
    languages: ["pt", "en"],
    techsToLearn: [rust],
    acceptsInvitations: false,
  });
  await renderRoute(site.app, "/user/kit");
  const about = within(await screen.findByRole("list", { name: "About" }));
  const facts = about.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(facts).toEqual([
    "About 5 hours a weekAsia/Tokyo, UTC+9",
    "Doesn’t accept invitations",
    "Wants to learn Rust",
    "Speaks Portuguese and English",
    "github.com/kitVerified by signing in",
    "kit.example/boats",
  ]);
  const link = about.getByRole("link", { name: "kit.example/boats" });
  expect(link.getAttribute("rel")).toBe("nofollow ugc noopener noreferrer");
  await screen.findByText(/Numerics by day,/);
  await renderRoute(site.app, `/user/${empty.username}`);
  await screen.findByRole("heading", { level: 1, name: "hollow" });
  expect(screen.queryByRole("list", { name: "About" })).toBeNull();
  expect(screen.queryByText("Owners look at these details first")).toBeNull();
  expect(screen.queryByRole("region", { name: "Activity" })).toBeNull();
});

test("another person's profile shows shared technologies, leads to the graph, and lets owners invite", async () => {
  const ids = await Promise.all(["rust", "react", "go"].map(idOf));
  const [lou, mel, sam] = [
    await site.person("lou"),
    await site.person("mel"),
    await site.person("sam"),
  ];
  await lou.post(`/users/${lou.id}`, { techs: ids });
  await mel.post(`/users/${mel.id}`, { techs: ids.slice(1) });
  const visit = await renderRoute(site.app, "/user/lou", mel);
  await (await findStack()).findByText("You share 2 of 3");
  const link = screen.getByRole("link", { name: "Show in the graph" });
  expect(link.getAttribute("href")).toBe(`/explore?nid=U_${lou.id}`);
  await screen.findByRole("button", { name: /^Follow/ });
  expect(screen.queryByRole("button", { name: "Invite lou" })).toBeNull();

  await site.project(mel, { name: "Mill" });
  await visit.goTo("/about");
  const { user } = await renderRoute(site.app, "/user/lou", mel);
  await user.click(await screen.findByRole("button", { name: "Invite lou" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Invite lou" }));
  await dialog.findByText("Developer seat on Mill");
  await user.click(dialog.getByRole("button", { name: "Send invitation" }));
  await findToast("lou is invited to Mill as a developer");
  const { body } = await lou.get<{ project: { name: string } }[]>("/invitations");
  expect(body.map(({ project }) => project.name)).toEqual(["Mill"]);

  await sam.post(`/users/${sam.id}/details`, { acceptsInvitations: false });
  await renderRoute(site.app, "/user/sam", mel);
  await screen.findByRole("button", { name: /^Follow/ });
  expect(screen.queryByRole("button", { name: "Invite sam" })).toBeNull();
  await (await findStack()).findByText("No Tech Stack Added");
});

test("the person's own profile leads to missing details, and has a public view", async () => {
  const pat = await site.person("pat");
  await pat.post(`/users/${pat.id}/details`, { hoursAWeek: 1 });
  const { id: project } = await site.project(await site.person("miller"), { name: "Weir" });
  await pat.post("/applications", { project, requestedRole: "developer" });
  const { user } = await renderRoute(site.app, "/user/pat", pat);
  const hints = within(
    await screen.findByRole("region", { name: "Owners look at these details first" }),
  );
  const names = hints.getAllByRole("link").map((link) => link.textContent);
  expect(names).toEqual(["Add what you want to learn", "Add a website or portfolio"]);
  expect(hints.getAllByRole("link")[0]?.getAttribute("href")).toBe("/account-settings#about-you");
  const activity = await screen.findByRole("region", { name: "Activity" });
  expect(activity.textContent).toContain("applied as developer in Weironly you see this");
  await user.click(screen.getByRole("link", { name: "See as others do" }));
  await screen.findByText(/This is how others see your profile\./);
  expect(screen.queryByRole("button", { name: "Edit Profile" })).toBeNull();
  expect(screen.queryByText("Owners look at these details first")).toBeNull();
  await user.click(screen.getByRole("link", { name: "Back to your view" }));
  await screen.findByRole("button", { name: "Edit Profile" });
});

test("details are filled in on the account settings; errors stay beside their field", async () => {
  const ned = await site.person("ned");
  const { user, fill, sent } = await renderRoute(site.app, "/account-settings", ned);
  const form = within(await screen.findByRole("region", { name: "About you" }));
  await fill(await form.findByLabelText("Bio"), "Sails.");
  await user.click(form.getByRole("button", { name: "Add a link" }));
  await fill(await form.findByLabelText("Link 1"), "ned.example");
  await fill(form.getByLabelText("Hours a week"), "99");
  await user.selectOptions(form.getByLabelText("Time zone"), "Asia/Tokyo");
  await user.selectOptions(form.getByLabelText("Languages"), "nl");
  await user.click(form.getByRole("button", { name: "Save details" }));
  await form.findByText("Please use an address that starts with https://");
  await form.findByText("Enter a number from 1 to 60");
  expect(sent.filter((call) => call.startsWith("POST"))).toEqual([]);
  await fill(form.getByLabelText("Link 1"), "https://ned.example");
  await fill(form.getByLabelText("Hours a week"), "about 9");
  await user.click(form.getByRole("button", { name: "Save details" }));
  expect(form.queryByText("Enter a number from 1 to 60")).not.toBeNull();
  expect(sent.filter((call) => call.startsWith("POST"))).toEqual([]);
  await fill(form.getByLabelText("Hours a week"), "9");
  await user.click(form.getByRole("button", { name: "Save details" }));
  await screen.findByText("Profile updated", { selector: ".toasts *" });
  expect(form.queryByRole("button", { name: "Discard changes" })).toBeNull();
  expect((await ned.get(`/users/${ned.id}/details`)).body).toMatchObject({
    bio: "Sails.",
    links: ["https://ned.example"],
    hoursAWeek: 9,
    timeZone: "Asia/Tokyo",
    languages: ["nl"],
    acceptsInvitations: true,
  });
});

test("the choice to be findable is hidden while invitations are off, and stored for later", async () => {
  const ivy = await site.person("ivy");
  await makeFindable(ivy);
  const { user, sent } = await renderRoute(site.app, "/account-settings", ivy);
  const form = within(await screen.findByRole("region", { name: "Invitations" }));
  const canBeInvited = await form.findByRole("checkbox", { name: "I can be invited" });
  const isFound = { name: "List me under People" };
  form.getByRole("checkbox", isFound);
  await user.click(canBeInvited);
  expect(form.queryByRole("checkbox", isFound)).toBeNull();
  await user.click(form.getByRole("button", { name: "Save invitations" }));
  await screen.findByText("Invitation settings saved", { selector: ".toasts *" });
  expect(sent.filter((call) => call.startsWith("POST"))).toHaveLength(1);
  expect((await ivy.get(`/users/${ivy.id}/details`)).body["acceptsInvitations"]).toBe(false);
  expect((await ivy.get(`/users/${ivy.id}`)).body["findable"]).not.toBeNull();
});

test("search engines read what people who want to be found look for, and of others the name", async () => {
  const person = await site.person("seeker");
  const read = () =>
    JSON.parse(
      document.querySelector('script[type="application/ld+json"]')?.textContent ?? "{}",
    ) as { mainEntity?: object };
  await renderRoute(site.app, `/user/${person.username}`);
  expect(read().mainEntity).toEqual({
    "@type": "Person",
    name: "seeker",
    alternateName: person.username,
  });
  await makeFindable(person, { techs: ["rust"], roles: ["developer"], lookingFor: "Maps" });
  await renderRoute(site.app, `/user/${person.username}`);
  expect(read().mainEntity).toMatchObject({
    knowsAbout: ["Rust"],
    seeks: { "@type": "Demand", description: "Maps" },
  });
});
