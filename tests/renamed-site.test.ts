// Nothing that visitors and members of a renamed site receive has the product's name: pages, mails,
// feeds, share pictures, error pages, the API's description, and the headers of all of them.
import type { InjectOptions } from "fastify";
import { beforeAll, expect, test, vi } from "vitest";
import type { ViteDevServer } from "vite";
import type { Appearance } from "#contract/appearance.ts";
import type { Project } from "#contract/projects.ts";
import { readCatalogue } from "#server/languages.ts";
import { languageTags } from "#shared/messages/language.ts";
import { svgOf } from "#server/features/share-pictures/project-svg.ts";
import {
  applyTo,
  giveAddresses,
  mailSettingsFor,
  sendDigests,
  sendPromptMails,
  startMailServer,
} from "#tests/support/mail-people.ts";
import { postComment } from "#tests/support/comments.ts";
import { type Person, startTestApp } from "#tests/support/test-app.ts";

/** The name of a file format, of the command line, and of the program where directories of sites ask for it, isn't the site's. */
const product = /(?<!npx )stack[ _-]?cafe(?!\.yml|","version")/i;
const siteName = "Nordhafen Werkstatt";

/** Renders pages from their sources, which needs no build. */
const fromSources = {
  dev: {
    middlewares: (_request: unknown, _reply: unknown, next: () => void) => next(),
    ssrLoadModule: () => import("#server/pages/render.tsx"),
  } as unknown as ViteDevServer,
};

const mailServer = await startMailServer();
const site = await startTestApp({ mail: mailSettingsFor(mailServer) }, fromSources);
let people: Record<"owner" | "applicant", Person>;
let admin: Person;
let project: Project;
let projectId = "";

beforeAll(async () => {
  admin = await site.admin();
  people = await site.people(["owner", "applicant"]);
  await giveAddresses(site, Object.values(people));
  const { body } = await site.visitor.get<{ id: string }[]>("/techs?pageSize=3");
  const techs = body.map(({ id }) => id);
  project = await site.project(people.owner, { name: "Slipway", techs });
  projectId = project.id;
  await postComment(people.applicant, projectId, "When does it begin?");
  await admin.post<Appearance>("/admin/appearance", {
    site: {
      name: siteName,
      tagline: "Where the harbour writes its own software.",
      footerLinks: [{ label: "Works council", address: "https://council.example/" }],
    },
    version: 0,
  });
  const imprint = { markdown: "# Imprint of {site}\n\nQuay 3.", version: 0 };
  await admin.post("/admin/pages/imprint", imprint);
});

interface Received {
  readonly url: string;
  readonly status: number;
  readonly text: string;
}

async function receive(url: string, options: InjectOptions = {}): Promise<Received> {
  const { headers, ...others } = options;
  const reply = await site.app.inject({
    url,
    headers: { host: "127.0.0.1:3000", accept: "text/html,*/*", ...headers },
    ...others,
  });
  return {
    url,
    status: reply.statusCode,
    text: `${JSON.stringify(reply.headers)}\n${reply.body}`,
  };
}

/** The addresses of this site that a page or a feed leads to, without those of files. */
function linksIn({ text }: Received): string[] {
  const found = text.matchAll(/ href="(?:http:\/\/127\.0\.0\.1:3000)?(\/[^"#]*)/g);
  return [...found]
    .map(([, path = ""]) => path.replaceAll("&amp;", "&"))
    .filter((path) => !/^\/(assets|logos|web|@|api\/docs\/files)/.test(path));
}

/** Pages of one kind are made alike: so many of each are read. */
const ofEachKind = 2;
const kindOf = (path: string) => path.replace(/\?.*/, "").split("/").slice(0, 3).join("/");

/** Everything that links lead to from there. */
async function crawl(starts: readonly string[], headers: Record<string, string> = {}) {
  const waiting = [...starts];
  const seen = new Set(waiting);
  const counts = new Map<string, number>();
  const received: Received[] = [];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const one = await receive(path, { headers });
    received.push(one);
    for (const link of linksIn(one)) {
      const kind = link.startsWith("/techs/") ? "/techs/" : kindOf(link);
      const count = counts.get(kind) ?? 0;
      if (seen.has(link) || count >= ofEachKind) continue;
      seen.add(link);
      counts.set(kind, count + 1);
      waiting.push(link);
    }
  }
  return received;
}

const withProduct = (received: readonly Received[]) =>
  received.flatMap(({ url, text }) => {
    const found = product.exec(text);
    if (!found) return [];
    return [`${url}: ${text.slice(Math.max(0, found.index - 80), found.index + 80)}`];
  });

test("no page that a visitor can reach has the product's name", async () => {
  const received = await crawl(["/", "/robots.txt", "/api/openapi.json", "/favicon.ico"]);
  expect(withProduct(received)).toEqual([]);
  expect(received.length).toBeGreaterThan(25);
  const home = received.find(({ url }) => url === "/")?.text;
  expect(home).toContain(`<title>${siteName}</title>`);
  expect(home).toContain("Where the harbour writes its own software.");
  const about = received.find(({ url }) => url === "/about")?.text;
  expect(about).toContain(`About ${siteName}`);
  expect(about).toContain('href="https://council.example/"');
  const imprint = received.find(({ url }) => url === "/imprint")?.text;
  expect(imprint).toContain(`Imprint of ${siteName}`);
});

test.each(["owner", "admin"] as const)("nor has one that the %s reaches", async (who) => {
  const { cookie } = who === "admin" ? admin : people[who];
  const own = ["/account-settings", "/projects/my-projects", `/projects/${projectId}/settings`];
  const parts =
    "techs notifications users access announcement appearance appearance/terms audit jobs";
  const ofAdmins = parts.split(" ");
  const starts = [
    "/",
    ...own,
    ...(who === "admin" ? ofAdmins.map((part) => `/admin/${part}`) : []),
  ];
  const received = await crawl(starts, { cookie });
  expect(withProduct(received)).toEqual([]);
  expect(received.length).toBeGreaterThan(25);
});

test("nor have feeds, texts, share pictures, and pages of errors and of mails", async () => {
  const received = await Promise.all([
    receive("/feeds/projects.atom"),
    receive(`/feeds/projects/${projectId}.atom`),
    receive("/feeds/techs/react.atom"),
    receive("/feeds/projects.rss"),
    receive("/feeds/projects.json"),
    receive("/sitemap.xml"),
    receive(`/badges/projects/${projectId}/seats.svg`),
    receive(`/embed/projects/${projectId}`),
    receive(`/oembed?url=${site.app.settings.publicUrl}/projects/${projectId}`),
    receive("/.well-known/security.txt"),
    receive("/api/docs"),
    receive(`/pictures/projects/${projectId}.png`),
    receive("/no-such-page"),
    receive("/issues"),
    receive("/explore"),
    receive("/people"),
    receive("/api/v1/site"),
    receive("/nodeinfo/2.1"),
    receive("/api/v1/account/data", { headers: { cookie: people.owner.cookie } }),
    receive("/api/v1/admin/audit/export", { headers: { cookie: admin.cookie } }),
    receive("/projects/0198c0de-0000-7000-8000-000000000000"),
    receive("/unsubscribe/none"),
    receive("/confirm-address/none"),
    receive("/api/v1/none"),
    receive("/", { method: "POST" }),
    receive("/auth/github/callback?code=x&state=y"),
    ...["about", "team", "terms", "privacy", "contact", "imprint"].map((name) =>
      receive(`/content/${name}.md`),
    ),
  ]);
  expect(withProduct(received)).toEqual([]);
  const picture = await svgOf(site.database.db, project, site.app.site.current);
  expect(picture).not.toMatch(product);
  expect(picture).toContain(siteName);
  const feed = received[0]?.text;
  expect(feed).toContain(`<author><name>${siteName}</name></author>`);
});

test("nor has the demo code host", async () => {
  const headers = { host: "127.0.0.1:3000" };
  const { headers: sent } = await site.app.inject({ url: "/auth/github", headers });
  const { pathname, search } = new URL(String(sent["location"]));
  const demo = await receive(pathname + search);
  expect(demo).toMatchObject({ status: 200, text: expect.stringContaining(siteName) as string });
  expect(withProduct([demo])).toEqual([]);
});

test("nor have pages of a site that is read-only, or whose database is away", async () => {
  const readOnly = await startTestApp({ readOnly: true, site: { name: siteName } }, fromSources);
  const reply = await readOnly.app.inject({
    url: "/auth/github",
    headers: { host: "127.0.0.1:3000", accept: "text/html" },
  });
  expect(reply.body).toContain(`${siteName} is read-only right now`);
  expect(reply.body).not.toMatch(product);
  vi.spyOn(site.database.db, "query").mockRejectedValue(
    Object.assign(new Error("gone"), { code: "ECONNREFUSED" }),
  );
  const away = await receive("/people?role=designer");
  vi.restoreAllMocks();
  expect(away.text).toContain(`${siteName} can’t be reached`);
  expect(away.text).not.toMatch(product);
});

test("pages, mails and share pictures have the site's colours", async () => {
  const { version } = (await admin.get<Appearance>("/admin/appearance")).body;
  const look = { accent: "#0b6470", paper: "tinted" };
  await admin.post("/admin/appearance", { site: look, version });
  const home = await receive("/");
  expect(home.text).toContain(":root{--brand:light-dark(#0b6470,");
  expect((await receive("/no-such-page", { method: "POST" })).text).toContain(
    "--brand:light-dark(",
  );
  // Without a flash: before anything is drawn, and after the sheet that it replaces.
  expect(home.text.indexOf("--brand")).toBeGreaterThan(home.text.indexOf('rel="stylesheet"'));
  expect(home.text.indexOf("--brand")).toBeLessThan(home.text.indexOf("</head>"));
  for (const show of ["home", "project", "picture"]) {
    const next = { ...(await admin.get<Appearance>("/admin/appearance")).body.site, name: "Next" };
    const body = { site: next, show, theme: "dark" };
    const preview = await admin.post<{ html: string }>("/admin/appearance/preview", body);
    expect(preview.status).toBe(200);
    expect(preview.body.html).not.toContain("<script");
    if (show !== "picture") expect(preview.body.html).toContain("· Next</title>".slice(2));
  }
});

test("home has the site's own introduction, and the sections that it chose", async () => {
  const intro = "Tools for quay, yard and office.";
  const homeWith = async (changes: object) => {
    const { version } = (await admin.get<Appearance>("/admin/appearance")).body;
    await admin.post("/admin/appearance", { site: changes, version });
    return (await receive("/")).text;
  };
  const all = await homeWith({ intro });
  expect(all).toContain(intro);
  expect(all).toContain('id="newest"');
  expect(all).toContain('id="kinds"');
  const few = await homeWith({ homeSections: ["technologies"] });
  expect(few).not.toContain('id="newest"');
  expect(few).toContain('id="kinds"');
});

test("a site can begin with its projects", async () => {
  const { version } = (await admin.get<Appearance>("/admin/appearance")).body;
  await admin.post("/admin/appearance", { site: { startPage: "projects" }, version });
  const reply = await site.app.inject({ url: "/", headers: { host: "127.0.0.1:3000" } });
  expect([reply.statusCode, reply.headers.location]).toEqual([302, "/projects"]);
  expect((await receive("/?techs=react")).status).toBe(200);
});

test("nor have mails", async () => {
  await applyTo(people.applicant, projectId, "I know the quay.");
  expect(await sendPromptMails(site)).toEqual({ sent: 1, refused: 0 });
  await people.owner.post("/account/tokens", { name: "Notes", scopes: ["read"] });
  await people.owner.post("/mail_settings/address", { address: "quay@own.example" });
  const saturday = new Date();
  saturday.setUTCDate(saturday.getUTCDate() + 7 - ((saturday.getUTCDay() + 1) % 7));
  saturday.setUTCHours(7);
  await sendDigests(site, saturday);
  await expect.poll(() => mailServer.mails.length).toBeGreaterThan(3);
  const subjects = mailServer.mails.map(({ parsed }) => parsed.subject);
  expect(new Set(subjects).size).toBeGreaterThan(3);
  for (const { source, parsed } of mailServer.mails) {
    expect(parsed.from?.text).toBe(`"${siteName}" <hello@cafe.example>`);
    for (const text of [source, parsed.text, parsed.html || ""]) {
      expect(text).not.toMatch(product);
      expect(text).toMatch(/Nordhafen[ _]Werkstatt/);
    }
  }
});

test("nor have messages, of which all the others are made", () => {
  for (const tag of languageTags) {
    for (const [key, text] of Object.entries(readCatalogue(tag))) {
      expect(text, `${tag}: ${key}`).not.toMatch(product);
    }
  }
});
