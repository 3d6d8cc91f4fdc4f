import { expect, test } from "vitest";
import { mentionsIn, readableManifests, wordsOf } from "./manifests.ts";

const named = (file: string, text: string) =>
  mentionsIn(file, text).flatMap(({ name }) => name ?? []);

test.each([
  [
    "package.json",
    '{"dependencies":{"react":"^19"},"devDependencies":{"@types/node":"24"},"engines":{"npm":"11"}}',
    ["react", "@types/node", "node"],
  ],
  [
    "Cargo.toml",
    '[dependencies]\naxum = "0.8"\n[workspace.dependencies]\ntokio = { version = "1" }\n',
    ["axum", "tokio"],
  ],
  [
    "go.mod",
    "module x\n\nrequire github.com/gin-gonic/gin v1.11.0\nrequire (\n\tgorm.io/gorm v1.30.0\n\tgolang.org/x/net v0.1.0 // indirect\n)\n",
    ["github.com/gin-gonic/gin", "gorm.io/gorm"],
  ],
  [
    "pyproject.toml",
    '[project]\ndependencies = ["fastapi>=0.115; python_version>\'3\'", "numpy"]\n[project.optional-dependencies]\ntest = ["pytest"]\n[dependency-groups]\ndev = ["mypy"]\n[tool.poetry.dependencies]\ndjango = "^5"\n[tool.ruff]\n',
    ["fastapi", "numpy", "mypy", "pytest", "django", "poetry", "ruff"],
  ],
  [
    "requirements.txt",
    "# web\nDjango>=5.2\n-r base.txt\npsycopg[binary]==3.2\n",
    ["Django", "psycopg"],
  ],
  [
    "pom.xml",
    "<project><artifactId>app</artifactId><dependency><artifactId>spring-boot-starter-web</artifactId></dependency></project>",
    ["app", "spring-boot-starter-web"],
  ],
  [
    "build.gradle.kts",
    'plugins { id("org.springframework.boot") }\ndependencies { implementation("io.ktor:ktor-server-core:3.0.0") }',
    ["org.springframework.boot", "io.ktor:ktor-server-core"],
  ],
  ["composer.json", '{"require":{"laravel/framework":"^12"}}', ["laravel/framework"]],
  [
    "Gemfile",
    'source "https://rubygems.org"\ngem "rails", "~> 8"\n  gem \'pg\'\n',
    ["rails", "pg"],
  ],
  ["mix.exs", '[{:phoenix, "~> 1.8"}, {:ecto_sql, "~> 3"}]', ["phoenix", "ecto_sql"]],
  ["app.csproj", '<PackageReference Include="Dapper" Version="2" />', ["Dapper"]],
  [
    "Dockerfile",
    "FROM --platform=linux/amd64 node:24 AS build\nFROM docker.io/library/nginx@sha256:0\n",
    ["node", "nginx"],
  ],
  ["compose.yaml", "services:\n  db:\n    image: 'postgres:17'\n", ["postgres"]],
])("%s names its packages", (file, text, names) => {
  expect(named(file, text)).toEqual(names);
});

test.each([
  ["package.json", "{"],
  ["package.json", "[1, 2]"],
  ["package.json", '{"dependencies":["react"]}'],
  ["package.json", "null"],
  ["Cargo.toml", "= = ="],
  ["pyproject.toml", "[project]\ndependencies = 3\n"],
  ["package.json", `{"dependencies":{"a":"${"x".repeat(300_000)}"}}`],
  ["README.md", "react"],
])("%s with a mistake names nothing", (file, text) => {
  expect(named(file, text)).toEqual([]);
});

test.each([
  ["go.mod", "\n"],
  ["go.mod", "a."],
  ["go.mod", "a.a/"],
  ["Gemfile", " \n"],
  ["Dockerfile", "\n"],
  ["Dockerfile", "FROM "],
  ["compose.yaml", "\n"],
  ["build.gradle", " "],
  ["build.gradle", "id "],
  ["build.gradle", "id\n(\n"],
  ["pom.xml", "<artifactId> "],
  ["mix.exs", "{ :a "],
  ["app.csproj", "<PackageReference "],
  ["pubspec.yaml", "  a"],
  ["requirements.txt", "a-"],
  ["Cargo.toml", "a."],
])("%s that repeats %j is read quickly", (file, part) => {
  // Of this thread's processor time: other work doesn't count.
  const before = process.threadCpuUsage();
  const text = `id${part.repeat(Math.floor((256 * 1024 - 2) / part.length))}`;
  mentionsIn(file, text);
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(1_500);
});

test("lines of any length but the longest are read", () => {
  const long = `gem "${"x".repeat(600)}"`;
  expect(named("Gemfile", `${long}\r\n  gem "rails"\r\n${long}`)).toEqual(["rails"]);
});

test("a file tells what it belongs to, also unread", () => {
  expect(mentionsIn("Dockerfile", null)).toEqual([
    { file: "Dockerfile", name: null, words: ["docker"] },
  ]);
});

test("a file in a folder is named with its path", () => {
  expect(mentionsIn("apps/web/package.json", '{"dependencies":{"react":"^19"}}')).toEqual([
    { file: "apps/web/package.json", name: "react", words: ["react"] },
  ]);
});

test("a manifest of any number of packages gives a bounded number of names", () => {
  const dependencies = Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`p${i}`, "1"]));
  expect(named("package.json", JSON.stringify({ dependencies })).length).toBe(400);
});

test("few files are read, those that say most first", () => {
  const files = ["Dockerfile", "README.md", "go.mod", "package.json"];
  expect(readableManifests(files)).toEqual(["package.json", "go.mod", "Dockerfile"]);
  const many = Array.from({ length: 50 }, (_, index) => `requirements-x${index}.txt`);
  expect(readableManifests(many)).toEqual(many.slice(0, 4));
  const packages = Array.from({ length: 50 }, (_, index) => `packages/p${index}/package.json`);
  expect(readableManifests([...packages, "server/go.mod", ...many])).toEqual([
    ...packages.slice(0, 4),
    "server/go.mod",
    ...many.slice(0, 4),
  ]);
});

test.each([
  ["@angular/core", ["@angular/core", "angular", "core"]],
  ["github.com/gin-gonic/gin/v2", ["github.com/gin-gonic/gin/v2", "gin"]],
  ["spring-boot-starter-web", ["spring-boot-starter-web", "spring-boot"]],
  ["laravel/framework", ["laravel/framework", "laravel", "framework"]],
  ["@types/react", []],
])("%s may be called %j", (name, words) => {
  expect(wordsOf(name)).toEqual(words);
});
