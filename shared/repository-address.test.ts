import { expect, test } from "vitest";
import { repositoryAddressOf } from "./repository-address.ts";

const of = (text: string) => repositoryAddressOf(text, "https://git.example");

test.each([
  "git@git.example:cap/repo.git",
  "git@git.example:cap/repo",
  "git@git.example:/cap/repo.git",
  "org-123@git.example:cap/repo.git",
  "ssh://git@git.example/cap/repo.git",
  "ssh://git@git.example:2222/cap/repo.git",
  "ssh://git.example/cap/repo/",
  "git://git.example/cap/repo.git",
  "git+ssh://git@git.example/cap/repo.git",
  "git clone git@git.example:cap/repo.git",
  "gh repo clone cap/repo",
  "git.example/cap/repo",
  "www.git.example/cap/repo",
  " git.example/cap/repo ",
  "cap/repo",
  "cap/repo.git",
])("%j is the repository's address at its host", (text) => {
  expect(of(text)).toBe("https://git.example/cap/repo");
});

test.each([
  ["git@gitlab.example:group/sub/repo.git", "https://gitlab.example/group/sub/repo"],
  ["group/sub/repo", "https://git.example/group/sub/repo"],
  ["git@ssh.github.com:cap/repo.git", "https://github.com/cap/repo"],
  ["ssh://git@altssh.gitlab.com:443/cap/repo.git", "https://gitlab.com/cap/repo"],
  ["git+https://git.example/cap/repo.git", "https://git.example/cap/repo.git"],
  ["git.example:8443/cap/repo", "https://git.example:8443/cap/repo"],
])("%j is %s", (text, address) => {
  expect(of(text)).toBe(address);
});

test.each([
  "",
  "repo",
  "https://git.example/cap/repo.git",
  "http://git.example/cap/repo",
  "example.org/page",
  "cap/repo with words",
  "/cap/repo",
  "cap//repo",
  "javascript:alert(1)",
  "javascript://git.example/cap/repo",
  "file:///etc/passwd",
  "ada@example.org",
  "git@git.example:",
  "https://ada:secret@git.example/cap/repo",
])("%j stays as it is", (text) => {
  expect(of(text)).toBe(text);
});
