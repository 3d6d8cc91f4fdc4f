// How the site is called and looks: what admins save, undo, and what the environment sets.
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import type { AccentNotes, Appearance, SiteLogo, SiteSettings } from "#contract/appearance.ts";
import type { AuditEntry } from "#contract/admin.ts";
import type { Failure } from "#contract/errors.ts";
import { createApp } from "#server/app.ts";
import { withFixedLogos } from "./fixed-logos.ts";
import { connect } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";
import { defaultSite } from "#shared/site.ts";
import { startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const admin = await site.admin();

const read = async () => (await admin.get<Appearance>("/admin/appearance")).body;

async function save(changes: Partial<SiteSettings>, by = admin) {
  const { site: before, version } = await read();
  return by.post<Appearance & Failure>("/admin/appearance", {
    site: { ...before, ...changes },
    version,
  });
}

const titleOf = async (app = site.app) =>
  (await app.inject({ url: "/api/openapi.json" })).json<{ info: { title: string } }>().info.title;

test("an admin renames the site, and takes it back", async () => {
  const pages = expect.arrayContaining([
    { name: "privacy", state: "default" },
    { name: "imprint", state: "none" },
  ]);
  const asDelivered = { site: defaultSite, fixed: [], version: 0, canUndo: false, pages };
  expect(await read()).toEqual(asDelivered);
  const { status, body } = await save({ name: "Nordhafen Werkstatt" });
  expect(status).toBe(200);
  expect(body).toMatchObject({ site: { name: "Nordhafen Werkstatt" }, version: 1, canUndo: true });
  expect(await titleOf()).toBe("Nordhafen Werkstatt");

  const undo = (version: number) => admin.post<Appearance>("/admin/appearance/undo", { version });
  expect((await undo(1)).body).toMatchObject({ site: { name: "Stack Cafe" }, version: 2 });
  expect(await titleOf()).toBe("Stack Cafe");
  // The same call again doesn't bring the change back, which the next one does.
  expect((await undo(1)).status).toBe(409);
  expect((await undo(2)).body).toMatchObject({ site: { name: "Nordhafen Werkstatt" } });
  const { body: acts } = await admin.get<AuditEntry[]>("/admin/audit?kind=appearance");
  expect(acts.map(({ act, detail }) => [act, detail])).toEqual([
    ["undo appearance", { changed: ["name"] }],
    ["undo appearance", { changed: ["name"] }],
    ["change appearance", { changed: ["name"] }],
  ]);
});

test("the same again changes nothing, and isn't recorded", async () => {
  await save({ name: "Twice" });
  const before = await read();
  expect((await save({ name: "Twice" })).body).toEqual(before);
  expect((await save({ name: " Twice " })).body).toEqual(before);
});

test("what another admin changed meanwhile isn't overwritten", async () => {
  const { site: seen, version } = await read();
  await save({ name: "Theirs" });
  const late = { site: { ...seen, name: "Mine" }, version };
  expect(await admin.post("/admin/appearance", late)).toMatchObject({ status: 409 });
  expect(await read()).toMatchObject({ site: { name: "Theirs" } });
});

test.each([
  { name: "" },
  { name: "x".repeat(41) },
  { name: "a\nb" },
  { tagline: "x".repeat(81) },
  { accent: "red" },
  { intro: "" },
  { intro: "x".repeat(201) },
  { timeZone: "Europe/Atlantis" },
])("what can't be shown is refused: %o", async (changes) => {
  const before = await read();
  const { status, body } = await save(changes);
  expect(status).toBe(400);
  expect(body.fields?.map(({ path }) => path)).toEqual([`site.${Object.keys(changes)[0]}`]);
  expect(await read()).toEqual(before);
});

const linkTo = (address: string) => ({ label: "Works council", address });

test.each([
  "/works-council",
  "https://council.example/x?y#z",
  "http://intranet/",
  "mailto:a@b.example",
])("the footer may link to %s", async (address) => {
  const { body } = await save({ footerLinks: [linkTo(address)] });
  expect(body.site.footerLinks).toEqual([linkTo(address)]);
});

test.each(["", "//evil.example", "/\\evil.example", "javascript:alert(1)", "council", "https://"])(
  "the footer may not link to %j",
  async (address) => {
    const { body } = await save({ footerLinks: [linkTo("/about"), linkTo(address)] });
    expect(body.fields?.map(({ path }) => path)).toEqual(["site.footerLinks.1.address"]);
  },
);

test("the footer has six links of the site's own at most, in their order", async () => {
  const footerLinks = ["/f", "/b", "/c", "/d", "/e", "/a"].map(linkTo);
  expect((await save({ footerLinks })).body.site.footerLinks).toEqual(footerLinks);
  const { status, body } = await save({ footerLinks: [...footerLinks, linkTo("/g")] });
  expect([status, body.fields?.[0]?.path]).toEqual([400, "site.footerLinks"]);
  expect((await save({ footerLinks: [] })).body.site.footerLinks).toEqual([]);
});

test("only admins see and change it", async () => {
  const person = await site.person("curious");
  for (const [caller, status] of [
    [site.visitor, 401],
    [person, 403],
  ] as const) {
    expect(await caller.get("/admin/appearance")).toMatchObject({ status });
    const body = { site: { ...defaultSite, name: "Taken" }, version: (await read()).version };
    expect(await caller.post("/admin/appearance", body)).toMatchObject({ status });
    expect(await caller.post("/admin/appearance/undo", body)).toMatchObject({ status });
  }
  expect((await read()).site.name).not.toBe("Taken");
});

test("a preview shows what isn't saved, without scripts, and saves nothing", async () => {
  const before = await read();
  const { status, body } = await admin.post<{ html: string; accent: AccentNotes }>(
    "/admin/appearance/preview",
    {
      site: { ...before.site, name: "Not yet", accent: "#0b6470" },
      show: "mail",
      theme: "dark",
    },
  );
  expect(status).toBe(200);
  expect(body.html).toContain("Not yet at 127.0.0.1:3000");
  expect(body.html).toContain("background:#0b6470;color:#ffffff");
  expect(body.html).toMatch(/^<!doctype html>\s*<html data-theme="dark"/);
  expect(body.accent).toMatchObject({ isPale: false, words: { areWhite: true }, meaning: null });
  expect(await read()).toEqual(before);
});

/** Twice as wide as high. */
const wideSvg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 4"><path d="M0 0h8v4H0z"/></svg>`;
const jpeg =
  "/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRofHh0aHBwgJC4nICIsIxwcKDcpLDAxNDQ0Hyc5PTgyPC4zNDL/wAALCAABAAEBAREA/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/9oACAEBAAA/APf6/9k=";
const base64 = (text: string) => Buffer.from(text).toString("base64");

test("a logo is drawn as wide as it is, and served for good", async () => {
  const upload = (data: string) =>
    admin.post<SiteLogo & Failure>("/admin/appearance/logo", { data });
  const { body: logo } = await upload(base64(wideSvg));
  expect(logo).toEqual({ hash: expect.stringMatching(/^[0-9a-f]{64}$/), width: 52 });
  expect((await save({ logo })).body.site.logo).toEqual(logo);
  // It is measured, whatever the form says.
  expect((await save({ logo: { ...logo, width: 160 } })).body.site.logo).toEqual(logo);
  for (const [file, width, height] of [
    [`${logo.hash}.png`, 208, 104],
    [`${logo.hash}-icon.png`, 192, 192],
  ] as const) {
    const reply = await site.app.inject({
      url: `/logos/site/${file}`,
      headers: { host: "127.0.0.1:3000" },
    });
    expect([reply.statusCode, reply.headers["content-type"]]).toEqual([200, "image/png"]);
    expect(reply.rawPayload.readUInt32BE(16)).toBe(width);
    expect(reply.rawPayload.readUInt32BE(20)).toBe(height);
  }
  expect((await upload(jpeg)).status).toBe(200);
  const webp = await sharp(Buffer.from(wideSvg)).resize(80).webp().toBuffer();
  expect((await upload(webp.toString("base64"))).body).toMatchObject({ width: 52 });
  const cut = webp.subarray(0, 40).toString("base64");
  expect(await upload(cut)).toMatchObject({ status: 400, body: { fields: [{ path: "data" }] } });
  // Space beside a drawing is cut off, and leaves it as high as it was.
  const drawnIn = async (viewBox: string) =>
    (await upload(base64(wideSvg.replace("0 0 8 4", viewBox).replace("h8v4", "h2v8")))).body;
  expect(await drawnIn("0 0 8 8")).toEqual(await drawnIn("0 0 2 8"));
  for (const wrong of ["GIF89a", "<svg>"]) {
    expect(await upload(base64(wrong))).toMatchObject({ status: 400 });
  }
  const unknown = { hash: "0".repeat(64), width: 26 };
  expect((await save({ logo: unknown })).body.fields?.[0]?.path).toBe("site.logo");
  expect(
    (
      await site.app.inject({
        url: `/logos/site/${unknown.hash}.png`,
        headers: { host: "127.0.0.1:3000" },
      })
    ).statusCode,
  ).toBe(404);
  expect((await save({ logo: null })).body.site.logo).toBeNull();
});

test("what the environment sets stays, whatever is saved", async () => {
  const fixed = await startTestApp({ site: { name: "Of the operator" } });
  const keeper = await fixed.admin();
  const { body } = await keeper.get<Appearance>("/admin/appearance");
  expect(body).toMatchObject({ site: { name: "Of the operator" }, fixed: ["name"] });
  const wanted = { site: { name: "Other", tagline: "Ours" }, version: 0 };
  const changed = await keeper.post<Appearance>("/admin/appearance", wanted);
  expect(changed.body.site).toMatchObject({ name: "Of the operator", tagline: "Ours" });
  expect(await titleOf(fixed.app)).toBe("Of the operator");
});

test("a logo that the environment sets is drawn at the start, and stays while others are removed", async () => {
  const logo = `data:image/svg+xml;base64,${base64(wideSvg)}`;
  const { database } = site;
  const settings = { ...site.app.settings, siteLogos: { logo } };
  const shown = await withFixedLogos(settings, database.db);
  expect(shown.site).toEqual({
    logo: { hash: expect.stringMatching(/^[0-9a-f]{64}$/), width: 52 },
  });
  const app = await createApp({ settings: shown, database, pages: "none" });
  onTestFinished(async () => {
    await app.close();
    site.app.site.fix({});
  });
  await app.ready();
  expect(await read()).toMatchObject({ site: shown.site, fixed: ["logo"] });
  await sql`update site_logos set uploaded_at = now() - interval '2 days'`.run(database.db);
  expect((await save({ name: "With a logo of its own", logo: null })).body.site.logo).toEqual(
    shown.site.logo,
  );
  const reply = await app.inject({
    url: `/logos/site/${shown.site.logo?.hash}.png`,
    headers: { host: "127.0.0.1:3000" },
  });
  expect(reply.statusCode).toBe(200);
});

test.each(["/no/such/file.svg", `data:image/png;base64,${base64("no picture")}`])(
  "a logo that can't be drawn ends the start: %s",
  async (darkLogo) => {
    const settings = { ...site.app.settings, siteLogos: { darkLogo } };
    await expect(withFixedLogos(settings, site.database.db)).rejects.toThrow(
      "SITE_LOGO_DARK: that logo can't be used: ",
    );
  },
);

test("another server shows it as soon as it is saved", async () => {
  const other = connect(site.database.where);
  const app = await createApp({ settings: site.app.settings, database: other, pages: "none" });
  onTestFinished(async () => {
    await app.close();
    await other.close();
  });
  await app.listen({ host: "127.0.0.1", port: 0 });
  await expect.poll(listeners).toBe(1);
  const renamed = new Promise<void>((resolve) => app.site.onChange(resolve));
  await save({ name: "On all servers" });
  // Neither server is asked meanwhile.
  await renamed;
  expect(await titleOf(app)).toBe("On all servers");
});

test("settings that the database lost aren't shown any longer, nor do they hide later ones", async () => {
  await save({ name: "Before" });
  const { version } = await read();
  await save({ name: "Lost" });
  // As a standby that took over without the last change.
  await sql`update site_settings set version = ${version}, settings = '{"name": "Before"}'`.run(
    site.database.db,
  );
  await save({ name: "After" });
  expect((await read()).version).toBe(version + 1);
  expect(await titleOf()).toBe("After");
  await sql`update site_settings set version = ${version}, settings = '{"name": "Before"}'`.run(
    site.database.db,
  );
  await site.app.site.reload();
  expect(await titleOf()).toBe("Before");
});

async function listeners(): Promise<number> {
  const rows = await sql<{ pid: number }>`
    select pid from pg_stat_activity
    where datname = current_database() and query = 'listen stack_cafe_live'`.all(site.database.db);
  return rows.length;
}
