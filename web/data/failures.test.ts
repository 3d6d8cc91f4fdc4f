import { expect, test } from "vitest";
import { type ApiAnswer, createClient } from "#web/lib/client.ts";
import { isApiError, messageOf } from "#web/lib/api-error.ts";
import { logPageFailures, withFailures } from "./failures.ts";

const failing = (status: number) => {
  const body = JSON.stringify({ statusCode: status, code: "conflict", message: "Not now." });
  const logged: unknown[][] = [];
  const answer: ApiAnswer = { status, link: null, body };
  const api = withFailures(
    createClient(async () => answer),
    (...words) => void logged.push(words),
  );
  return { api, logged };
};

const params = { id: "p" };

test("an error about applications has the specification's message; screens say what the server said", async () => {
  const { api, logged } = failing(409);
  const body = { user: "u", roleName: "developer" } as const;
  const error = await api
    .call("POST /projects/{id}/members", { params, body })
    .catch((caught: unknown) => caught);
  const words = "Failed to add user to project, please try again";
  expect(error).toMatchObject({ message: words, status: 409 });
  expect(isApiError(error)).toBe(true);
  expect(messageOf(error)).toBe("Not now.");
  expect(logged).toEqual([[words]]);
});

test.each([
  [{ status: "accepted" }, "Failed to accept application, please try again"],
  [{ status: "closed" }, "Failed to update project status, please try again"],
  [{ status: "pending" }, "Failed to update project status, please try again"],
  [{ content: "Hello" }, "Not now."],
] as const)("the change %j of an application fails with %j", async (body, message) => {
  const { api } = failing(500);
  await expect(api.call("POST /applications/{id}", { params, body })).rejects.toThrow(message);
});

test("a page that failed while the server rendered it is logged in the browser", async () => {
  const server = withFailures(failing(500).api);
  const error: unknown = await server
    .call("GET /content", { query: { url: "/a.md" } })
    .catch((caught: unknown) => caught);
  const logged: unknown[] = [];
  logPageFailures([null, { title: "Explore" }, error], (...words) => logged.push(...words));
  expect(logged).toEqual(["Failed to load content"]);
});
