// The pending applications to all projects of an owner.
import { expect, test } from "vitest";
import { findAlert, findToast } from "#tests/support/dom-queries.ts";
import { apply } from "#tests/support/apply.ts";
import { renderRoute, screen, waitFor, within } from "#tests/support/render-route.tsx";
import { startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();

const list = () => screen.findByRole("region", { name: "Waiting for you" });

const rows = async () => within(await list()).queryAllByRole("listitem");

/** The projects with their applicants, in order. */
async function groups(): Promise<string[]> {
  return within(await list())
    .getAllByRole("region")
    .map((group) => {
      const applicants = within(group).getAllByRole("listitem");
      const names = applicants.map((row) => row.querySelector("b")?.textContent);
      return `${within(group).getByRole("heading").textContent}: ${names.join(", ")}`;
    });
}

const application = async () => within(await screen.findByRole("region", { name: "Application" }));

const mainLink = (name: string) =>
  within(screen.getByRole("navigation", { name: "Main" })).findByRole("link", { name });

/** Only where one application was opened. */
const toList = { name: "All waiting applications" };

test("an owner decides on applications to two projects beside the list, which removes them", async () => {
  const [owner, ola, uwe] = [
    await site.person("owner"),
    await site.person("ola"),
    await site.person("uwe"),
  ];
  const [north, south] = [
    await site.project(owner, { name: "North" }),
    await site.project(owner, { name: "South" }),
  ];
  for (const person of [ola, uwe]) {
    for (const { id } of [north, south]) await apply(person, id);
  }
  const { user, path } = await renderRoute(site.app, "/applications", owner);
  const open = async (index: number, applicant: string, project: string) => {
    const link = within((await rows())[index] as HTMLElement).getByRole("link");
    await user.click(link);
    // Beside the list, the first application is shown already.
    await waitFor(() => expect(path()).toBe(link.getAttribute("href")));
    await screen.findByRole("link", toList);
    await screen.findByRole("heading", { name: applicant });
    const shown = await application();
    await shown.findByRole("link", { name: project });
    return shown;
  };

  const inMenu = await mainLink("Applications");
  expect(inMenu.getAttribute("href")).toBe("/applications");
  expect(inMenu.getAttribute("aria-current")).toBe("page");
  expect((await mainLink("4 waiting for you")).getAttribute("href")).toBe("/applications/waiting");
  await user.click(await screen.findByRole("link", { name: "Waiting for you 4" }));
  await waitFor(() => expect(path()).toBe("/applications/waiting"));
  await waitFor(async () => expect(await rows()).toHaveLength(4));
  expect(await groups()).toEqual(["South: uwe, ola", "North: uwe, ola"]);

  const first = await open(0, "uwe", "South");
  await user.click(first.getByRole("button", { name: "Accept" }));
  await first.findByText("Accepted");
  await waitFor(async () => expect(await rows()).toHaveLength(3));
  await mainLink("3 waiting for you");

  const next = await open(0, "ola", "South");
  await user.click(next.getByRole("link", toList));
  await waitFor(() => expect(path()).toBe("/applications/waiting"));
  // The address changes before the page does, which shows the same application again.
  await waitFor(() => expect(screen.queryByRole("link", toList)).toBeNull());
  const rest = [
    ["ola", "South"],
    ["uwe", "North"],
    ["ola", "North"],
  ] as const;
  for (const [index, [applicant, project]] of rest.entries()) {
    const shown = await open(0, applicant, project);
    await user.click(shown.getByRole("button", { name: "Accept" }));
    await waitFor(async () => expect(await rows()).toHaveLength(rest.length - 1 - index));
  }
  await user.click((await application()).getByRole("link", toList));
  await screen.findByRole("heading", { name: "No applications waiting" });
  await mainLink("Applications");
});

test("an owner finds the answered applications of all projects again, or of one", async () => {
  const owner = await site.person("finder");
  const [north, south] = [
    await site.project(owner, { name: "Nord" }),
    await site.project(owner, { name: "Syd" }),
  ];
  const [ina, jon] = [await site.person("ina"), await site.person("jon")];
  for (const [person, { id }] of [
    [ina, north],
    [jon, south],
  ] as const) {
    const made = await apply(person, id);
    await owner.post(`/applications/${made.id}`, { status: "accepted" });
  }
  const { user, path } = await renderRoute(site.app, "/applications/waiting", owner);
  const tabs = within(await screen.findByRole("navigation", { name: "Applications by status" }));
  await waitFor(() =>
    expect(tabs.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
      "Waiting",
      "Accepted2",
      "Closed",
    ]),
  );
  await user.click(tabs.getByRole("link", { name: /^Accepted/ }));
  const accepted = () => within(screen.getByRole("region", { name: "Accepted" }));
  await waitFor(() => expect(accepted().getAllByRole("listitem")).toHaveLength(2));
  expect(accepted().getAllByRole("listitem")[0]?.textContent).toContain("Syd");

  await user.selectOptions(screen.getByLabelText("Project"), "Nord");
  await waitFor(() => expect(accepted().getAllByRole("listitem")).toHaveLength(1));
  expect(path()).toBe(`/applications/waiting?tab=accepted&project=${north.id}`);
  await user.click(accepted().getByRole("link", { name: /ina/ }));
  await user.click(await screen.findByRole("link", { name: "All applications" }));
  await waitFor(() =>
    expect(path()).toBe(`/applications/waiting?tab=accepted&project=${north.id}`),
  );
});

test("another owner's pending applications aren't listed; their address redirects to the viewer's list", async () => {
  const [owner, applicant, stranger] = [
    await site.person("host"),
    await site.person("rae"),
    await site.person("stranger"),
  ];
  const project = await site.project(owner);
  const { id } = await apply(applicant, project.id);
  for (const viewer of [applicant, stranger]) {
    const { path } = await renderRoute(site.app, `/applications/waiting/${id}`, viewer);
    expect(path()).toBe("/applications/waiting");
    await screen.findByRole("heading", { name: "No applications waiting" });
    expect((await viewer.get("/waiting_applications")).body).toEqual([]);
  }
  const missing = "/applications/waiting/0198c0de-0000-7000-8000-000000000000";
  const { path } = await renderRoute(site.app, missing, owner);
  await waitFor(() => expect(path()).toBe("/applications/waiting"));
  await renderRoute(site.app, `/applications/waiting/${id}`);
  const link = await screen.findByRole("link", { name: /Log In to View/ });
  const returnTo = encodeURIComponent(`/applications/waiting/${id}`);
  expect(link.getAttribute("href")).toBe(`/auth/github?returnTo=${returnTo}`);
});

test("a list that fails to load shows an error, and is loaded again by Retry", async () => {
  const owner = await site.person("keen");
  const project = await site.project(owner, { name: "Weir" });
  await apply(await site.person("zoe"), project.id);
  const { user, script } = await renderRoute(site.app, "/applications", owner);
  const failure = script(/GET .*\/waiting_applications$/, async () => ({ status: 500 }));
  await user.click(await screen.findByRole("link", { name: /Waiting for you/ }));
  await findAlert("Failed to fetch applications!");
  failure.remove();
  await user.click(screen.getByRole("button", { name: "Retry" }));
  await screen.findByRole("region", { name: "Weir" });
  expect(await rows()).toHaveLength(1);
});

test("J and K step through the list, A accepts and C closes; not while writing or after g", async () => {
  const owner = await site.person("keys");
  const project = await site.project(owner, { name: "Keel" });
  const ids: Record<string, string> = {};
  for (const name of ["una", "vic", "wyn"]) {
    ids[name] = (await apply(await site.person(name), project.id)).id;
  }
  const { user, path, fill } = await renderRoute(site.app, "/applications/waiting", owner);
  const shown = (name: string) => screen.findByRole("heading", { level: 2, name });
  const statusOf = async (name: string) =>
    (await owner.get<{ status: string }>(`/applications/${ids[name]}`)).body.status;
  await shown("wyn");
  await user.keyboard("k");
  await waitFor(() => expect(path()).toBe("/applications/waiting"));
  await user.keyboard("j");
  const vic = await shown("vic");
  await waitFor(() => expect(path()).toBe(`/applications/waiting/${ids["vic"]}`));
  await waitFor(() => expect(document.activeElement).toBe(vic));
  await user.keyboard("k");
  await shown("wyn");
  await user.keyboard("jj");
  await waitFor(() => expect(path()).toBe(`/applications/waiting/${ids["una"]}`));
  await shown("una");

  await fill((await application()).getByLabelText("Message to una optional"), "A cafe");
  expect(await statusOf("una")).toBe("pending");
  await user.click(await shown("una"));
  await user.keyboard("a");
  await (await application()).findByText("Accepted");
  expect(await statusOf("una")).toBe("accepted");
  await user.keyboard("k");
  const again = await shown("vic");
  await waitFor(() => expect(document.activeElement).toBe(again));
  await user.keyboard("c");
  await waitFor(async () => expect(await statusOf("vic")).toBe("closed"));
  // The next one opens.
  const last = await shown("wyn");
  await waitFor(() => expect(document.activeElement).toBe(last));
  await user.keyboard("ga");
  await waitFor(() => expect(path()).toBe("/applications"));
  expect(await statusOf("wyn")).toBe("pending");
});

test("a message alone reaches the applicant, and the application stays pending", async () => {
  const owner = await site.person("writer");
  const applicant = await site.person("asker");
  const project = await site.project(owner, { name: "Pilot" });
  const { id } = await apply(applicant, project.id);
  const { user, fill } = await renderRoute(site.app, `/applications/waiting/${id}`, owner);
  const shown = await application();
  const send = await shown.findByRole("button", { name: "Send message only" });
  const field = shown.getByLabelText<HTMLTextAreaElement>("Message to asker optional");
  await user.click(send);
  await shown.findByText("Write a message first");
  await waitFor(() => expect(document.activeElement).toBe(field));
  await fill(field, "When can you begin?");
  await user.click(send);
  await findToast("Message sent to asker");
  const sent = await shown.findByRole("list", { name: "Messages to the applicant" });
  expect(sent.textContent).toContain("When can you begin?");
  expect(field.value).toBe("");
  await waitFor(() => expect(document.activeElement).toBe(send));
  await shown.findByText("Pending");

  await renderRoute(site.app, `/applications/${id}`, applicant);
  await screen.findByText("When can you begin?");
  await screen.findByText("To answer, edit your message.");
});
