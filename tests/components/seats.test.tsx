// A project's free seats as others see and apply for them.
import { expect, test } from "vitest";
import type { Application } from "#contract/applications.ts";
import { findAlert, findToast } from "#tests/support/dom-queries.ts";
import { addSeats, applyFor, seat } from "#tests/support/seats.ts";
import { renderRoute, screen, waitFor, within } from "#tests/support/render-route.tsx";
import { startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const owner = await site.person("owner");
const rust = (await site.visitor.get<{ id: string }>("/techs/rust")).body.id;
const go = (await site.visitor.get<{ id: string }>("/techs/go")).body.id;

const seats = async () => within(await screen.findByRole("list", { name: "Seats" }));
const card = async () => within(await screen.findByRole("group", { name: "Joining" }));
const radios = () => screen.getAllByRole<HTMLInputElement>("radio", { name: /./ });

/** A project with a position for a designer and one for a developer. */
async function projectWithSeats(name = "Tidewater") {
  const { id } = await site.project(owner, { name });
  const charts = await addSeats(owner, id, { techs: [rust, go], description: "For full sun." });
  const tides = await addSeats(owner, id, { title: "Tides", role: "developer", seats: 2 });
  return { id, path: `/projects/${id}`, charts, tides };
}

test("a visitor sees the free seats, and signs in to apply for one", async () => {
  const { path, charts } = await projectWithSeats();
  await renderRoute(site.app, path);
  await screen.findByRole("heading", { name: "3 seats are free" });
  const [first, second] = (await seats()).getAllByRole("listitem");
  expect(first?.textContent).toContain("Chart drawingfreeFor full sun.Designer");
  expect(second?.textContent).toContain("Tides2 of 2 freeDeveloper");
  const link = (await seats()).getByRole("link", { name: "Sign in to apply for Chart drawing" });
  const target = new URL(link.getAttribute("href") ?? "", "http://localhost");
  expect(target.pathname).toBe("/auth/github");
  expect(target.searchParams.get("returnTo")).toBe(`${path}?apply=${charts.id}#joining`);
  const toAll = screen.getByRole("link", { name: "Sign In to Join the Team" });
  const back = new URL(toAll.getAttribute("href") ?? "", "http://localhost").searchParams;
  expect(back.get("returnTo")).toBe(`${path}#joining`);
  const table = await screen.findByRole("img", {
    name: /3 seats are free: a Chart drawing and 2 Tides/,
  });
  const [atTable] = table.parentElement?.querySelectorAll("a") ?? [];
  expect(atTable?.getAttribute("href")).toBe(link.getAttribute("href"));
});

test("somebody applies for the seat that they came from", async () => {
  const { path, charts } = await projectWithSeats();
  const applicant = await site.person("noa");
  await applicant.post(`/users/${applicant.id}`, { techs: [rust] });
  const page = await renderRoute(site.app, path, applicant);
  const { user, fill } = page;
  await (await seats()).findByText("1 of 2");
  await user.click((await seats()).getByRole("link", { name: "Apply for Chart drawing" }));
  expect(page.path()).toBe(`${path}?apply=${charts.id}`);
  await screen.findByRole("heading", { name: /Apply to/ });
  expect(screen.queryByRole("img", { name: /^The table/ })).toBeNull();
  expect(radios().map(({ checked }) => checked)).toEqual([true, false]);
  screen.getByText("Designer · you bring 1 of 2");
  await fill(screen.getByLabelText("Message optional"), "I draw charts.");
  await user.click(screen.getByRole("button", { name: "Send application" }));
  await screen.findByRole("heading", { name: "Your application" });
  await (await card()).findByText("Chart drawing", { selector: "bdi" });
  await waitFor(() => expect(page.path()).toBe(path));
  await screen.findByRole("img", { name: /you are waiting; 2 Tides seats are free/ });
  const sent = await applicant.get<Application[]>(`/applications?user=${applicant.id}`);
  expect(sent.body).toMatchObject([
    { requestedRole: "designer", position: { id: charts.id }, content: "I draw charts." },
  ]);
});

test("another seat can be picked in the form, and survives a failure and a reload", async () => {
  const { path, charts, tides } = await projectWithSeats();
  const applicant = await site.person("pim");
  const page = await renderRoute(site.app, `${path}?apply=${charts.id}`, applicant);
  await page.user.click(await screen.findByRole("radio", { name: /Tides/ }));
  await waitFor(() => expect(page.path()).toBe(`${path}?apply=${tides.id}`));
  await page.fill(screen.getByLabelText("Message optional"), "I know tides.");
  page.script(/POST .*\/applications/, () => Promise.reject(new Error("The network is down")));
  await page.user.click(screen.getByRole("button", { name: "Send application" }));
  await findAlert("Failed to submit application, please try again");

  const again = await renderRoute(site.app, page.path(), applicant);
  await waitFor(async () =>
    expect((await screen.findByLabelText<HTMLTextAreaElement>("Message optional")).value).toBe(
      "I know tides.",
    ),
  );
  expect(radios().map(({ checked }) => checked)).toEqual([false, true]);
  await again.user.click(screen.getByRole("link", { name: "Cancel" }));
  expect(again.path()).toBe(path);
  await seats();
});

test("the form shows that the seat of the address is taken, and offers the others", async () => {
  const { id, path, charts } = await projectWithSeats();
  await seat(owner, await site.person("sitting"), id, charts.id);
  await renderRoute(site.app, `${path}?apply=${charts.id}`, await site.person("late"));
  await screen.findByText("This seat has been taken. Choose another one.");
  expect(radios()).toHaveLength(1);
});

test("a seat that was taken while the form was open is refused with the reason", async () => {
  const { id, path, charts } = await projectWithSeats();
  const applicant = await site.person("slow");
  const { user, fill } = await renderRoute(site.app, `${path}?apply=${charts.id}`, applicant);
  await fill(await screen.findByLabelText("Message optional"), "I draw charts.");
  await seat(owner, await site.person("quick"), id, charts.id);
  await user.click(screen.getByRole("button", { name: "Send application" }));
  await findAlert("Failed to submit application");
  await screen.findByText("This seat has been taken. Choose another one.");
  expect(screen.getByLabelText<HTMLTextAreaElement>("Message optional").value).toBe(
    "I draw charts.",
  );
  await user.click(screen.getByRole("button", { name: "Send application" }));
  await screen.findByRole("heading", { name: "Your application" });
});

test("a taken seat shows who has it, and an archived project offers none", async () => {
  const { id, path, charts } = await projectWithSeats();
  const member = await site.person("jonas");
  await seat(owner, member, id, charts.id);
  await renderRoute(site.app, path, member);
  await screen.findByText(/You are on the team as a designer\./);
  expect((await seats()).getByText("taken")).toBeDefined();
  await waitFor(async () =>
    expect((await seats()).getByRole("link", { name: "jonas" }).getAttribute("href")).toBe(
      "/user/jonas",
    ),
  );
  expect((await seats()).queryByRole("link", { name: /Apply/ })).toBeNull();
  await owner.post(`/projects/${id}`, { archived: true });
  await renderRoute(site.app, path, await site.person("visitor"));
  await screen.findByRole("heading", { name: "Applications are closed" });
  expect((await seats()).queryByRole("link", { name: /Apply|apply/ })).toBeNull();
});

test("an applicant whose seat was taken is notified, and chooses another", async () => {
  const { id, path, charts, tides } = await projectWithSeats("Quay");
  const applicant = await site.person("third");
  const own = await applyFor(applicant, id, charts.id);
  await seat(owner, await site.person("first"), id, charts.id);

  const { user } = await renderRoute(site.app, "/notifications", applicant);
  const [day] = await within(await screen.findByRole("main")).findAllByRole("region");
  const [row] = within(day as HTMLElement).getAllByRole("listitem");
  expect(row?.textContent).toContain("All seats for Chart drawing on Quay are taken.");
  await user.click(within(row as HTMLElement).getByRole("link", { name: "View application" }));
  await screen.findByText(
    /Your application is still pending\. You can also choose another position\./,
  );
  expect(screen.getByRole("main").textContent).toContain("All seats for Chart drawing are taken.");
  const options = (label: string) => [...screen.getByLabelText<HTMLSelectElement>(label).options];
  const texts = (label: string) => options(label).map(({ text }) => text);
  await waitFor(() => expect(texts("Position")).toEqual(["Chart drawing, taken"]));
  expect(texts("Requested Role")).toEqual(["Developer", "Designer (no longer open)"]);
  await user.selectOptions(screen.getByLabelText("Requested Role"), "Developer");
  await waitFor(() => expect(texts("Position")).toEqual(["Tides"]));
  await screen.findByText("Saved");
  expect(screen.queryByText(/still waits/)).toBeNull();
  const { body } = await applicant.get<Application>(`/applications/${own.id}`);
  expect(body).toMatchObject({ requestedRole: "developer", position: { id: tides.id } });

  await renderRoute(site.app, path, applicant);
  await (await card()).findByText("Tides", { selector: "bdi" });
});

test("owners read which seat is applied for, and why they can't accept for a taken one", async () => {
  const { id, charts } = await projectWithSeats();
  const [one, two] = [await site.person("ida"), await site.person("ben")];
  const { id: application } = await applyFor(one, id, charts.id);
  await seat(owner, two, id, charts.id);
  const path = `/projects/${id}/applications/${application}`;
  const { user } = await renderRoute(site.app, path, owner);
  const shown = within(await screen.findByRole("region", { name: "Application" }));
  shown.getByText("Chart drawing", { selector: "bdi" });
  await user.click(shown.getByRole("button", { name: "Accept" }));
  await findAlert("All seats for Chart drawing are taken.", shown);
  const list = within(screen.getByRole("region", { name: "Applications" }));
  expect(list.getByRole("link", { name: /ida/ }).textContent).toContain("Chart drawing");
});

test("an invitation names the position, and accepting it takes the seat", async () => {
  const { id, path } = await projectWithSeats("Pier");
  const guest = await site.person("guest");
  const settings = await renderRoute(site.app, `${path}/settings/team`, owner);
  await settings.user.click(await screen.findByRole("button", { name: "Add Member" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add Member" }));
  await settings.user.type(await dialog.findByRole("combobox", { name: "Search people" }), "guest");
  await settings.user.click(await dialog.findByRole("option", { name: /guest/ }));
  await settings.user.selectOptions(dialog.getByLabelText("Role"), "designer");
  await settings.user.selectOptions(dialog.getByLabelText("Position"), "Chart drawing");
  await settings.user.click(dialog.getByRole("button", { name: "Invite" }));
  await findToast("guest is invited as a designer");

  const { user } = await renderRoute(site.app, path, guest);
  const joining = await card();
  await joining.findByText("to Chart drawing, as a designer");
  joining.getByText("For full sun.");
  await user.click(joining.getByRole("button", { name: "Accept" }));
  await joining.findByText(/You are on the team as a designer\. Your seat is/);
  const { body } = await site.visitor.get<{ positions: unknown[] }>(`/projects/${id}`);
  expect(body.positions[0]).toMatchObject({ taken: 1, isOpen: false });
});

test("owners see the waiting applications and the seats, and find people to invite", async () => {
  const { id, path, charts } = await projectWithSeats();
  for (const login of ["ann", "bob"]) await applyFor(await site.person(login), id, charts.id);
  await renderRoute(site.app, path, owner);
  const joining = await card();
  const waiting = await joining.findByRole("link", { name: /2 applications wait/ });
  expect(waiting.getAttribute("href")).toBe(`${path}/applications`);
  joining.getByText(/Free seats are listed in Projects and in matches\./);
  expect(joining.getByRole("link", { name: "Invite people" }).getAttribute("href")).toBe(
    `/people?project=${id}`,
  );
  expect(joining.queryByRole("link", { name: /Apply/ })).toBeNull();
});
