// API tokens in the account settings: for one project, copied or left, and how to use them.
import { expect, test } from "vitest";
import type { ApiToken } from "#contract/api-tokens.ts";
import { renderRoute, screen, waitFor, within } from "#tests/support/render-route.tsx";
import { type Person, startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();

async function openForm(person: Person) {
  const rendered = await renderRoute(site.app, "/account-settings", person);
  const { user, fill } = rendered;
  await user.click(await screen.findByRole("button", { name: "New token" }));
  const form = within(await screen.findByRole("dialog", { name: "New API token" }));
  await fill(form.getByRole("textbox", { name: "Name" }), "Bot");
  const create = () => user.click(form.getByRole("button", { name: "Create token" }));
  return { ...rendered, form, create };
}

/** Without the marks around names that isolate their direction. */
const textOf = (element: HTMLElement) => element.textContent.replaceAll(/[\u2068\u2069]/g, "");
const sentence = (text: RegExp) => (_: string, element: Element | null) =>
  element?.tagName === "P" && text.test(textOf(element as HTMLElement));

test("a token may change one of several projects, or all", async () => {
  const ada = await site.person("ada");
  const tidewater = await site.project(ada, { name: "Tidewater" });
  await site.project(ada, { name: "Reef" });
  const { user, form, create } = await openForm(ada);
  expect(form.queryByRole("group", { name: "Which projects" })).toBeNull();
  await user.click(form.getByRole("checkbox", { name: "change projects" }));
  const choice = within(await form.findByRole("group", { name: "Which projects" }));
  const names = choice.getByRole("combobox", { name: "Project" });
  form.getByText(sentence(/^Bot may read what is public and change Reef, until /));
  await user.selectOptions(names, "Tidewater");
  form.getByText(sentence(/^Bot may read what is public and change Tidewater, until /));
  form.getByText(
    sentence(
      /^It can’t read what only you see, write in discussions, answer people or change your other projects\.$/,
    ),
  );
  await user.click(choice.getByRole("radio", { name: "all that you own" }));
  form.getByText(sentence(/^Bot may read what is public and change projects, until /));
  await user.click(choice.getByRole("radio", { name: "only" }));
  await user.selectOptions(names, "Tidewater");
  await create();
  const list = within(await screen.findByRole("list", { name: "API tokens" }));
  await list.findByText(sentence(/^May read what is public and change Tidewater$/));
  expect((await screen.findByRole("region", { name: "Example" })).textContent).toContain(
    `curl http://localhost:3000/api/v1/projects/${tidewater.id} `,
  );
  const { body } = await ada.get<ApiToken[]>("/account/tokens");
  expect(body).toMatchObject([{ project: { id: tidewater.id, name: "Tidewater" } }]);
});

test("someone without a project has nothing to choose", async () => {
  const { user, form } = await openForm(await site.person("bob"));
  await user.click(form.getByRole("checkbox", { name: "change projects" }));
  form.getByText(sentence(/^Bot may read what is public and change projects, until /));
  expect(form.queryByRole("group", { name: "Which projects" })).toBeNull();
});

test("who leaves before the token is copied is asked once, and may stay", async () => {
  const { user, create, path } = await openForm(await site.person("cleo"));
  await create();
  await screen.findByRole("heading", { name: "Copy it now. It is shown once." });
  const leave = () => user.click(screen.getByRole("link", { name: "your profile" }));
  const question = { name: "Leave without copying the token?" };
  await leave();
  const asked = within(await screen.findByRole("dialog", question));
  await user.click(asked.getByRole("button", { name: "Cancel" }));
  expect(path()).toBe("/account-settings");
  await leave();
  const again = within(await screen.findByRole("dialog", question));
  await user.click(again.getByRole("button", { name: "Leave" }));
  await waitFor(() => expect(path()).toBe("/user/cleo"));
});

test("who has copied the token leaves without a question", async () => {
  const { user, create, path } = await openForm(await site.person("dan"));
  await create();
  await screen.findByRole("heading", { name: "Copy it now. It is shown once." });
  await user.click(screen.getByRole("button", { name: "Copy Token" }));
  await user.click(screen.getByRole("link", { name: "your profile" }));
  await waitFor(() => expect(path()).toBe("/user/dan"));
});

test("assistants and the command line are set up with this site's address", async () => {
  await renderRoute(site.app, "/account-settings", await site.person("eve"));
  const tools = within(await screen.findByRole("region", { name: "Apps and tools" }));
  expect(tools.getByLabelText<HTMLInputElement>("Address").value).toBe("http://localhost:3000/mcp");
  const code = (name: string) => tools.getByRole("region", { name }).textContent;
  expect(code("set-up for Claude Code")).toBe(
    "claude mcp add --transport http stack-cafe http://localhost:3000/mcp \\\n  --header 'Authorization: Bearer ${CAFE_TOKEN}'",
  );
  expect(JSON.parse(code("set-up for VS Code"))).toMatchObject({
    servers: { "stack-cafe": { type: "http", url: "http://localhost:3000/mcp" } },
  });
  expect(code("commands")).toContain("npx stack-cafe login http://localhost:3000\n");
});
