import { expect, onTestFinished, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import { startTestApp } from "#tests/support/test-app.ts";
import { createApp } from "#server/app.ts";
import { t } from "#shared/messages/t.ts";
import { withInternalRequests } from "./internal-transport.ts";
import { bestOf } from "./language.ts";

const site = await startTestApp({
  publicUrl: "http://127.0.0.1:3000",
  languages: ["en", "de", "pt-BR", "zh-Hans", "en-XA"],
});

test.each([
  ["de", "de"],
  ["de-AT,de;q=0.9,en;q=0.8", "de"],
  ["en-GB", "en"],
  ["sv, de;q=0.4, en;q=0.7", "en"],
  ["PT-br", "pt-BR"],
  ["pt", "pt-BR"],
  ["zh-CN", "zh-Hans"],
  ["zh-TW", null],
  ["de;q=0, fr", null],
  ["*, nonsense_, ;q=1", null],
  ["", null],
] as const)("of Accept-Language %j, %j is offered", (accept, language) => {
  expect(bestOf(accept, ["en", "de", "pt-BR", "zh-Hans"])).toBe(language);
});

const accepts = (language: string) => ({ "accept-language": language });

/** The message of a 401. */
const refusal = async (headers: Record<string, string> = {}) => {
  const { body } = await site.visitor.get("/notifications", headers);
  expect(body).toMatchObject({ statusCode: 401, code: "signed_out" });
  return body["message"];
};

test("an error is in the browser's language, its code is the same", async () => {
  expect(await refusal()).toBe("Sign in first.");
  expect(await refusal(accepts("de-DE,de;q=0.9"))).toBe("Melde dich zuerst an.");
  expect(await refusal(accepts("tlh"))).toBe("Sign in first.");
  expect(await refusal(accepts("en-XA"))).toMatch(/^\[Šígñ íñ fíršt\. ~+\]$/);
});

test("the cookie counts before the browser's language", async () => {
  const cookie = { cookie: "language=de", ...accepts("en") };
  expect(await refusal(cookie)).toBe("Melde dich zuerst an.");
  expect(await refusal({ cookie: "language=fr", ...accepts("de") })).toBe("Melde dich zuerst an.");
});

test("requests in different languages at the same time don't mix", async () => {
  const asked = Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? "de" : "en"));
  const answers = await Promise.all(asked.map((language) => refusal(accepts(language))));
  expect(answers).toEqual(
    asked.map((language) => (language === "de" ? "Melde dich zuerst an." : "Sign in first.")),
  );
});

test("the language stays the same after a body was read", async () => {
  const { body } = await site.visitor.post("/projects", { name: "x" }, accepts("de"));
  expect(body["message"]).toBe("Melde dich zuerst an.");
});

const choose = (language: string, headers: Record<string, string> = {}) =>
  site.app.inject({
    method: "POST",
    url: `/language/${language}`,
    // As browsers send a form without fields.
    headers: {
      host: "127.0.0.1:3000",
      "content-type": "application/x-www-form-urlencoded",
      ...headers,
    },
    payload: "",
  });

test("choosing a language stores it in a cookie and leads back", async () => {
  const reply = await choose("de", { referer: "http://127.0.0.1:3000/projects?page=2" });
  expect(reply.statusCode).toBe(303);
  expect(reply.headers.location).toBe("/projects?page=2");
  expect(reply.headers["set-cookie"]).toMatch(/^language=de; Max-Age=31536000; Path=\/; HttpOnly/);
  expect((await choose("de", { referer: "https://evil.example/x" })).headers.location).toBe("/");
  expect((await choose("fr")).statusCode).toBe(404);
  const crossSite = await choose("de", { origin: "https://evil.example" });
  expect(crossSite).toMatchObject({ statusCode: 403 });
  expect(crossSite.headers["set-cookie"]).toBeUndefined();
  expect((await choose("auto")).headers["set-cookie"]).toMatch(/^language=; /);
});

test("the account's language counts on every device, for that person alone", async () => {
  const { ada, bo } = await site.people(["ada", "bo"]);
  await choose("de", { cookie: ada.cookie });
  const missing = "/projects/00000000-0000-7000-8000-000000000000/comments";
  const stored = await sql<{ id: string; language: string | null }>`
    select id, language from users where language is not null`.all(site.database.db);
  expect(stored).toEqual([{ id: ada.id, language: "de" }]);
  const elsewhere = await site.signInAgain(ada);
  const dangerous = { username: ada.username };
  await sql`update sessions set created_at = now() - interval '1 day'`.run(site.database.db);
  const german = await elsewhere.delete("/account", dangerous, accepts("en"));
  expect(german.body["message"]).toBe("Melde dich dafür noch einmal an.");
  const english = await bo.delete("/account", { username: bo.username });
  expect(english.body["message"]).toBe("Sign in again to do this.");
  expect((await bo.get(missing)).status).toBe(404);
});

test("the account's language stays where it is known before a body is read", async () => {
  // As with rate limits.
  const closed = await startTestApp({
    languages: ["en", "de"],
    access: { ...site.app.settings.access, mode: "members" },
  });
  const { eva } = await closed.people(["eva"]);
  await sql`update users set language = 'de' where id = ${eva.id}`.run(closed.database.db);
  await sql`update sessions set created_at = now() - interval '1 day'`.run(closed.database.db);
  const refused = await eva.delete("/account", { username: eva.username }, accepts("en"));
  expect(refused.body["message"]).toBe("Melde dich dafür noch einmal an.");
});

test("parts of a page are kept in its language for while the database is away", async () => {
  const { settings } = site.app;
  const app = await createApp({ settings, database: site.database, pages: "none" });
  onTestFinished(() => app.close());
  app.get("/part", (_, reply) =>
    reply.header("cache-control", "no-cache").send(t("errors.signInFirst")),
  );
  app.get("/whole", (page) =>
    withInternalRequests(
      app,
      page,
      async (call) => (await call({ method: "GET", url: "/part" })).body,
    ),
  );
  const visit = (url: string, language: string) =>
    app.inject({ url, headers: { host: "127.0.0.1:3000", ...accepts(language) } });
  expect((await visit("/whole", "de")).body).toBe("Melde dich zuerst an.");
  app.databaseFailure.at = performance.now();
  const [german, english] = [await visit("/part", "de"), await visit("/part", "en")];
  expect([german.body, english.body]).toEqual(["Melde dich zuerst an.", "Sign in first."]);
  expect(german.headers).toHaveProperty("x-as-of");
});
