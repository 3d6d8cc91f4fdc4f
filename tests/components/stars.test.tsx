// Stars: adding, removing, counts, and lists.
import { act } from "@testing-library/react";
import { expect, test } from "vitest";
import { findToast } from "#tests/support/dom-queries.ts";
import { renderRoute, screen, waitFor } from "#tests/support/render-route.tsx";
import { startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const starring = /POST .*\/projects\/[^/]+\/(un)?star$/;
const titles = () => [...document.querySelectorAll("main h3")].map((title) => title.textContent);

/** Waits until the button and the count beside it have that state; returns the button. */
async function findStar(word: "Star" | "Unstar", name: string, count: string) {
  const button = await screen.findByRole("button", { name: `${word} ${name}` });
  expect(button.getAttribute("aria-pressed")).toBe(String(word === "Unstar"));
  await waitFor(() =>
    expect(button.parentElement?.textContent.endsWith(`${name}${count}`)).toBe(true),
  );
  return button;
}

test("the stars of two people are counted, also for visitors", async () => {
  const [owner, fan] = [await site.person("owner"), await site.person("fan")];
  const { id } = await site.project(owner, { name: "Beacon" });
  const starsNow = async () => (await owner.get<{ starCount: number }>(`/projects/${id}`)).body;
  const first = await renderRoute(site.app, `/projects/${id}`, fan);
  await first.user.click(await findStar("Star", "Beacon", "0 stars"));
  await findStar("Unstar", "Beacon", "1 star");
  await waitFor(async () => expect(await starsNow()).toMatchObject({ starCount: 1 }));

  const second = await renderRoute(site.app, `/projects/${id}`, owner);
  (await findStar("Star", "Beacon", "1 star")).focus();
  await second.user.keyboard("{Enter}");
  await findStar("Unstar", "Beacon", "2 stars");
  await waitFor(async () => expect(await starsNow()).toMatchObject({ starCount: 2 }));

  const third = await renderRoute(site.app, `/projects/${id}`, fan);
  await third.user.click(await findStar("Unstar", "Beacon", "2 stars"));
  await findStar("Star", "Beacon", "1 star");
  await waitFor(async () => expect(await starsNow()).toMatchObject({ starCount: 1 }));
  await renderRoute(site.app, `/projects/${id}`);
  const link = await screen.findByRole("link", { name: "Star Beacon" });
  expect(link.parentElement?.textContent).toMatch(/1 star$/);
});

test("a visitor who stars signs in, and returns to the project", async () => {
  const owner = await site.person("lamp");
  const { id } = await site.project(owner, { name: "Lamp" });
  await renderRoute(site.app, `/projects/${id}`);
  const link = await screen.findByRole("link", { name: "Star Lamp" });
  const returnTo = encodeURIComponent(`/projects/${id}`);
  expect(link.getAttribute("href")).toBe(`/auth/github?returnTo=${returnTo}`);
});

test("a failed star is shown at once, undone on failure, and can be repeated", async () => {
  const fan = await site.person("flare");
  const { id } = await site.project(fan, { name: "Flare" });
  const { user, script } = await renderRoute(site.app, `/projects/${id}`, fan);
  const { promise: held, reject: fail } = Promise.withResolvers<never>();
  const cut = script(starring, () => held);
  await user.click(await findStar("Star", "Flare", "0 stars"));
  await findStar("Unstar", "Flare", "1 star");
  fail(new Error("Cut off"));
  await findToast("Flare was not starred");
  await findStar("Star", "Flare", "0 stars");
  cut.remove();
  await user.click(await findStar("Star", "Flare", "0 stars"));
  await findStar("Unstar", "Flare", "1 star");
  await waitFor(async () =>
    expect((await fan.get(`/projects/${id}`)).body).toMatchObject({ starred: true }),
  );
});

test("of several quick clicks the last one decides, with one call at a time", async () => {
  const fan = await site.person("buoy");
  const { id } = await site.project(fan, { name: "Buoy" });
  const { script, passOn, sent } = await renderRoute(site.app, `/projects/${id}`, fan);
  let inFlight = 0;
  let maxInFlight = 0;
  script(starring, async (request) => {
    inFlight += 1;
    maxInFlight = Math.max(maxInFlight, inFlight);
    const answer = await passOn(request);
    inFlight -= 1;
    return answer;
  });
  const starsNow = async () => (await fan.get(`/projects/${id}`)).body;
  // Both clicks come before React renders.
  const click = (button: HTMLElement, times: number) =>
    act(() => {
      for (let time = 0; time < times; time += 1) button.click();
    });
  click(await findStar("Star", "Buoy", "0 stars"), 5);
  await findStar("Unstar", "Buoy", "1 star");
  await waitFor(async () => {
    expect(await starsNow()).toMatchObject({ starCount: 1, starred: true });
    expect(inFlight).toBe(0);
  });
  const before = sent.length;
  click(await findStar("Unstar", "Buoy", "1 star"), 2);
  await waitFor(() => {
    expect(sent.slice(before).filter((call) => starring.test(call))).toHaveLength(2);
    expect(inFlight).toBe(0);
  });
  await findStar("Unstar", "Buoy", "1 star");
  await waitFor(async () =>
    expect(await starsNow()).toMatchObject({ starCount: 1, starred: true }),
  );
  expect(maxInFlight).toBe(1);
});

test("an empty list of starred projects has a text", async () => {
  const fan = await site.person("none");
  const { user } = await renderRoute(site.app, "/projects", fan);
  await user.click(await screen.findByRole("link", { name: "Starred projects" }));
  expect(await screen.findByText("No starred projects yet")).toBeTruthy();
});

test("starred projects are listed, the latest star first, and unstarred in place", async () => {
  const fan = await site.person("shelf");
  const names: string[] = [];
  for (let number = 1; number <= 21; number += 1) {
    const { id, name } = await site.project(fan, { name: `Shelf ${number}` });
    await fan.post(`/projects/${id}/star`);
    names.unshift(name);
  }
  const { user, goTo } = await renderRoute(site.app, "/about", fan);
  await user.click(await screen.findByRole("button", { name: /^Your menu/ }));
  await user.click(await screen.findByRole("menuitem", { name: "Starred projects" }));
  await screen.findByRole("heading", { level: 1, name: "Starred projects" });
  await waitFor(() => expect(titles()).toEqual(names.slice(0, 20)));
  await user.click(screen.getByRole("link", { name: /^show more$/i }));
  await waitFor(() => expect(titles()).toEqual(names));
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Shelf 1"));

  await user.click(screen.getByRole("button", { name: "Unstar Shelf 21" }));
  await screen.findByRole("button", { name: "Star Shelf 21" });
  expect(titles()).toEqual(names);
  await waitFor(async () => {
    const [first] = (await fan.get<{ name: string }[]>("/starred_projects")).body;
    expect(first?.name).toBe("Shelf 20");
  });
  await user.click(screen.getByRole("link", { name: "Shelf 21" }));
  await screen.findByRole("heading", { level: 1, name: "Shelf 21" });
  await findStar("Star", "Shelf 21", "0 stars");
  await goTo("/projects/starred");
  await waitFor(() => expect(titles()[0]).toBe("Shelf 20"));
});
