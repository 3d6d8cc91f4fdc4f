import { expect, test } from "vitest";
import { returnPath } from "./paths.ts";

test.each(["/", "/projects/1?tab=closed#discussion", "/user/%C3%A9"])(
  "%s is accepted as a return path",
  (path) => {
    expect(returnPath(path)).toBe(path);
  },
);

test.each([
  null,
  "",
  "projects",
  "https://elsewhere.example/",
  "//elsewhere.example/",
  "/\\elsewhere.example",
  "/\t/elsewhere.example",
  "/.//elsewhere.example",
  "javascript:alert(1)",
  "/sign-in?problem=expired",
  "/auth/github",
])("%j is replaced by the home page", (path) => {
  expect(returnPath(path)).toBe("/");
});
