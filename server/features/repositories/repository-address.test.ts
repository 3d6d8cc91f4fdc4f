import { expect, test } from "vitest";
import { repositoryPathOf } from "./repository-address.ts";

const github = { url: "https://github.com", api: "github" } as const;
const gitlab = { url: "https://gitlab.example/git", api: "gitlab" } as const;

test.each([
  ["https://github.com/ada/engine", "ada/engine"],
  ["https://github.com/ada/engine/", "ada/engine"],
  ["https://github.com/ada/engine.git", "ada/engine"],
  [" https://GitHub.com/ada/engine#readme ", "ada/engine"],
  ["https://github.com:443/ada/engine", "ada/engine"],
  ["https://github.com/ada/engine/tree/main/src?tab=x", "ada/engine"],
  ["https://github.com/ada/.github", "ada/.github"],
  ["https://github.com/a/b/../../ada/engine", "ada/engine"],
])("%s is the repository %s", (text, path) => {
  expect(repositoryPathOf(text, github)).toBe(path);
});

test.each([
  "",
  "engine",
  "ada/engine",
  "https://github.com",
  "https://github.com/ada",
  "http://github.com/ada/engine",
  "https://github.com:8443/ada/engine",
  "https://gitlab.com/ada/engine",
  "https://github.com.evil.example/ada/engine",
  "https://evil.example/github.com/ada/engine",
  "https://github.com@evil.example/ada/engine",
  "https://ada@github.com/ada/engine",
  "https://ada:secret@github.com/ada/engine",
  "https://github.com\\@evil.example/ada/engine",
  "https://github.com/ada/..",
  "https://github.com/../ada",
  "https://github.com/ada/%2e%2e",
  "https://github.com/ada/..%2f..%2fuser",
  "https://github.com/ada/engine%00",
  "https://github.com/ada/en gine",
  "https://github.com/äda/engine",
  "https://github.com/ada/engine%3Fx",
  "https://xn--gthub-cta.com/ada/engine",
  "https://gіthub.com/ada/engine",
  "file:///ada/engine",
  "javascript:alert(1)//github.com/ada/engine",
  `https://github.com/ada/${"x".repeat(101)}`,
])("%j is no repository at the code host", (text) => {
  expect(repositoryPathOf(text, github)).toBeNull();
});

test.each([
  ["https://gitlab.example/git/ada/engine", "ada/engine"],
  ["https://gitlab.example/git/group/sub/engine/-/tree/main", "group/sub/engine"],
  ["https://gitlab.example/ada/engine", null],
  ["https://gitlab.example/gitada/engine", null],
  [`https://gitlab.example/git/${"a/".repeat(20)}b`, null],
])("at a GitLab below a path, %s is %s", (text, path) => {
  expect(repositoryPathOf(text, gitlab)).toBe(path);
});
