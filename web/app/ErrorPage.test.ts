import { expect, test } from "vitest";
import { explain } from "./ErrorPage.tsx";

const answered = (status: number, message?: string) => ({
  status,
  statusText: "",
  internal: false,
  data: message === undefined ? null : { message, code: "any", requestId: "r-1" },
});

const failed = (status: number) => {
  const data = { title: "Failed to load content", message: "It is away.", requestId: "r-1" };
  return { ...answered(status), data };
};

test.each([
  [answered(404, "Project not found."), "Project not found.", "browse", null],
  [answered(404), "Page not found", "browse", null],
  [answered(401, "Sign in first"), "Sign in to continue", "sign-in", null],
  [answered(403, "Members only"), "You don’t have access", "browse", null],
  [answered(400, "Not a cursor of this list"), "This address isn’t valid", "browse", null],
  [answered(429, "Too many"), "Too many requests", "reload", null],
  [answered(500, "secret"), "Something went wrong", "reload", "r-1"],
  [answered(503, "secret"), "Stack Cafe can’t be reached", "retry", "r-1"],
  [answered(502, "secret"), "Stack Cafe can’t be reached", "retry", "r-1"],
  [new Error("secret"), "Something went wrong", "reload", null],
  [undefined, "Something went wrong", "reload", null],
  [failed(504), "Failed to load content", "retry", "r-1"],
  [failed(404), "Failed to load content", "browse", null],
])("the error %j has the title %s", (error, title, remedy, requestId) => {
  expect(explain(error, "Stack Cafe")).toMatchObject({ title, remedy, requestId });
  expect(JSON.stringify(explain(error, "Stack Cafe"))).not.toContain("secret");
});

test.each([
  "Failed to fetch dynamically imported module: https://cafe.example/assets/x.js",
  "error loading dynamically imported module: https://cafe.example/assets/x.js",
  "Importing a module script failed.",
  "Unable to preload CSS for /assets/x.css",
])("%s offers a reload", (message) => {
  expect(explain(new TypeError(message), "Stack Cafe")).toMatchObject({
    title: "Part of this page didn’t load",
    remedy: "reload",
  });
});
