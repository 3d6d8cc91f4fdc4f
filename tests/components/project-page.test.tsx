// A project's page: its description, its events, sharing it, and its place in the graph.
import { expect, test, vi } from "vitest";
import { sql } from "#server/database/sql.ts";
import { findToast } from "#tests/support/dom-queries.ts";
import { renderRoute, screen, waitFor, within } from "#tests/support/render-route.tsx";
import { addPictureRow } from "#tests/support/stored-pictures.ts";
import { startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const owner = await site.person("owner");

test("a long description is folded on each tab, and can be read on each", async () => {
  const description = "Tide, wind and current on one page. ".repeat(20);
  const { id } = await site.project(owner, { description });
  const { user } = await renderRoute(site.app, `/projects/${id}/settings`, owner);
  const button = await screen.findByRole("button", { name: "Read more" });
  expect(button.getAttribute("aria-expanded")).toBe("false");
  await user.click(button);
  expect(screen.getByRole("button", { name: "Show less" })).toBe(button);
  await renderRoute(site.app, `/projects/${id}/applications`, owner);
  await screen.findByRole("button", { name: "Read more" });
  await renderRoute(site.app, `/projects/${id}`);
  await screen.findByRole("button", { name: "Read more" });
});

test("without free seats, a link leads to similar projects that have some", async () => {
  const { body: rust } = await site.visitor.get<{ id: string }>("/techs/rust");
  const { id } = await site.project(owner, { techs: [rust.id] });
  await owner.post(`/projects/${id}`, { settingOpenRoles: [] });
  const { user, path } = await renderRoute(site.app, `/projects/${id}`);
  await screen.findByRole("heading", { name: "No free seats" });
  await user.click(screen.getByRole("link", { name: "Find similar projects with free seats" }));
  await waitFor(() => expect(path()).toBe("/matches?techs=rust&role=either&seats=free"));
});

test("a short description isn't folded", async () => {
  const { id } = await site.project(owner, { description: "Tides for small boats." });
  await renderRoute(site.app, `/projects/${id}`);
  await screen.findByText("Tides for small boats.");
  expect(screen.queryByRole("button", { name: "Read more" })).toBeNull();
});

test("who asks to take a project over begins an application that says so", async () => {
  const { id } = await site.project(owner);
  await owner.post(`/projects/${id}`, { maintainerWanted: true });
  const asking = await site.person("asking");
  const { user } = await renderRoute(site.app, `/projects/${id}`, asking);
  await user.click(await screen.findByRole("link", { name: "Ask to take over" }));
  const message = await screen.findByLabelText<HTMLTextAreaElement>(/^Message/);
  expect(message.value).toBe("I’d like to take this project over.");
  await user.click(screen.getByRole("button", { name: /^Apply as/ }));
  await screen.findByRole("heading", { name: "Your application" });

  await renderRoute(site.app, `/projects/${id}`, owner);
  const lead = await screen.findByRole("link", { name: "Hand over in the team settings" });
  expect(lead.getAttribute("href")).toBe(`/projects/${id}/settings/team`);
});

test("without events there is one line for others, and for owners how to get them", async () => {
  const { id } = await site.project(owner);
  await renderRoute(site.app, `/projects/${id}`, await site.person("reader"));
  const feed = async () => within(await screen.findByRole("region", { name: "Latest Events" }));
  await (await feed()).findByText("No pushes or pull requests yet.");
  await renderRoute(site.app, `/projects/${id}`, owner);
  await (await feed()).findByText(/once a webhook is set up/);
  const link = (await feed()).getByRole("link", { name: "Set up a webhook" });
  expect(link.getAttribute("href")).toBe(`/projects/${id}/settings/hooks`);
});

test("the links lead to the repository, the website and the place in the graph", async () => {
  const repositoryUrl = "https://github.com/mvandijk/tidewater";
  const { id } = await site.project(owner, { repositoryUrl });
  await renderRoute(site.app, `/projects/${id}`);
  const repository = await screen.findByRole("link", { name: "github.com/mvandijk/tidewater" });
  expect(repository.getAttribute("href")).toBe(repositoryUrl);
  const place = screen.getByRole("link", { name: "Show in the graph" });
  expect(place.getAttribute("href")).toBe(`/explore?nid=P_${id}`);
});

test("sharing copies the link, or opens the system's sheet on a touch screen", async () => {
  const { id, name } = await site.project(owner, { name: "Shared" });
  const { user } = await renderRoute(site.app, `/projects/${id}`);
  const press = async () =>
    user.click(await screen.findByRole("button", { name: `Share ${name}` }));
  await press();
  await findToast("Link copied");
  const url = `http://localhost:3000/projects/${id}`;
  expect(await navigator.clipboard.readText()).toBe(url);

  // As without HTTPS.
  const refused = vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error());
  const selected: string[] = [];
  const copySelection = () => {
    selected.push((document.activeElement as HTMLTextAreaElement).value);
    return true;
  };
  Object.assign(document, { execCommand: copySelection });
  await press();
  await waitFor(() => expect(selected).toEqual([url]));
  refused.mockRestore();
  Reflect.deleteProperty(document, "execCommand");

  const share = vi.fn<Navigator["share"]>(() => Promise.resolve());
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  Object.assign(navigator, { share });
  await press();
  expect(share).toHaveBeenCalledExactlyOnceWith({ title: name, url });
  Reflect.deleteProperty(navigator, "share");
  vi.unstubAllGlobals();
});

test("other sites find a picture of the project, unless it is hidden", async () => {
  const { id } = await site.project(owner);
  const picture = () =>
    document.querySelector('meta[property="og:image"]')?.getAttribute("content") ?? null;
  await renderRoute(site.app, `/projects/${id}`);
  expect(picture()).toBe(`http://localhost:3000/pictures/projects/${id}.png`);
  await sql`update projects set hidden_at = now() where id = ${id}`.run(site.database.db);
  await renderRoute(site.app, `/projects/${id}`, owner);
  await screen.findByText(/An admin hid this project/);
  expect(picture()).toBeNull();
});

test("other sites find its card, unless it is hidden", async () => {
  const { id } = await site.project(owner);
  const address = () =>
    document.querySelector('link[type="application/json+oembed"]')?.getAttribute("href");
  await renderRoute(site.app, `/projects/${id}`);
  const found = new URL(address() ?? "");
  expect(found.origin + found.pathname).toBe("http://localhost:3000/oembed");
  expect(found.searchParams.get("url")).toBe(`http://localhost:3000/projects/${id}`);
  await sql`update projects set hidden_at = now() where id = ${id}`.run(site.database.db);
  await renderRoute(site.app, `/projects/${id}`, owner);
  await screen.findByText(/An admin hid this project/);
  expect(address()).toBeUndefined();
});

test("search engines read where its pictures and its logo are", async () => {
  const { id } = await site.project(owner);
  const read = () =>
    JSON.parse(
      document.querySelector('script[type="application/ld+json"]')?.textContent ?? "{}",
    ) as unknown;
  await renderRoute(site.app, `/projects/${id}`);
  expect(read()).not.toHaveProperty("image");
  await addPictureRow(site.database.db, id, "A tide chart");
  await addPictureRow(site.database.db, id, "The logo", "logo");
  await renderRoute(site.app, `/projects/${id}`);
  const at = (digit: string, size: string) =>
    `http://localhost:3000/pictures/${digit.repeat(64)}-${size}.webp`;
  expect(read()).toMatchObject({
    "@type": "SoftwareSourceCode",
    image: [at("0", "large"), at("1", "large")],
    thumbnailUrl: at("1", "medium"),
  });
});

test("the activity has a bar for each week, if there were events", async () => {
  const { id } = await site.project(owner);
  const activity = async () => {
    const name = await screen.findByText("Activity");
    return within(name.parentElement as HTMLElement);
  };
  await renderRoute(site.app, `/projects/${id}`);
  expect((await activity()).queryByRole("img")).toBeNull();
  const payload = {
    ref: "refs/heads/main",
    compare: null,
    repository: { html_url: "https://github.com/mvandijk/tidewater" },
    sender: { login: "mvandijk" },
  };
  await sql`insert into project_events (id, project_id, event, payload)
    values (gen_random_uuid(), ${id}, 'repo_push', ${JSON.stringify(payload)})`.run(
    site.database.db,
  );
  await renderRoute(site.app, `/projects/${id}`);
  const bars = (await activity()).getByRole("img", { name: "Events in 12 weeks: 1" });
  const heights = [...bars.children].map((bar) => (bar as HTMLElement).style.height);
  expect(heights).toEqual([...Array.from({ length: 11 }, () => "0%"), "100%"]);
});

test("other projects that fit are listed beside it, without it and those applied to", async () => {
  const [zig, nim] = await Promise.all(
    ["zig", "nim"].map(
      async (slug) => (await site.visitor.get<{ id: string }>(`/techs/${slug}`)).body.id,
    ),
  );
  const made = new Map<string, string>();
  for (const name of ["Ash", "Oak", "Yew"]) {
    made.set(name, (await site.project(owner, { name, techs: [zig] })).id);
  }
  const { id: other } = await site.project(owner, { name: "Elm", techs: [nim] });
  const seen = seeAtOnce();
  const ada = await site.person("ada");
  const { sent: before } = await renderRoute(site.app, `/projects/${other}`, ada);
  await waitFor(() => expect(seen()).toBe(true));
  expect(before.filter((call) => call.includes("/matches"))).toEqual([]);

  await ada.post(`/users/${ada.id}`, { techs: [zig] });
  const names = async (title: string) => {
    const list = within(await screen.findByRole("region", { name: title }));
    return list.getAllByRole("link").map(({ textContent }) => textContent);
  };
  await renderRoute(site.app, `/projects/${other}`, ada);
  expect(await names("Fits your stack")).toHaveLength(2);
  await renderRoute(site.app, `/projects/${made.get("Oak")}`, ada);
  const shown = await names("Also fits your stack");
  expect(shown.toSorted()).toEqual(["Ash", "Yew"]);
  const region = screen.getByRole("region", { name: "Also fits your stack" });
  expect(region.textContent).toContain("seats free");
  // Descriptions are cut by the server alone.
  expect(region.querySelector("[class*=clamp]")).toBeNull();

  await ada.post("/applications", { project: made.get("Yew"), requestedRole: "developer" });
  await renderRoute(site.app, `/projects/${made.get("Oak")}`, ada);
  expect(await names("Also fits your stack")).toEqual(["Ash"]);
  vi.unstubAllGlobals();

  // In narrow windows it is never seen.
  const { sent } = await renderRoute(site.app, `/projects/${made.get("Oak")}`, ada);
  await screen.findByRole("region", { name: "Latest Events" });
  expect(sent.filter((call) => call.includes("/matches"))).toEqual([]);
});

/** Reports everything observed as in view. Returns whether anything was observed. */
function seeAtOnce(): () => boolean {
  let isSeen = false;
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      readonly report: IntersectionObserverCallback;
      constructor(report: IntersectionObserverCallback) {
        this.report = report;
      }
      observe(target: Element) {
        isSeen ||= target.className === "max-lg:hidden";
        const entry = { isIntersecting: true, target } as IntersectionObserverEntry;
        this.report([entry], this as unknown as IntersectionObserver);
      }
      disconnect() {}
    },
  );
  return () => isSeen;
}

test("a text of the address becomes a draft, after what the person wrote before", async () => {
  const { id } = await site.project(owner);
  const guided = await site.person("guided");
  const address = (text: string, hash: string) => `/projects/${id}?draft=${text}${hash}`;
  const first = await renderRoute(site.app, address("I+draw+charts", "#joining"), guided);
  const message = () => screen.findByLabelText<HTMLTextAreaElement>(/^Message/);
  expect((await message()).value).toBe("I draw charts");
  await waitFor(() => expect(first.path()).not.toContain("draft"));
  await renderRoute(site.app, address("And+maps", "#joining"), guided);
  await waitFor(async () => expect((await message()).value).toBe("I draw charts\n\nAnd maps"));
  await renderRoute(site.app, address("Which+ports%3F", "#discussion"), guided);
  const box = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: /comment/i });
  await waitFor(() => expect(box.value).toBe("Which ports?"));
  expect((await guided.get(`/applications?user=${guided.id}`)).body).toEqual([]);
});
