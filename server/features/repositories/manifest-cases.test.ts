// What manifests of real kinds of projects say, and what they don't: each was once read wrong.
import { expect, test } from "vitest";
import { mentionsIn } from "./manifests.ts";

interface Case {
  readonly title: string;
  readonly files: Readonly<Record<string, string>>;
  readonly has: string;
  readonly not?: string;
}

const cases: readonly Case[] = [
  {
    title: "the stages and the empty base of a Dockerfile aren't images",
    files: {
      Dockerfile:
        "FROM --platform=$BUILDPLATFORM golang:1.23 AS build\nRUN make\nFROM scratch\nCOPY --from=build /app /app\n",
    },
    has: "docker go",
    not: "scratch build",
  },
  {
    title: "a language's own libraries and a logger of Go",
    files: { "go.mod": "require (\n\tgolang.org/x/net v0.1.0\n\tgo.uber.org/zap v1.27.0\n)\n" },
    has: "go",
    not: "dotnet owasp-zap",
  },
  {
    title: "a reader of feeds in Go",
    files: {
      "go.mod":
        "require (\n\tgithub.com/lib/pq v1.10.9\n\tgolang.org/x/net v0.40.0\n\tgithub.com/prometheus/client_golang v1.22.0\n\tgithub.com/go-webauthn/webauthn v0.13.0\n)\n",
    },
    has: "go postgresql prometheus webauthn",
    not: "dotnet",
  },
  {
    title: "translations in Python aren't the compiler of JavaScript",
    files: {
      "requirements.txt": "Babel==2.17\n",
      "pyproject.toml": '[project]\ndependencies = ["babel~=2.17"]\n[tool.babel]\n',
    },
    has: "python",
    not: "babel",
  },
  {
    title: "archives of documents in Python",
    files: {
      "pyproject.toml":
        '[project]\ndependencies = ["babel>=2.17", "celery[redis]~=5.5", "django~=5.2", "djangorestframework~=3.16", "ocrmypdf~=16.10"]\n[project.optional-dependencies]\nmariadb = ["mysqlclient~=2.2"]\npostgres = ["psycopg[c,pool]==3.2.9"]\n[dependency-groups]\ndev = [{ include-group = "testing" }, "ruff~=0.12"]\ntesting = ["pytest~=8.4"]\n',
      "src-ui/package.json": '{"dependencies":{"@angular/core":"~20"}}',
    },
    has: "python django django-rest-framework celery redis postgresql mysql tesseract ruff pytest angular",
    not: "babel",
  },
  {
    title: "a site of civic projects in Django and React",
    files: {
      "requirements.txt": "Django==4.2\ngunicorn==21\npsycopg2==2.9\nhttplib2==0.22\nchardet==4\n",
      "package.json": '{"dependencies":{"react":"17","dot-net":"1","net":"1"}}',
    },
    has: "python django gunicorn postgresql react",
    not: "dotnet http",
  },
  {
    title: "a portal whose packages have the names of protocols",
    files: { "package.json": '{"dependencies":{"http":"0.0.1-security","moment":"2"}}' },
    has: "moment",
    not: "http",
  },
  {
    title: "drivers of Python",
    files: {
      "requirements.txt": "psycopg[binary]\npsycopg2-binary\nasyncpg\nPyMySQL\npymongo\n",
    },
    has: "python postgresql mysql mongodb",
  },
  {
    title: "drivers and clients of Go",
    files: {
      "go.mod":
        "require (\n\tgithub.com/jackc/pgx/v5 v5.7.1\n\tgithub.com/redis/go-redis/v9 v9.7.0\n\tgo.mongodb.org/mongo-driver v1.17.1\n\tgithub.com/prometheus/client_golang v1.20.5\n)\n",
    },
    has: "go postgresql redis mongodb prometheus",
  },
  {
    title: "drivers of JavaScript",
    files: {
      "package.json": '{"dependencies":{"mysql2":"3","amqplib":"0.10","kafkajs":"2","pg":"8"}}',
    },
    has: "mysql rabbitmq kafka postgresql",
  },
  {
    title: "drivers of Java, .NET, Ruby, PHP, Elixir, Rust and Deno",
    files: {
      "pom.xml":
        "<dependency><groupId>com.mysql</groupId><artifactId>mysql-connector-j</artifactId></dependency>",
      "App.csproj": '<PackageReference Include="Npgsql" Version="9" />',
      Gemfile: 'gem "redis"\n',
      "composer.json": '{"require":{"ext-pdo_sqlite":"*"}}',
      "mix.exs": '{:myxql, ">= 0.0.0"}, {:postgrex, ">= 0.0.0"}',
      "Cargo.toml": '[dependencies]\nmongodb = "3"\n',
      "deno.json": '{"imports":{"neo4j":"npm:neo4j-driver@5"}}',
    },
    has: "mysql postgresql redis sqlite mongodb neo4j",
  },
  {
    title: "a network's source of truth in Django",
    files: {
      "requirements.txt":
        "Django==5.2\ndjango-redis==6.0\ngunicorn==23\npsycopg[c,pool]==3.2\nstrawberry-graphql-django==0.60\n",
      "base_requirements.txt": "# the framework\nDjango<5.3\ndjangorestframework\n",
    },
    has: "python django redis postgresql graphql gunicorn django-rest-framework",
  },
  {
    title: "a command line client whose packages are in setup.cfg",
    files: {
      "setup.cfg":
        "[options]\ninstall_requires =\n    pip\n    requests[socks]>=2.22.0\n    Pygments>=2.5.2\n[options.extras_require]\ndev =\n    pytest\n    flake8\n    Jinja2\n",
    },
    has: "python pytest flake8",
    not: "httpie pip",
  },
  {
    title: "an app for Android whose packages are in a version catalog",
    files: {
      "gradle/libs.versions.toml":
        '[versions]\nroom = "2.7"\n[libraries]\nandroidx-compose-bom = { group = "androidx.compose", name = "compose-bom", version = "2025.01" }\nandroidx-compose-material3 = { group = "androidx.compose.material3", name = "material3" }\nfirebase-bom = { group = "com.google.firebase", name = "firebase-bom", version = "33" }\nhilt-android = { group = "com.google.dagger", name = "hilt-android", version = "2.56" }\nroom-runtime = { group = "androidx.room", name = "room-runtime", version.ref = "room" }\nretrofit-core = { group = "com.squareup.retrofit2", name = "retrofit", version = "2.11" }\n[plugins]\nandroid-application = { id = "com.android.application", version = "8.9" }\nkotlin-jvm = { id = "org.jetbrains.kotlin.jvm", version = "2.1" }\n',
    },
    has: "android jetpack-compose android-jetpack firebase dagger sqlite retrofit kotlin gradle",
  },
  {
    title: "an app for Android with plain Gradle",
    files: {
      "app/build.gradle":
        "plugins {\n  id 'com.android.application'\n}\ndependencies {\n  implementation 'androidx.room:room-runtime:2.6'\n  implementation platform('com.google.firebase:firebase-bom:33.0')\n  implementation \"androidx.compose.ui:ui:$compose\"\n  testImplementation 'junit:junit:4.13'\n}\n",
    },
    has: "android jetpack-compose firebase junit gradle",
  },
  {
    title: "a shop on .NET with central packages",
    files: {
      "Directory.Packages.props":
        '\uFEFF<Project>\r\n<PackageVersion Include="Aspire.Hosting.RabbitMQ" Version="13" />\r\n<PackageVersion Include="Npgsql.EntityFrameworkCore.PostgreSQL" Version="10" />\r\n<PackageVersion Include="Aspire.StackExchange.Redis" Version="13" />\r\n</Project>',
      "eShop.slnx": '<Solution><Project Path="src/Web/Web.csproj" /></Solution>',
      "src/Web/Web.csproj":
        '<Project Sdk="Microsoft.NET.Sdk.Web"><ItemGroup><PackageReference Include="Grpc.AspNetCore" /></ItemGroup></Project>',
      "src/App/App.csproj": '<Project Sdk="Microsoft.NET.Sdk"><UseMaui>true</UseMaui></Project>',
    },
    has: "dotnet aspnet-core rabbitmq postgresql entity-framework redis grpc maui",
  },
  {
    title: "a framework for Deno with its imports",
    files: {
      "deno.json":
        '{"imports":{"preact":"npm:preact@^10.28","@preact/signals":"npm:@preact/signals@^2","fresh":"jsr:@fresh/core@^2","tailwindcss":"npm:tailwindcss@^4"},"compilerOptions":{"jsx":"precompile","jsxImportSource":"preact"}}',
    },
    has: "deno preact fresh tailwindcss",
  },
  {
    title: "a clinic on Spring Boot with a view behind a starter",
    files: {
      "pom.xml":
        "<parent><groupId>org.springframework.boot</groupId><artifactId>spring-boot-starter-parent</artifactId></parent><groupId>org.acme</groupId><artifactId>clinic</artifactId><dependencies><dependency><groupId>org.springframework.boot</groupId><artifactId>spring-boot-starter-thymeleaf</artifactId></dependency><dependency><groupId>org.springframework.boot</groupId><artifactId>spring-boot-starter-data-jpa</artifactId></dependency><dependency><groupId>com.h2database</groupId><artifactId>h2</artifactId><scope>runtime</scope></dependency></dependencies>",
    },
    has: "maven spring-boot thymeleaf hibernate h2",
  },
  {
    title: "own artifacts and groups with the names of technologies",
    files: {
      "pom.xml":
        "<project><groupId>org.acme.redis</groupId><artifactId>kafka</artifactId></project>",
      "package.json": '{"name":"react","dependencies":{"vue":"workspace:*"}}',
      "go.mod": "module github.com/acme/redis\n\nrequire github.com/acme/react v1.0.0\n",
      "compose.yaml": "services:\n  a:\n    image: ghcr.io/acme/postgres:1\n",
    },
    has: "maven go docker",
    not: "redis kafka react vue postgresql",
  },
  {
    title: "a wiki on Laravel whose sign-in knows many services",
    files: {
      "composer.json":
        '{"require":{"php":"^8.2","laravel/framework":"^v11","predis/predis":"^2.3","socialiteproviders/discord":"^4","socialiteproviders/gitlab":"^4","socialiteproviders/microsoft-azure":"^5","socialiteproviders/okta":"^4","socialiteproviders/twitch":"^5"},"require-dev":{"phpunit/phpunit":"^11"}}',
    },
    has: "php laravel redis phpunit",
    not: "okta twitch discord azure gitlab",
  },
  {
    title: "a linter in Rust that is built in containers",
    files: {
      "Cargo.toml":
        '[workspace.dependencies]\nruff_linter = { path = "crates/ruff_linter" }\nwasm-bindgen = "0.2"\n',
      Dockerfile:
        "FROM --platform=$BUILDPLATFORM ubuntu AS build\nFROM scratch\nCOPY --from=build /ruff /\n",
      "pyproject.toml": '[build-system]\nrequires = ["maturin>=1.9"]\n[project]\nname = "ruff"\n',
    },
    has: "rust webassembly python docker",
    not: "scratch ruff ubuntu",
  },
  {
    title: "a package.json with a byte order mark",
    files: { "package.json": '\uFEFF{"dependencies":{"react":"1"}}' },
    has: "react",
  },
];

test.each(cases)("$title", ({ files, has, not = "" }) => {
  const mentions = Object.entries(files).flatMap(([file, text]) => mentionsIn(file, text));
  const techs = new Set(mentions.flatMap((mention) => mention.techs));
  expect(has.split(" ").filter((slug) => !techs.has(slug))).toEqual([]);
  expect(not.split(" ").filter((slug) => techs.has(slug))).toEqual([]);
});
