import { expect, test } from "vitest";
import { explain } from "./RouteError.tsx";

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
  [answered(401, "Sign in first"), "Please sign in", "sign-in", null],
  [answered(403, "Members only"), "This page isn’t yours to see", "browse", null],
  [answered(400, "Not a cursor of this list"), "This address doesn’t work", "browse", null],
  [answered(429, "Too many"), "That was a lot at once", "reload", null],
  [answered(500, "secret"), "Something went wrong here", "reload", "r-1"],
  [answered(503, "secret"), "Stack Cafe can’t be reached", "retry", "r-1"],
  [answered(502, "secret"), "Stack Cafe can’t be reached", "retry", "r-1"],
  [new Error("secret"), "Something went wrong here", "reload", null],
  [undefined, "Something went wrong here", "reload", null],
  [failed(504), "Failed to load content", "retry", "r-1"],
  [failed(404), "Failed to load content", "browse", null],
])("the error %j has the title %s", (error, title, remedy, requestId) => {
  expect(explain(error)).toMatchObject({ title, remedy, requestId });
  expect(JSON.stringify(explain(error))).not.toContain("secret");
});

test.each([
  "Failed to fetch dynamically imported module: https://cafe.example/assets/x.js",
  "error loading dynamically imported module: https://cafe.example/assets/x.js",
  "Importing a module script failed.",
  "Unable to preload CSS for /assets/x.css",
])("%s offers a reload", (message) => {
  expect(explain(new TypeError(message))).toMatchObject({
    title: "A part of this page didn’t load",
    remedy: "reload",
  });
});
