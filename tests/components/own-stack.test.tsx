// The stack that is proposed to a new person, and suggestions of technologies that aren't there.
import { expect, test } from "vitest";
import type { User } from "#contract/people.ts";
import { sql } from "#server/database/sql.ts";
import { demoAccountOf } from "#server/demo/demo-accounts.ts";
import { findToast } from "#tests/support/dom-queries.ts";
import { renderRoute, screen, waitFor, within } from "#tests/support/render-route.tsx";
import { type Person, startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const idOf = async (slug: string) =>
  (await site.visitor.get<{ id: string }>(`/techs/${slug}`)).body.id;

/** A person with the repositories that the demo code host has for newcomers. */
async function newcomer(login: string) {
  const person = await site.person(login);
  await sql`update users set account_id = ${demoAccountOf(login).id} where id = ${person.id}`.run(
    site.database.db,
  );
  return person;
}

const slugsOf = async (person: Person) =>
  (await person.get<User>(`/users/${person.id}`)).body.techs.map(({ slug }) => slug);
const box = (name: string) =>
  screen.findByRole<HTMLInputElement>("checkbox", { name: new RegExp(`^${name}`) });

test("recent technologies are checked; the chosen ones are saved, and then fitting projects are shown", async () => {
  const owner = await site.person("owner");
  await site.project(owner, { name: "Allotments", techs: [await idOf("typescript")] });
  const person = await newcomer("new1");
  const { user, fill, path } = await renderRoute(site.app, "/stack", person);
  await screen.findByRole("heading", { level: 1, name: "Is this your stack?" });
  await screen.findByText(/We read your 4 latest public repositories\./);
  await waitFor(async () => expect((await box("TypeScript")).checked).toBe(true));
  await waitFor(async () => expect((await box("React")).checked).toBe(true));
  const django = await box("Django");
  expect(django.checked).toBe(false);
  expect(django.closest("label")?.textContent).toMatch(/In 1 repository, last changed in \d{4}/);

  const fits = within(screen.getByRole("complementary", { name: "Fits so far" }));
  await fits.findByRole("heading", { name: "Allotments" });
  // Where connectors begin and end.
  const marked = (name: string) =>
    [...document.querySelectorAll<HTMLElement>(`[data-${name}]`)].map((one) => one.dataset[name]);
  expect(marked("connector")).toEqual(expect.arrayContaining(["typescript", "react"]));
  expect(marked("connector")).not.toContain("django");
  expect(marked("tech")).toEqual(["typescript"]);
  await user.click(await box("React"));
  await user.click(django);
  await user.click(screen.getByRole("button", { name: "Add Technologies" }));
  await fill(await screen.findByRole("combobox", { name: "Search technologies" }), "elm");
  await screen.findAllByRole("option", { name: /^Elm/ });
  await user.keyboard("{Enter}");
  await user.click(screen.getByRole("button", { name: /^Save \d+ technologies$/ }));
  await findToast("Stack saved");
  await waitFor(() => expect(path()).toBe("/matches"));
  const slugs = await slugsOf(person);
  expect(slugs).toContain("typescript");
  expect(slugs).toContain("django");
  expect(slugs).toContain("elm");
  expect(slugs).not.toContain("react");
});

test("saving leads back to where the person was going, and so does skipping", async () => {
  const person = await newcomer("new2");
  const { user, path } = await renderRoute(site.app, "/stack?returnTo=/about", person);
  await box("TypeScript");
  await user.click(screen.getByRole("button", { name: /^Save/ }));
  await waitFor(() => expect(path()).toBe("/about"));
  const other = await newcomer("new3");
  const page = await renderRoute(site.app, "/stack?returnTo=//evil.example", other);
  const skip = screen.findByRole("link", { name: "Skip for now" });
  await waitFor(async () => expect((await skip).getAttribute("href")).toBe("/"));
  await page.user.click(await skip);
  await waitFor(() => expect(page.path()).toBe("/"));
  expect(await slugsOf(other)).toEqual([]);
});

test("where the code host is silent or knows nothing, technologies are picked", async () => {
  const person = await site.person("nobody");
  const silent = await renderRoute(site.app, "/about", person);
  silent.script(/stack-proposal/, async () => ({
    status: 200,
    json: { repositories: null, techs: [] },
  }));
  await silent.goTo("/stack");
  await screen.findByText(/can’t be read right now/);
  expect(screen.queryAllByRole("checkbox")).toEqual([]);
  const save = screen.getByRole<HTMLButtonElement>("button", { name: "Save" });
  expect(save.disabled).toBe(true);
  await silent.user.click(screen.getByRole("button", { name: "Add Technologies" }));
  await screen.findAllByRole("option");
  await silent.user.keyboard("{Enter}");
  await screen.findByRole("button", { name: "Save 1 technology" });

  await renderRoute(site.app, "/stack", person);
  await screen.findByText(/We found no technologies in your public repositories\./);
});

test("a failure keeps the choice and shows the reason; the profile leads back to the page", async () => {
  const person = await newcomer("new4");
  const { user, script, path } = await renderRoute(site.app, `/user/${person.username}`, person);
  await user.click(await screen.findByRole("link", { name: "Choose your stack" }));
  await waitFor(() => expect(path()).toBe("/stack"));
  const typescript = await box("TypeScript");
  const failing = script(/POST .*\/users\//, async () => ({
    status: 503,
    json: { code: "unavailable", message: "Try again in a minute." },
  }));
  await user.click(screen.getByRole("button", { name: /^Save/ }));
  await screen.findByText("Your stack was not saved.");
  expect(typescript.checked).toBe(true);
  failing.remove();
  await user.click(screen.getByRole("button", { name: /^Save/ }));
  await waitFor(() => expect(path()).toBe("/matches"));
});

test("a technology that isn't there is suggested where it was looked for", async () => {
  const person = await site.person("seeker");
  const { user, fill } = await renderRoute(site.app, "/account-settings", person);
  const techs = within(await screen.findByRole("group", { name: /^Techs/ }));
  await user.click(techs.getByRole("button", { name: "Add Technologies" }));
  await fill(await techs.findByRole("combobox", { name: "Search technologies" }), "Astrolabe++");
  await user.click(await techs.findByRole("button", { name: "Suggest “Astrolabe++”" }));
  await techs.findByText("Suggested. We’ll notify you when it’s added.");
  const admin = await site.admin();
  const add = { name: "Astrolabe++", slug: "astrolabe", category: "tooling" };
  expect((await admin.post("/admin/techs", add)).status).toBe(200);
  await renderRoute(site.app, "/notifications", person);
  const notice = await screen.findByText(/, which you suggested, was added\./);
  expect(within(notice).getByRole("link", { name: "Astrolabe++" }).getAttribute("href")).toBe(
    "/techs/astrolabe",
  );
});

test("visitors have to sign in for a suggestion", async () => {
  const { user } = await renderRoute(site.app, "/techs?query=zzyzx");
  const suggest = await screen.findByRole<HTMLButtonElement>("button", { name: "Suggest “zzyzx”" });
  await waitFor(() => expect(suggest.disabled).toBe(false));
  await user.click(suggest);
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("The technology was not suggested.");
  expect(
    within(alert)
      .getByRole("link", { name: /sign in/i })
      .getAttribute("href"),
  ).toContain("/auth/github?returnTo=%2Ftechs");
});
