import { expect, test } from "vitest";
import { findManifests } from "./find-manifests.ts";
import type { FolderEntry } from "./repository-source.ts";

/** A repository with these files, which notes the folders that are read. */
function repositoryOf(files: readonly string[]) {
  const read: string[] = [];
  const folder = async (names: readonly string[]): Promise<FolderEntry[]> => {
    read.push(names.join("/"));
    const start = names.map((name) => `${name}/`).join("");
    const found = files.filter((file) => file.startsWith(start));
    const entries = found.map((file) => {
      const [name = "", ...rest] = file.slice(start.length).split("/");
      return { name, isFolder: rest.length > 0 };
    });
    return [...new Map(entries.map((entry) => [entry.name, entry])).values()];
  };
  return { read, repository: { folder } };
}

test("manifests are found in the first folder, in its parts, and in the packages of a monorepo", async () => {
  const { repository, read } = repositoryOf([
    "README.md",
    "package.json",
    "compose.yaml",
    "server/go.mod",
    "packages/package.json",
    "packages/web/package.json",
    "packages/web/src/package.json",
    "crates/engine/Cargo.toml",
    "tools/deep/package.json",
    "node_modules/react/package.json",
    "docs/package.json",
    ".github/package.json",
  ]);
  expect(await findManifests(repository)).toEqual([
    "package.json",
    "compose.yaml",
    "packages/package.json",
    "server/go.mod",
    "packages/web/package.json",
    "crates/engine/Cargo.toml",
  ]);
  expect(read).toEqual([
    "",
    "packages",
    "crates",
    "server",
    "tools",
    "packages/web",
    "crates/engine",
  ]);
});

test.each([
  [["eShop.slnx", "src/Web/Web.csproj", "src/Basket/Basket.csproj"]],
  [["libraries/core/composer.json", "libraries/http/composer.json"]],
  [["settings.gradle.kts", "gradle/libs.versions.toml", "app/build.gradle.kts"]],
  [["pyproject.toml", "requirements/base.txt"]],
])("%j are found", async (files) => {
  expect(await findManifests(repositoryOf(files).repository)).toEqual(files);
});

test("without a manifest in the first folder, those of further folders are found", async () => {
  const files = ["frontend/app/pubspec.yaml", "frontend/engine/Cargo.toml"];
  const { repository } = repositoryOf(["README.md", ...files, "frontend/app/lib/deep/go.mod"]);
  expect(await findManifests(repository)).toEqual(files);
  const { repository: whole, read } = repositoryOf(["go.mod", ...files]);
  expect(await findManifests(whole)).toEqual(["go.mod"]);
  expect(read).toEqual(["", "frontend"]);
});

test("however many folders there are, few are looked into, from each container in turn", async () => {
  const many = (start: string) =>
    Array.from({ length: 200 }, (_, index) => `${start}${index}/package.json`);
  const { repository, read } = repositoryOf([...many("apps/a"), ...many("libs/l"), ...many("x")]);
  await findManifests(repository);
  expect(read).toHaveLength(1 + 6 + 6);
  expect(read.slice(-6)).toEqual([
    "apps/a0",
    "libs/l0",
    "apps/a1",
    "libs/l1",
    "apps/a2",
    "libs/l2",
  ]);
});

test("folders whose names lead elsewhere are left out", async () => {
  const read: string[] = [];
  const names = ["..", ".", "a/b", "a\\b", "web"];
  const folder = async (path: readonly string[]) => {
    read.push(path.join("/"));
    return path.length > 0 ? [] : names.map((name) => ({ name, isFolder: true }));
  };
  await findManifests({ folder });
  expect(read).toEqual(["", "web"]);
});
