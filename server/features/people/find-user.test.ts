import { expect, test } from "vitest";
import type { User } from "#contract/people.ts";
import { startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const ada = await site.person("AdaL");

test.each(["AdaL", "adal", "ADAL"])(
  "a person is found by username as %s, ignoring case, also by visitors",
  async (text) => {
    const { status, body } = await site.visitor.get<User>(`/search/${text}`);
    expect(status).toBe(200);
    expect(Object.keys(body).toSorted()).toEqual([
      "avatarUrl",
      "createdAt",
      "displayName",
      "findable",
      "hiddenAt",
      "id",
      "techs",
      "username",
    ]);
    expect(body).toMatchObject({ id: ada.id, username: "AdaL" });
  },
);

test.each(["Ada", "AdaLo", "%25", "Ada_", "AdaL%20", "%00", "%F0%9F%99%82", "x".repeat(300)])(
  "no person is found as %s",
  async (text) => {
    const { status, body } = await site.visitor.get(`/search/${text}`);
    expect([status, body["message"]]).toEqual([404, "User not found."]);
  },
);
