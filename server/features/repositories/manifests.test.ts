import { expect, test } from "vitest";
import { isManifest, mentionsIn, packagesIn, readableManifests } from "./manifests.ts";

const named = (file: string, text: string) => packagesIn(file, text).map(({ name }) => name);

const techs = (file: string, text: string | null) => [
  ...new Set(mentionsIn(file, text).flatMap((mention) => mention.techs)),
];

test.each([
  [
    "package.json",
    '{"name":"own","dependencies":{"react":"^19","own":"1","a":"workspace:*","b":"file:../b","old":"npm:express@^4"},"devDependencies":{"@types/node":"24"},"optionalDependencies":{"pg":"8"},"engines":{"npm":"11","node":">=24"}}',
    ["node", "react", "express", "@types/node", "pg"],
  ],
  [
    "Cargo.toml",
    '[dependencies]\naxum = "0.8"\nown = { path = "../own" }\nsql = { package = "sqlx", version = "0.8", features = ["postgres"] }\n[workspace.dependencies]\ntokio = { version = "1" }\n[target.\'cfg(unix)\'.dependencies]\nrusqlite = "0.32"\n[target.x86_64-pc-windows-gnu.dev-dependencies]\nwinapi = "0.3"\n',
    ["axum", "sqlx", "sqlx/postgres", "tokio", "rusqlite", "winapi"],
  ],
  [
    "go.mod",
    "module x\n\nrequire github.com/gin-gonic/gin v1.11.0\nrequire (\n\tgorm.io/gorm v1.30.0\n\ttailscale.com v1.80.0\n\tgolang.org/x/net v0.1.0 // indirect\n)\n",
    ["github.com/gin-gonic/gin", "gorm.io/gorm", "tailscale.com"],
  ],
  [
    "pyproject.toml",
    '[build-system]\nrequires = ["hatchling"]\n[project]\nname = "own"\ndependencies = ["fastapi[standard]>=0.115; python_version>\'3\'", "numpy", "own[all]"]\n[project.optional-dependencies]\ntest = ["pytest"]\n[tool.ruff]\n[tool.uv]\ndev-dependencies = ["mypy"]\n',
    ["hatchling", "fastapi", "fastapi[standard]", "numpy", "mypy", "pytest", "ruff", "uv"],
  ],
  [
    "pyproject.toml",
    '[dependency-groups]\ndev = [{ include-group = "test" }, "ruff"]\ntest = ["pytest"]\n',
    ["ruff", "pytest"],
  ],
  [
    "pyproject.toml",
    '[tool.poetry]\nname = "own"\n[tool.poetry.dependencies]\ndjango = "^5"\ncelery = { version = "^5", extras = ["redis"] }\nhere = { path = "../here" }\n[tool.poetry.dev-dependencies]\nblack = "*"\n[tool.poetry.group.test.dependencies]\npytest = "^8"\n',
    ["django", "celery", "celery[redis]", "black", "pytest", "poetry"],
  ],
  ["Pipfile", '[packages]\ndjango = "*"\n[dev-packages]\npytest = "*"\n', ["django", "pytest"]],
  [
    "requirements.txt",
    "# web\nDjango>=5.2\n-r base.txt\npsycopg[binary]==3.2\n",
    ["Django", "psycopg", "psycopg[binary]"],
  ],
  [
    "setup.cfg",
    "[metadata]\nname = own\nrequires = x\n[options]\npackages = find:\ninstall_requires =\n    requests[socks]>=2.22\n    # old\n    own\n    rich\n    importlib-metadata; python_version<'3'\n[options.extras_require]\ntest =\n    pytest\nldap = python-ldap\n[tool:pytest]\naddopts =\n    flask\n",
    ["requests", "requests[socks]", "rich", "importlib-metadata", "pytest", "python-ldap"],
  ],
  [
    "setup.py",
    "setup(\n    name='django',\n    install_requires=[\n        'zulip>=0.9',\n        # 'flask',\n        \"urwid[curses]~=2.1\",\n    ],\n    extras_require={'a': ['pytest']},\n    tests_require=['mypy'],\n    keywords='redis',\n)\n",
    ["zulip", "urwid", "urwid[curses]", "mypy"],
  ],
  [
    "pom.xml",
    "<project><groupId>org.acme</groupId><artifactId>spring-boot-demo</artifactId><parent><groupId>org.springframework.boot</groupId>\n<artifactId>spring-boot-starter-parent</artifactId></parent><dependencies><!-- <dependency><groupId>a</groupId><artifactId>b</artifactId></dependency> --><dependency><groupId> org.postgresql </groupId><artifactId>postgresql</artifactId><exclusions><exclusion><groupId>c</groupId><artifactId>d</artifactId></exclusion></exclusions></dependency></dependencies><build><plugin><artifactId>maven-checkstyle-plugin</artifactId></plugin></build></project>",
    [
      "org.springframework.boot:spring-boot-starter-parent",
      "org.postgresql:postgresql",
      "org.apache.maven.plugins:maven-checkstyle-plugin",
    ],
  ],
  [
    "build.gradle.kts",
    'plugins { id("org.springframework.boot")\n kotlin("jvm") version "2"\n}\ndependencies { implementation("io.ktor:ktor-server-core:3.0.0")\n// implementation("a:b:1")\nimplementation(project(":own")) }',
    ["org.springframework.boot", "org.jetbrains.kotlin.jvm", "io.ktor:ktor-server-core"],
  ],
  [
    "build.gradle",
    "apply plugin: 'com.android.library'\ncompile group: 'org.jsoup', name: 'jsoup', version: '1'\n",
    ["com.android.library", "org.jsoup:jsoup"],
  ],
  [
    "gradle/libs.versions.toml",
    '[versions]\nroom = "2"\n[libraries]\nroom = { group = "androidx.room", name = "room-runtime", version.ref = "room" }\nretrofit = { module = "com.squareup.retrofit2:retrofit", version = "2" }\nokio = "com.squareup.okio:okio:3"\n[plugins]\nandroid = { id = "com.android.application", version = "8" }\nkotlin = "org.jetbrains.kotlin.android:2"\n',
    [
      "androidx.room:room-runtime",
      "com.squareup.retrofit2:retrofit",
      "com.squareup.okio:okio",
      "com.android.application",
      "org.jetbrains.kotlin.android",
    ],
  ],
  [
    "build.sbt",
    'libraryDependencies += "org.http4s" %% "http4s-dsl" % "1"\n',
    ["org.http4s:http4s-dsl"],
  ],
  [
    "src/Web/Web.csproj",
    '<Project Sdk="Microsoft.NET.Sdk.Web"><PropertyGroup><UseWPF>true</UseWPF></PropertyGroup><ItemGroup><PackageReference Version="2" Include="Dapper" /><!-- <PackageReference Include="Moq" /> --><PackageReference Update="Npgsql"><PrivateAssets>all</PrivateAssets></PackageReference><ProjectReference Include="../Own/Own.csproj" /></ItemGroup></Project>',
    ["Microsoft.NET.Sdk.Web", "Microsoft.WindowsDesktop.App.WPF", "Dapper", "Npgsql"],
  ],
  [
    "App.fsproj",
    '<Project Sdk="Microsoft.NET.Sdk"><PackageReference Include="Giraffe" /></Project>',
    ["Microsoft.NET.Sdk", "Giraffe"],
  ],
  [
    "Directory.Packages.props",
    '<Project><PackageVersion Include="xunit" Version="2" /><GlobalPackageReference Include="StyleCop.Analyzers" Version="1" /></Project>',
    ["xunit", "StyleCop.Analyzers"],
  ],
  [
    "packages.config",
    '<packages><package id="EntityFramework" version="6" /></packages>',
    ["EntityFramework"],
  ],
  ["composer.json", '{"require":{"laravel/framework":"^12"}}', ["laravel/framework"]],
  [
    "Gemfile",
    'source "https://rubygems.org"\ngem "rails", "~> 8"\n  gem \'pg\'\ngem "own", path: "own"\n# gem "mysql2"\n',
    ["rails", "pg"],
  ],
  [
    "a.gemspec",
    'spec.add_dependency "faraday", "~> 2"\ns.add_development_dependency(\'rspec\')\n',
    ["faraday", "rspec"],
  ],
  [
    "mix.exs",
    '[{:phoenix, "~> 1.8"}, {:ecto_sql, "~> 3"}, {:own, path: "../own"}]\n# {:tesla, "1"}',
    ["phoenix", "ecto_sql"],
  ],
  [
    "pubspec.yaml",
    "name: own\nenvironment:\n  sdk: ^3.0.0\ndependencies:\n  flutter:\n    sdk: flutter\n  dio: ^5\r\nflutter:\n  assets:\n    - a\n",
    ["sdk", "flutter", "dio"],
  ],
  [
    "deno.jsonc",
    '// the app\n{"imports":{"a":"npm:preact@^10","@std/":"jsr:/@std/http@1/","c":"https://deno.land/x/oak@v17/mod.ts","d":"https://esm.sh/@supabase/supabase-js@2","e":"./own.ts",/* jsx */},"compilerOptions":{"jsxImportSource":"react"},}',
    ["preact", "jsr:@std/http", "deno.land/x/oak", "@supabase/supabase-js", "react"],
  ],
  [
    "Package.swift",
    '.package(url: "https://github.com/vapor/vapor.git", from: "4.0.0"),\n',
    ["github.com/vapor/vapor"],
  ],
  [
    "Dockerfile",
    "FROM --platform=linux/amd64 node:24 AS build\nFROM docker.io/library/nginx@sha256:0\n",
    ["node", "nginx"],
  ],
  [
    "deploy/Dockerfile.dev",
    'ARG BASE="registry.example:5000/base/python:3.13"\nARG GO\nfrom golang:${GO:-1.23}-alpine as Build\nFROM build\nFROM $BASE AS run\nCOPY --from=build /app /app\nCOPY --from=0 /a /a\nCOPY --link --from=ghcr.io/astral-sh/uv:0.5 /uv /bin/\nFROM ${REGISTRY}/postgres\nFROM scratch\n',
    ["golang", "registry.example:5000/base/python", "ghcr.io/astral-sh/uv", "/postgres"],
  ],
  [
    "compose.yaml",
    "services:\n  db:\n    image: 'postgres:17'\n  s3:\n    image: ${S3_IMAGE:-minio/minio}:latest\n",
    ["postgres", "minio/minio"],
  ],
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
  ["deno.json", "{ /* "],
  ["gradle/libs.versions.toml", "[libraries]\na = 3\n"],
  ["README.md", "react"],
])("%s with a mistake names nothing", (file, text) => {
  expect(
    techs(file, text).filter((one) => !["rust", "python", "deno", "gradle"].includes(one)),
  ).toEqual([]);
});

test.each([
  ["go.mod", "\n"],
  ["go.mod", "a."],
  ["go.mod", "a.a/"],
  ["Gemfile", " \n"],
  ["Dockerfile", "\n"],
  ["Dockerfile", "FROM "],
  ["Dockerfile", "COPY --from="],
  ["compose.yaml", "\n"],
  ["build.gradle", " "],
  ["build.gradle", "id "],
  ["build.gradle", "id\n(\n"],
  ["pom.xml", "<artifactId> "],
  ["pom.xml", "<a"],
  ["pom.xml", "a<"],
  ["pom.xml", "<!-- "],
  ["pom.xml", "<dependency>"],
  ["mix.exs", "{ :a "],
  ["app.csproj", "<PackageReference "],
  ["app.csproj", "<PackageReference Include "],
  ["pubspec.yaml", "  a"],
  ["requirements.txt", "a-"],
  ["requirements.txt", "a["],
  ["setup.cfg", "[options]\na = b\n"],
  ["deno.json", "/*"],
  ["deno.json", '"'],
  ["deno.json", ", "],
  ["build.sbt", '"a" % '],
  ["Package.swift", 'url: "https://a'],
  ["Cargo.toml", "a."],
])("%s that repeats %j is read quickly", (file, part) => {
  // Of this thread's processor time: other work doesn't count.
  const before = process.threadCpuUsage();
  const text = `id${part.repeat(Math.floor((256 * 1024 - 2) / part.length))}`;
  mentionsIn(file, text);
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(1_500);
});

test("one long name, and values made of values, are read quickly and end", () => {
  const before = process.threadCpuUsage();
  for (const file of ["pom.xml", "app.csproj"]) mentionsIn(file, `<${"a".repeat(250_000)}`);
  const growing = [
    "ARG A=aaaaaaaaaaaaaaaaaaaaaaaa",
    ...Array.from({ length: 40 }, () => "ARG A=$A$A$A$A"),
  ];
  const many = Array.from({ length: 40 }, (_, n) => `ARG B${n}=${n}$A\nFROM $B${n}`);
  mentionsIn("Dockerfile", [...growing, ...many].join("\n"));
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(1_500);
});

test("lines of any length but the longest are read", () => {
  const long = `gem "${"x".repeat(600)}"`;
  expect(named("Gemfile", `${long}\r\n  gem "rails"\r\n${long}`)).toEqual(["rails"]);
});

test.each([
  ["package.json", '{"dependencies":{"react":"1"}}', ["react"]],
  ["Cargo.toml", '[dependencies]\r\naxum = "1"\r\n', ["rust", "axum"]],
  ["pyproject.toml", '[project]\r\ndependencies = ["django"]\r\n', ["python", "django"]],
  ["requirements.txt", "django\r\nredis\r\n", ["python", "django", "redis"]],
  ["setup.cfg", "[options]\r\ninstall_requires =\r\n  django\r\n", ["python", "django"]],
  ["go.mod", "require (\r\n\tgorm.io/gorm v1\r\n)\r\n", ["go", "gorm"]],
  ["deno.json", '{\r\n"imports":{"p":"npm:preact"}}', ["deno", "preact"]],
  ["Dockerfile", "FROM node:24\r\n", ["docker", "nodejs"]],
  ["eShop.slnx", '<Project Path="src/A/A.csproj" />', ["dotnet"]],
])("a byte order mark and line breaks of Windows change nothing in %s", (file, text, expected) => {
  expect(techs(file, text)).toEqual(expected);
  expect(techs(file, `\uFEFF${text}`)).toEqual(expected);
  expect(techs(file, text.replace(/\r?\n/g, "\r\n"))).toEqual(expected);
});

test("a file in UTF-16, as PowerShell writes it, is read", () => {
  const text = Buffer.from("\uFEFFdjango==5.2\r\nredis==7\r\n", "utf16le").toString("utf8");
  expect(techs("requirements.txt", text)).toEqual(["python", "django", "redis"]);
});

test.each([
  ["Vagrantfile", "vagrant"],
  ["src-tauri/tauri.conf.json", "tauri"],
  ["pnpm-lock.yaml", "pnpm"],
  ["wrangler.jsonc", "cloudflare-workers"],
  [".gitlab-ci.yml", "gitlab-ci"],
])("%s belongs to %s", (file, slug) => expect(techs(file, null)).toEqual([slug]));

test("a file tells what it belongs to, also unread", () => {
  expect(mentionsIn("Dockerfile", null)).toEqual([
    { file: "Dockerfile", name: null, techs: ["docker"] },
  ]);
});

test("a solution is .NET's if its projects are", () => {
  expect(techs("a.sln", 'Project("{F}") = "App", "src\\App.csproj", "{1}"')).toEqual(["dotnet"]);
  expect(techs("a.sln", 'Project("{8}") = "App", "src\\App.vcxproj", "{1}"')).toEqual([]);
  expect(techs("a.sln", null)).toEqual([]);
});

test("a file in a folder is named with its path", () => {
  expect(mentionsIn("apps/web/package.json", '{"dependencies":{"react":"^19"}}')).toEqual([
    { file: "apps/web/package.json", name: "react", techs: ["react"] },
  ]);
});

test.each([
  "requirements.txt",
  "base_requirements.txt",
  "requirements-dev.txt",
  "requirements.in",
  "requirements/base.txt",
  "docker-compose.dev.yml",
  "Dockerfile.prod",
  "app.Dockerfile",
  "My App.sln",
])("%s is a manifest", (path) => expect(isManifest(path)).toBe(true));

test.each(["base.txt", "docs/base.txt", "Dockerfiles.md", "my-package.json", "a.vcxproj"])(
  "%s isn't a manifest",
  (path) => expect(isManifest(path)).toBe(false),
);

test("few files are read: of each kind the first, those that say most before others", () => {
  const files = ["Dockerfile", "README.md", "go.mod", "package.json", "CMakeLists.txt"];
  expect(readableManifests(files)).toEqual(["package.json", "go.mod", "Dockerfile"]);
  const many = Array.from({ length: 50 }, (_, index) => `requirements-x${index}.txt`);
  expect(readableManifests(many)).toEqual(many.slice(0, 10));
  const packages = Array.from({ length: 50 }, (_, index) => `packages/p${index}/package.json`);
  expect(readableManifests([...packages, "server/go.mod", ...many, "compose.yaml"])).toEqual([
    "packages/p0/package.json",
    "server/go.mod",
    "requirements-x0.txt",
    "compose.yaml",
    "packages/p1/package.json",
    "requirements-x1.txt",
    "packages/p2/package.json",
    "requirements-x2.txt",
    "packages/p3/package.json",
    "requirements-x3.txt",
  ]);
});

test("of solutions and images, few are read", () => {
  expect(readableManifests(["a.sln", "b.sln", "App.csproj"])).toEqual(["App.csproj", "a.sln"]);
  const images = ["Dockerfile", "Dockerfile.dev", "web/Dockerfile"];
  expect(readableManifests(images)).toEqual(images.slice(0, 2));
});
