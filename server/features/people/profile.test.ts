import fs from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import type { Failure } from "#contract/errors.ts";
import type { User } from "#contract/people.ts";
import type { Tech } from "#contract/techs.ts";
import { sql } from "#server/database/sql.ts";
import { type Person, startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const visibleNames = new URL("../../database/migrations/0081-visible-names.sql", import.meta.url);
const nowhere = "0198c0de-0000-7000-8000-000000000000";
let techs: Tech[] = [];
let ada: Person;
let eve: Person;

beforeAll(async () => {
  techs = (await site.visitor.get<Tech[]>("/techs?pageSize=100")).body;
  ada = await site.person("ada");
  eve = await site.person("eve");
});

const techIds = (count: number) => techs.slice(0, count).map(({ id }) => id);

test("a profile is public and contains only public fields", async () => {
  const { status, body } = await site.visitor.get<User>(`/users/${eve.id}`);
  expect(status).toBe(200);
  expect(body).toMatchObject({ id: eve.id, username: "eve", displayName: "eve", techs: [] });
  expect(Object.keys(body).toSorted()).toEqual(
    [
      "avatarUrl",
      "createdAt",
      "displayName",
      "findable",
      "hiddenAt",
      "id",
      "techs",
      "username",
    ].toSorted(),
  );
});

test.each([nowhere, "7", "eve", "%00"])("the profile of %s is 404", async (id) => {
  for (const path of [`/users/${id}`, `/users/${id}/projects`]) {
    const { status, body } = await site.visitor.get(path);
    expect([status, body["message"]]).toEqual([404, "User not found."]);
  }
});

describe("changing the own profile", () => {
  test("changes only the fields that are sent and returns the person", async () => {
    const path = `/users/${ada.id}`;
    const chosen = techIds(3).toReversed();
    const { status, body } = await ada.post<User>(path, {
      username: " AdaL ",
      displayName: "  Ada 🙂 Lovelace ",
      techs: chosen,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ username: "AdaL", displayName: "Ada 🙂 Lovelace" });
    expect(body.techs.map(({ id }) => id)).toEqual(chosen);
    expect((await ada.post(path, {})).body).toEqual(body);
    const other = await ada.post<User>(path, { techs: [chosen[1]] });
    expect(other.body).toEqual({ ...body, techs: [body.techs[1]] });
    expect((await site.visitor.get(path)).body).toEqual(other.body);
    expect((await ada.get("/current-session")).body["user"]).toMatchObject(other.body);
  });

  test("allows a change of case in the username, also repeatedly", async () => {
    const person = await site.person("casey");
    for (const username of ["CASEY", "CASEY", "casey"]) {
      const { body } = await person.post<User>(`/users/${person.id}`, { username });
      expect(body.username).toBe(username);
    }
  });

  test("accepts at most 100 technologies", async () => {
    const hundred = techIds(100);
    expect((await eve.post(`/users/${eve.id}`, { techs: hundred })).status).toBe(200);
    const { body } = await site.visitor.get<User>(`/users/${eve.id}`);
    expect(body.techs.map(({ id }) => id)).toEqual(hundred);
    const more = (await site.visitor.get<Tech[]>(`/techs?gt=${hundred.at(-1)}`)).body;
    const tooMany = [...hundred, more[0]?.id];
    expect((await eve.post(`/users/${eve.id}`, { techs: tooMany })).body).toMatchObject({
      statusCode: 400,
      fields: [{ path: "techs", message: "At most 100 technologies" }],
    });
  });

  test.each([
    [{ username: "" }, "username", "Too Short!"],
    [{ username: " a " }, "username", "Too Short!"],
    [{ username: "a".repeat(51) }, "username", "Too Long!"],
    [{ username: "a b" }, "username", "Please use alphanumeric symbols"],
    [{ username: "ada_l" }, "username", "Please use alphanumeric symbols"],
    [{ username: "adä" }, "username", "Please use alphanumeric symbols"],
    [{ username: "ad\u0000" }, "username", "Contains characters that can't be stored"],
    [{ username: "ａｄａ" }, "username", "Please use alphanumeric symbols"],
    [{ displayName: "x" }, "displayName", "Too Short!"],
    [{ displayName: "   " }, "displayName", "Too Short!"],
    [{ displayName: "🙂".repeat(51) }, "displayName", "Too Long!"],
    [{ displayName: "\u3164\u3164\u3164" }, "displayName", "Too Short!"],
    [{ displayName: "a\u202Eb" }, "displayName", "Contains characters that can't be shown"],
    [{ displayName: "\u00AD\u2060" }, "displayName", "Too Short!"],
    [
      { displayName: "Confirm at evil.com" },
      "displayName",
      "Leave out addresses of pages and mail.",
    ],
    [{ displayName: "jane@mail.example" }, "displayName", "Leave out addresses of pages and mail."],
    [{ displayName: "x://y" }, "displayName", "Leave out addresses of pages and mail."],
    [{ username: "Admin" }, "username", "This username is reserved. Choose another one."],
    [{ username: "stackcafe" }, "username", "This username is reserved. Choose another one."],
    [{ techs: ["7"] }, "techs.0", "Not an id"],
    [{ techs: [nowhere] }, "techs.0", "Unknown technology"],
  ])("refuses %j", async (changes, path, message) => {
    const { status, body } = await eve.post<Failure>(`/users/${eve.id}`, changes);
    expect(status).toBe(400);
    expect(body.fields).toContainEqual({ path, message });
  });

  test("allows names that aren't allowed any more to those who have them", async () => {
    const person = await site.person("earlier");
    await sql`update users set username = 'root', display_name = 'a.example.com' where id = ${person.id}`.run(
      site.database.db,
    );
    const names = { username: "Root", displayName: "a.example.com" };
    const { status, body } = await person.post<User>(`/users/${person.id}`, names);
    expect([status, body]).toEqual([200, expect.objectContaining(names)]);
    const other = { displayName: "b.example.com" };
    expect((await person.post(`/users/${person.id}`, other)).status).toBe(400);
  });

  test("the migration replaces names that nobody can see, and no other", async () => {
    const person = await site.person("unseen");
    const migrate = async (name: string) => {
      await sql`update users set display_name = ${name} where id = ${person.id}`.run(
        site.database.db,
      );
      await sql.raw(fs.readFileSync(visibleNames, "utf8")).run(site.database.db);
      return (await site.visitor.get<User>(`/users/${person.id}`)).body.displayName;
    };
    for (const name of ["\u3164\u3164", "\u00AD\u00AD", "\u2800 \u200C", "\u{E0020}\u{E0041}"]) {
      expect(await migrate(name)).toBe("unseen");
    }
    for (const name of ["Ada", "خط\u200C", "👩‍👧", "é", "日本"])
      expect(await migrate(name)).toBe(name);
  });

  test("refuses wrong types and duplicate technologies", async () => {
    const [tech] = techIds(1);
    for (const changes of [
      { username: 7 },
      { displayName: null },
      { techs: "x" },
      { techs: [tech, tech] },
      { techs: Array.from({ length: 5000 }, () => tech) },
    ]) {
      expect((await eve.post(`/users/${eve.id}`, changes)).status).toBe(400);
    }
  });

  test("ignores fields that can't be changed", async () => {
    const more = { isAdmin: true, email: "e@e.example", id: nowhere, createdAt: "2000-01-01" };
    const before = (await site.visitor.get(`/users/${eve.id}`)).body;
    expect((await eve.post(`/users/${eve.id}`, more)).body).toEqual(before);
    expect((await eve.get("/current-session")).body["user"]).toMatchObject({ isAdmin: false });
  });

  test("is for the person only, and refused in the order 401, 404, 403, 400, 409", async () => {
    const bad = { username: "!" };
    expect((await site.visitor.post(`/users/${nowhere}`, bad)).status).toBe(401);
    expect((await ada.post(`/users/${nowhere}`, bad)).status).toBe(404);
    expect((await ada.post("/users/7", bad)).status).toBe(404);
    expect((await ada.post(`/users/${eve.id}`, bad)).status).toBe(403);
    expect((await ada.post(`/users/${ada.id}`, { ...bad, techs: [nowhere] })).status).toBe(400);
    const taken = { username: "EVE", techs: [nowhere] };
    expect((await ada.post(`/users/${ada.id}`, taken)).status).toBe(400);
    expect((await ada.post(`/users/${ada.id}`, { username: "EVE" })).status).toBe(409);
  });

  test("changes nothing if one field is refused", async () => {
    const before = (await site.visitor.get(`/users/${ada.id}`)).body;
    const changes = { username: "eve", displayName: "Other", techs: [] };
    expect(await ada.post(`/users/${ada.id}`, changes)).toMatchObject({
      status: 409,
      body: {
        message: "This username is taken.",
        fields: [{ path: "username", message: "This username is taken." }],
      },
    });
    expect((await site.visitor.get(`/users/${ada.id}`)).body).toEqual(before);
  });
});
