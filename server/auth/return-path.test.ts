import { expect, test } from "vitest";
import { returnPathOf } from "./return-path.ts";

test.each([
  "/",
  "/projects?query=a%20b&tab=1#team",
  "/projects/search?query=//evil.example",
  "/applications?next=https://evil.example",
  "/authors",
])("%s is accepted as a return path", (path) => {
  expect(returnPathOf(path)).toBe(path);
});

test.each([
  undefined,
  null,
  7,
  ["/projects", "/"],
  "",
  "projects",
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "\t//evil.example",
  "/.//evil.example",
  "/a/..//evil.example",
  "/%2e//evil.example",
  "https://evil.example/",
  "https:evil.example",
  "javascript:alert(1)",
  "data:text/html,x",
  "/auth/github",
  "/auth/github?returnTo=/auth/github",
  "/AUTH/github",
  "/%61uth/github",
  "/x/../auth/github",
  "/sign-in",
  "/demo-code-host/login/oauth/authorize",
  "/api/v1/auth/signout",
  `/${"a".repeat(3000)}`,
  `/${"é".repeat(600)}`,
])("%j is replaced by the home page", (path) => {
  expect(returnPathOf(path)).toBe("/");
});
