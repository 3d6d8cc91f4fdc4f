// Feeds, read by a feed reader; Atom is checked against what RFC 4287 requires.
import { parseXml, type XmlDocument, XmlElement } from "@rgrove/parse-xml";
import { parseAtomFeed, parseJsonFeed, parseRssFeed } from "feedsmith";
import { beforeEach, describe, expect, test } from "vitest";
import type { Project } from "#contract/projects.ts";
import type { Update } from "#contract/updates.ts";
import { sql } from "#server/database/sql.ts";
import { smallPictureForm } from "#tests/support/picture-forms.ts";
import { addMember } from "#tests/support/teams.ts";
import { addPosition } from "#tests/support/positions.ts";
import { deliver, newWebhook, pushBody } from "#tests/support/deliveries.ts";
import { type Person, startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp({ languages: ["en", "de"] });
const { db } = site.database;
const techIds = new Map(
  (await sql<{ id: string; slug: string }>`select id, slug from techs`.all(db)).map(
    ({ id, slug }) => [slug, id],
  ),
);
const { publicUrl } = site.app.settings;
let round = 0;
let owner: Person;

beforeEach(async () => {
  round += 1;
  owner = await site.person(`owner${round}`);
  await sql`delete from projects`.run(db);
});

const elementsOf = (parent: XmlDocument | XmlElement): XmlElement[] =>
  parent.children.filter((child) => child instanceof XmlElement);

const countsOf = (parent: XmlElement) =>
  Object.fromEntries(
    [...Map.groupBy(elementsOf(parent), ({ name }) => name)].map(([name, all]) => [
      name,
      all.length,
    ]),
  );

const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** Fails unless the text is well-formed and has what RFC 4287 requires, as often as it allows. */
function requireValid(xml: string): void {
  const { root } = parseXml(xml);
  if (!root) throw new Error("It has no root element");
  expect(root.name).toBe("feed");
  expect(root.attributes["xmlns"]).toBe("http://www.w3.org/2005/Atom");
  for (const one of [root, ...elementsOf(root).filter(({ name }) => name === "entry")]) {
    const { id, title, updated } = countsOf(one);
    expect({ id, title, updated }).toEqual({ id: 1, title: 1, updated: 1 });
    for (const { name, text, attributes } of elementsOf(one)) {
      if (name === "id") expect(URL.canParse(text)).toBe(true);
      if (name === "updated" || name === "published") expect(text).toMatch(time);
      if (name === "link") expect(URL.canParse(attributes["href"] ?? "")).toBe(true);
    }
    const links = elementsOf(one).filter(({ name }) => name === "link");
    const kinds = links.map(({ attributes }) => attributes["rel"]);
    expect(kinds.filter((rel) => rel === "alternate")).toHaveLength(1);
  }
  expect(countsOf(root)["author"]).toBe(1);
  const ids = elementsOf(root).flatMap((entry) =>
    entry.name === "entry" ? elementsOf(entry).filter(({ name }) => name === "id") : [],
  );
  expect(new Set(ids.map(({ text }) => text)).size).toBe(ids.length);
}

const fetchFeed = (path: string, headers: Record<string, string> = {}, cookie?: string) =>
  site.app.inject({
    url: path,
    headers: { host: "127.0.0.1:3000", ...headers, ...(cookie && { cookie }) },
  });

async function feedOf(path: string) {
  const { statusCode, headers, body } = await fetchFeed(path);
  expect(statusCode).toBe(200);
  expect(headers["content-type"]).toBe("application/atom+xml; charset=utf-8");
  requireValid(body);
  return parseAtomFeed(body);
}

const titlesOf = async (path: string) =>
  ((await feedOf(path)).entries ?? []).map(({ title }) => title?.value);

const list = (name: string, ...slugs: string[]) =>
  site.project(owner, { name, techs: slugs.map((slug) => techIds.get(slug)) });

describe("the feed of a list of projects", () => {
  const path = "/feeds/projects.atom";

  test("has the newest projects first, each with its address, times, text and technologies", async () => {
    await list("Alder");
    const { id, createdAt, updatedAt } = await list("Beech", "rust", "react");
    const feed = await feedOf(path);
    expect(feed).toMatchObject({
      id: `${publicUrl}${path}`,
      title: { value: "New projects" },
      updated: updatedAt,
      links: [
        { rel: "self", href: `${publicUrl}${path}` },
        { rel: "alternate", href: `${publicUrl}/projects` },
      ],
    });
    expect(feed.entries?.map(({ title }) => title?.value)).toEqual(["Beech", "Alder"]);
    expect(feed.entries?.[0]).toMatchObject({
      id: `urn:uuid:${id}`,
      links: [{ rel: "alternate", href: `${publicUrl}/projects/${id}` }],
      published: createdAt,
      updated: updatedAt,
      summary: { value: "What it is about.\n\nLooking for a developer and a designer." },
      categories: [
        { term: "rust", label: "Rust" },
        { term: "react", label: "React" },
      ],
    });
  });

  test("takes the filters of the list, and has one id whatever their order", async () => {
    await list("Alder", "rust");
    await list("Beech", "rust", "react");
    expect(await titlesOf(`${path}?techs=rust,react`)).toEqual(["Beech"]);
    expect(await titlesOf(`${path}?search=alder&role=designer`)).toEqual(["Alder"]);
    const ids = [
      (await feedOf(`${path}?techs=react,rust&role=designer&archived=false`)).id,
      (await feedOf(`${path}?role=designer&techs=rust,react`)).id,
    ];
    expect(ids).toEqual(Array(2).fill(`${publicUrl}${path}?role=designer&techs=react,rust`));
  });

  test("is the same as RSS and as JSON", async () => {
    const name = `<b>&amp; "5 > 3" 🙂`;
    const { id, createdAt, updatedAt } = await site.project(owner, {
      name,
      description: "What <it> is & does.",
      techs: ["rust", "react"].map((slug) => techIds.get(slug)),
    });
    const href = `${publicUrl}/projects/${id}`;
    const summary = "What <it> is & does.\n\nLooking for a developer and a designer.";

    const rss = await fetchFeed("/feeds/projects.rss?techs=rust");
    expect(rss.headers["content-type"]).toBe("application/rss+xml; charset=utf-8");
    parseXml(rss.body);
    expect(parseRssFeed(rss.body)).toMatchObject({
      title: "New projects that fit a search",
      link: `${publicUrl}/projects?techs=rust`,
      description: "New projects that fit a search",
      lastBuildDate: new Date(updatedAt).toUTCString(),
      atom: { links: [{ rel: "self", href: `${publicUrl}/feeds/projects.rss?techs=rust` }] },
      items: [
        {
          title: name,
          link: href,
          guid: { value: `urn:uuid:${id}`, isPermaLink: false },
          pubDate: new Date(createdAt).toUTCString(),
          categories: [{ name: "Rust" }, { name: "React" }],
          // HTML.
          description: summary.replace("&", "&amp;").replace("<it>", "&lt;it&gt;"),
        },
      ],
    });

    const json = await fetchFeed("/feeds/projects.json?techs=rust");
    expect(json.headers["content-type"]).toBe("application/feed+json; charset=utf-8");
    expect(parseJsonFeed(JSON.parse(json.body))).toMatchObject({
      title: "New projects that fit a search",
      home_page_url: `${publicUrl}/projects?techs=rust`,
      feed_url: `${publicUrl}/feeds/projects.json?techs=rust`,
      items: [
        {
          id: `urn:uuid:${id}`,
          url: href,
          title: name,
          content_text: summary,
          date_published: createdAt,
          date_modified: updatedAt,
          tags: ["Rust", "React"],
        },
      ],
    });
    for (const feed of [`/feeds/projects/${id}`, "/feeds/techs/rust", "/feeds/projects"]) {
      expect(parseRssFeed((await fetchFeed(`${feed}.rss`)).body).items).not.toEqual([]);
      expect(parseJsonFeed(JSON.parse((await fetchFeed(`${feed}.json`)).body)).items).not.toEqual(
        [],
      );
    }
  });

  test("is valid without projects", async () => {
    expect(await feedOf(`${path}?techs=gleam`)).toMatchObject({
      title: { value: expect.any(String) },
    });
  });

  test.each(["techs=no-such-thing", "role=owner", "search="])(
    "is refused with %j",
    async (query) => {
      expect((await fetchFeed(`${path}?${query}`)).statusCode).toBe(400);
    },
  );

  test("has what visitors see, also for members", async () => {
    const [, hidden, archived] = [await list("Alder"), await list("Beech"), await list("Cedar")];
    await sql`update projects set hidden_at = now() where id = ${hidden.id}`.run(db);
    await owner.post(`/projects/${archived.id}`, { archived: true });
    expect(await titlesOf(path)).toEqual(["Alder"]);
    const own = await fetchFeed(path, {}, owner.cookie);
    expect(own.body).toBe((await fetchFeed(path)).body);
    expect(own.headers["cache-control"]).toBe("no-cache");
  });

  test("has at most fifty projects", async () => {
    await sql`insert into projects (id, name, description, description_html, description_text)
      select gen_random_uuid(), 'Project ' || n, 'About', '', 'About' from generate_series(1, 60) n`.run(
      db,
    );
    expect(await titlesOf(path)).toHaveLength(50);
  });

  test("is in the reader's language, each with a tag of its own", async () => {
    await list("Alder");
    const [english, german] = [
      await fetchFeed(path, { "accept-language": "en" }),
      await fetchFeed(path, { "accept-language": "de" }),
    ];
    expect(english.body).toContain("<title>New projects</title>");
    expect(german.body).toContain("<title>Neue Projekte</title>");
    expect(german.body).toContain("Gesucht: Entwicklung und Design.");
    expect(german.headers["etag"]).not.toBe(english.headers["etag"]);
    expect(german.headers["vary"]).toBe("Cookie, Accept-Language");
    const tagged = { "accept-language": "de", "if-none-match": String(english.headers["etag"]) };
    expect((await fetchFeed(path, tagged)).statusCode).toBe(200);
  });

  test("escapes texts, and leaves out what XML can't contain", async () => {
    const name = `<b>&amp; "5 > 3" 🙂`;
    const { id } = await site.project(owner, { name, description: "About." });
    await sql`update projects set description_text = ${"]]> \u0001<script>\uFFFE end"}
      where id = ${id}`.run(db);
    const feed = await feedOf(path);
    expect(feed.entries?.[0]?.title?.value).toBe(name);
    expect(feed.entries?.[0]?.summary?.value).toContain("]]> <script> end");
  });

  test("is answered with 304 while it stays the same", async () => {
    const { id } = await list("Alder");
    const first = await fetchFeed(path);
    const etag = String(first.headers["etag"]);
    expect(etag).toMatch(/^"/);
    const again = await fetchFeed(path, { "if-none-match": etag });
    expect({ status: again.statusCode, body: again.body }).toEqual({ status: 304, body: "" });
    await owner.post(`/projects/${id}`, { name: "Alders" });
    expect((await fetchFeed(path, { "if-none-match": etag })).statusCode).toBe(200);
  });
});

describe("the feed of a technology", () => {
  test("has the newest projects that are built with it", async () => {
    await list("Alder", "rust");
    await list("Beech", "react");
    const feed = await feedOf("/feeds/techs/rust.atom");
    expect(feed).toMatchObject({
      id: `${publicUrl}/feeds/techs/rust.atom`,
      title: { value: "New projects built with Rust" },
    });
    expect(feed.entries?.map(({ title }) => title?.value)).toEqual(["Alder"]);
  });

  test("redirects from a former slug, and doesn't exist for unknown ones", async () => {
    await sql`insert into tech_former_slugs (slug, tech_id)
      values ('rust-lang-once', ${techIds.get("rust")}) on conflict do nothing`.run(db);
    const moved = await fetchFeed("/feeds/techs/rust-lang-once.atom");
    expect([moved.statusCode, moved.headers["location"]]).toEqual([301, "/feeds/techs/rust.atom"]);
    for (const file of ["none.atom", "rust", "rust.xml", ".atom"]) {
      expect((await fetchFeed(`/feeds/techs/${file}`)).statusCode).toBe(404);
    }
  });
});

describe("the feed of a project", () => {
  const pathOf = (id: string) => `/feeds/projects/${id}.atom`;

  test("has the events of its repository, new members and when it was listed, latest first", async () => {
    const { id, createdAt } = await list("Alder");
    const member = await site.person(`mem${round}`);
    await addMember(owner, id, member, "developer");
    const hook = await newWebhook(owner, id);
    await deliver(site.app, hook.id, { event: "push", body: pushBody(), secret: hook.secret });
    const request = pushBody({
      action: "opened",
      pull_request: {
        html_url: "https://github.com/ada/engine/pull/7",
        number: 7,
        title: "Steam <valve>",
      },
    });
    await deliver(site.app, hook.id, { event: "pull_request", body: request, secret: hook.secret });
    const feed = await feedOf(pathOf(id));
    expect(feed).toMatchObject({
      title: { value: "Alder" },
      links: [{}, { href: `${publicUrl}/projects/${id}` }],
    });
    const [pulled, pushed, joined, listed] = feed.entries ?? [];
    expect(pulled).toMatchObject({
      title: { value: "ada opened pull request #7: Steam <valve>" },
      links: [{ href: "https://github.com/ada/engine/pull/7" }],
    });
    expect(pushed?.title?.value).toBe("ada pushed to main");
    expect(joined?.title?.value).toBe(`mem${round} joined as a developer`);
    expect(listed).toMatchObject({
      id: `urn:uuid:${id}`,
      title: { value: "Alder was listed" },
      updated: createdAt,
    });
  });

  test("has the positions that take applications, until they close or the project is archived", async () => {
    const { id } = await list("Alder");
    const open = await addPosition(owner, id, { title: "Charts", description: "Draws <charts>" });
    const closed = await addPosition(owner, id, { title: "Gauges" });
    await owner.post(`/projects/${id}/positions/${closed.id}`, { isOpen: false });
    expect((await feedOf(pathOf(id))).entries?.[0]).toMatchObject({
      id: `urn:uuid:${open.id}`,
      title: { value: "Looking for a developer: Charts" },
      summary: { value: "Draws <charts>" },
      links: [{ href: `${publicUrl}/projects/${id}` }],
    });
    expect(await titlesOf(pathOf(id))).toHaveLength(2);
    await owner.post(`/projects/${id}`, { archived: true });
    expect(await titlesOf(pathOf(id))).toEqual(["Alder was listed"]);
  });

  test("has its logo and its updates' pictures, as each format does, unless they are hidden", async () => {
    const { id } = await list("Alder");
    const logo = await owner.post<Project>(`/projects/${id}/logo`, smallPictureForm());
    const update = await owner.post<Update>(`/projects/${id}/updates`, { text: "It grows" });
    const { body } = await owner.post<Update>(
      `/projects/${id}/updates/${update.body.id}/picture`,
      smallPictureForm(),
    );
    const [icon, url] = [publicUrl + logo.body.imageUrl, publicUrl + body.imageUrl];
    const { rawPayload, headers } = await fetchFeed(body.imageUrl ?? "");
    const [length, type] = [rawPayload.length, String(headers["content-type"])];
    const read = async (format: string) =>
      (await fetchFeed(`/feeds/projects/${id}.${format}`)).body;
    const links = [{ rel: "alternate" }, { rel: "enclosure", href: url, type, length }];
    const atom = await feedOf(pathOf(id));
    expect(atom).toMatchObject({ icon });
    expect(atom.entries?.[0]).toMatchObject({ links });
    expect(parseRssFeed(await read("rss"))).toMatchObject({
      image: { url: icon, title: "Alder", link: `${publicUrl}/projects/${id}` },
      items: [{ enclosures: [{ url, length, type }] }, {}],
    });
    expect(parseJsonFeed(JSON.parse(await read("json")))).toMatchObject({
      icon,
      items: [{ image: url }, {}],
    });
    expect((await feedOf("/feeds/projects.atom")).entries?.[0]).toMatchObject({
      links: [{}, { rel: "enclosure", href: icon, type }],
    });
    await sql`update pictures set hidden_at = now() where project_id = ${id}`.run(db);
    for (const format of ["atom", "rss", "json"]) expect(await read(format)).not.toContain(".webp");
  });

  test("has its updates with their text, while everybody sees them", async () => {
    const { id } = await list("Alder");
    const path = `/projects/${id}/updates`;
    const { body } = await owner.post<{ id: string }>(path, {
      title: "A <station>",
      text: "In *Badagry*",
    });
    expect((await feedOf(pathOf(id))).entries?.[0]).toMatchObject({
      id: `urn:uuid:${body.id}`,
      title: { value: "A <station>" },
      summary: { value: "In Badagry" },
      links: [{ href: `${publicUrl}/projects/${id}/updates` }],
    });
    await sql`update project_updates set hidden_at = now() where id = ${body.id}`.run(db);
    expect(await titlesOf(pathOf(id))).toEqual(["Alder was listed"]);
  });

  test("leaves out hidden and suspended people", async () => {
    const { id } = await list("Alder");
    const [one, other] = [await site.person(`one${round}`), await site.person(`other${round}`)];
    await addMember(owner, id, one, "developer");
    await addMember(owner, id, other, "designer");
    await sql`update users set hidden_at = now() where id = ${one.id}`.run(db);
    await sql`update users set suspended_at = now(), suspended_reason = 'Spam'
      where id = ${other.id}`.run(db);
    expect(await titlesOf(pathOf(id))).toEqual(["Alder was listed"]);
  });

  test("doesn't exist where visitors don't see the project", async () => {
    const { id } = await list("Alder");
    await sql`update projects set hidden_at = now() where id = ${id}`.run(db);
    for (const path of [pathOf(id), pathOf("not-an-id"), `/feeds/projects/${id}`]) {
      expect((await fetchFeed(path, {}, owner.cookie)).statusCode).toBe(404);
    }
  });
});
