import { parseXml } from "@rgrove/parse-xml";
import { beforeAll, describe, expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import { startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp({
  languages: ["en", "de", "ar"],
  site: { name: "Harbour <Works>" },
});
const { publicUrl } = site.app.settings;
const { db } = site.database;
let owner: Awaited<ReturnType<typeof site.person>>;
let id: string;
let hiddenId: string;

const ask = (url: string, headers: Record<string, string> = {}) =>
  site.app.inject({ url, headers: { host: "127.0.0.1:3000", ...headers } });

beforeAll(async () => {
  owner = await site.person("owner");
  ({ id } = await site.project(owner, {
    name: `Tide & <script>alert("x")</script>`,
    description: "Charts & tides.",
    openRoles: ["developer"],
  }));
  ({ id: hiddenId } = await site.project(owner, { name: "Hidden" }));
  await sql`update projects set hidden_at = now() where id = ${hiddenId}`.run(db);
});

/** The words of a badge, which is well-formed. */
async function badge(kind: string, query = "", headers = {}) {
  const reply = await ask(`/badges/projects/${id}/${kind}.svg${query}`, {
    "sec-fetch-dest": "image",
    "sec-fetch-site": "cross-site",
    ...headers,
  });
  expect(reply.statusCode).toBe(200);
  expect(reply.headers["content-type"]).toBe("image/svg+xml; charset=utf-8");
  const { root } = parseXml(reply.body);
  return { words: root?.attributes["aria-label"], ...reply };
}

describe("badges", () => {
  test("say what is known, in the reader's language", async () => {
    expect((await badge("seats")).words).toMatch(/^Harbour <Works>: \d seats? (is|are) free$/);
    expect((await badge("issues")).words).toBe("Harbour <Works>: 0 first steps");
    expect((await badge("answers")).words).toBe("Harbour <Works>: Answer time unknown");
    await sql`update projects set median_answer_seconds = 170000 where id = ${id}`.run(db);
    const german = await badge("answers", "", { "accept-language": "de" });
    expect(german.words).toBe("Harbour <Works>: Antwortet meist binnen 2 Tagen");
    expect(german.headers["vary"]).toContain("Accept-Language");
  });

  test("in a language that is read from the right, letters stay joined and numbers come first", async () => {
    const { body } = await badge("seats", "", { "accept-language": "ar" });
    expect(body).toMatch(/^<svg direction="rtl" /);
    expect(body).not.toContain("textLength");
    expect((await badge("seats")).body).toContain("textLength");
  });

  test("are kept for minutes, and revalidated", async () => {
    const { headers } = await badge("seats");
    expect(headers["cache-control"]).toBe("public, max-age=300, stale-while-revalidate=3600");
    const again = await ask(`/badges/projects/${id}/seats.svg`, {
      "if-none-match": String(headers["etag"]),
    });
    expect(again.statusCode).toBe(304);
    expect((await badge("seats", "?style=flat-square")).headers["etag"]).not.toBe(headers["etag"]);
  });

  test.each(["seats", "seats.png", "none.svg"])("there is none named %s", async (file) => {
    expect((await ask(`/badges/projects/${id}/${file}`)).statusCode).toBe(404);
  });

  test("an unknown style is refused", async () => {
    expect((await ask(`/badges/projects/${id}/seats.svg?style=neon`)).statusCode).toBe(400);
  });
});

describe("the card", () => {
  test("can be framed by any site, and runs nothing", async () => {
    const { headers, body } = await ask(`/embed/projects/${id}`);
    expect(headers["content-security-policy"]).toMatch(/^default-src 'none'; /);
    expect(headers["content-security-policy"]).not.toMatch(/script-src|frame-ancestors/);
    expect(headers["set-cookie"]).toBeUndefined();
    expect(body).not.toContain("<script");
    expect(body).toContain("Tide &#38; &#60;script&#62;");
    expect(body).toContain(`href="${publicUrl}/projects/${id}" target="_blank" rel="noopener"`);
    expect(body).toMatch(/\d seats? (is|are) free/);
    expect(body).toContain("Harbour &#60;Works&#62;");
    expect(body).toContain(":root{color-scheme:light dark}");
  });

  test("has the theme that the site asks for, and the reader's language", async () => {
    const { body } = await ask(`/embed/projects/${id}?theme=dark`, { "accept-language": "de" });
    expect(body).toContain(":root{color-scheme:dark}");
    expect(body).toContain('<html lang="de">');
    expect((await ask(`/embed/projects/${id}?theme=pink`)).statusCode).toBe(400);
  });

  test("other pages can't be framed", async () => {
    const { headers } = await ask(`/badges/projects/${id}/seats.svg`);
    expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
  });

  test("an archived project says only that", async () => {
    const { id: archived } = await site.project(owner, { name: "Old" });
    await owner.post(`/projects/${archived}`, { archived: true });
    const { body } = await ask(`/embed/projects/${archived}`);
    expect(body).toContain('<ul class="facts"><li>Archived</li></ul>');
  });
});

describe("oEmbed", () => {
  const oembed = (url: string, rest = "") =>
    ask(`/oembed?url=${encodeURIComponent(url)}&format=json${rest}`);

  test("finds the card by a project's address", async () => {
    const reply = await oembed(`${publicUrl}/projects/${id}`);
    expect(reply.headers["content-type"]).toBe("application/json; charset=utf-8");
    const body: { html: string } = reply.json();
    expect(body).toMatchObject({
      version: "1.0",
      type: "rich",
      provider_name: "Harbour <Works>",
      provider_url: publicUrl,
      width: 480,
      height: 280,
      thumbnail_url: `${publicUrl}/pictures/projects/${id}.png`,
      thumbnail_width: 1200,
      thumbnail_height: 630,
    });
    expect(body.html).toMatch(/^<iframe src="[^"<>]+" [^<>]+><\/iframe>$/);
    expect(body.html).toContain(`src="${publicUrl}/embed/projects/${id}"`);
  });

  test("keeps within the size that is asked for", async () => {
    const reply = await oembed(`${publicUrl}/projects/${id}`, "&maxwidth=300&maxheight=5000");
    expect(reply.json()).toMatchObject({ width: 300, height: 280 });
    expect(reply.json()).not.toHaveProperty("thumbnail_url");
  });

  test("knows no other addresses", async () => {
    const addresses = [
      `${publicUrl}/projects`,
      `${publicUrl}/user/owner`,
      `https://elsewhere.example/projects/${id}`,
      "no address",
      `${publicUrl}/projects/${hiddenId}`,
    ];
    for (const url of addresses) expect((await oembed(url)).statusCode).toBe(404);
    expect((await ask("/oembed")).statusCode).toBe(400);
    const asXml = await ask(`/oembed?url=${publicUrl}/projects/${id}&format=xml`);
    expect(asXml.statusCode).toBe(501);
  });
});

test("hidden projects have no card, and the badge of a project that never was, also for their owner", async () => {
  const { cookie } = owner;
  expect((await ask(`/embed/projects/${hiddenId}`, { cookie })).statusCode).toBe(404);
  const unknown = "01890000-0000-7000-8000-000000000000";
  const [hidden, none] = await Promise.all(
    [hiddenId, unknown].map((one) => ask(`/badges/projects/${one}/seats.svg`, { cookie })),
  );
  expect(hidden?.body).toContain("Harbour &lt;Works&gt;: Not available");
  expect(hidden?.body).toBe(none?.body);
  for (const reply of [hidden, none]) {
    expect(reply).toMatchObject({
      statusCode: 200,
      headers: {
        "cache-control": "public, max-age=60",
        "content-type": expect.stringMatching(/svg/),
      },
    });
  }
});
