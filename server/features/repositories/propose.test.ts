// Manifests in folders, from the code host's answers to the proposal.
import { expect, test } from "vitest";
import type { RepositoryProposal } from "#contract/repositories.ts";
import { startRepositoryHost } from "#tests/support/repository-host.ts";
import { startTestApp } from "#tests/support/test-app.ts";

const host = await startRepositoryHost();
const site = await startTestApp({ ...host.codeHost(), rateLimits: false });

const files: Readonly<Record<string, string>> = {
  "go.mod": "require golang.org/x/net v0.40.0\n",
  "gradle/libs.versions.toml":
    '[plugins]\napp = { id = "com.android.application", version = "8" }\n',
  "src/Web/Web.csproj":
    '\uFEFF<Project Sdk="Microsoft.NET.Sdk">\r\n<PackageReference Include="Npgsql" />\r\n',
};

test("packages in a catalog of Gradle and in projects below src are proposed", async () => {
  const path = "/api/repos/ada/shop";
  host.answer(path, {
    name: "shop",
    full_name: "ada/shop",
    private: false,
    html_url: "https://code.example/ada/shop",
  });
  host.answer(`${path}/languages`, {});
  for (const folder of ["", "/gradle", "/src", "/src/Web"]) {
    const start = folder === "" ? "" : `${folder.slice(1)}/`;
    const below = Object.keys(files).filter((file) => file.startsWith(start));
    const names = below.map((file) => file.slice(start.length).split("/"));
    host.answer(
      `${path}/contents${folder}`,
      names.map(([name, ...rest]) => ({ name, type: rest.length > 0 ? "dir" : "file" })),
    );
  }
  for (const [file, text] of Object.entries(files)) {
    const content = Buffer.from(text).toString("base64");
    host.answer(`${path}/contents/${file}`, { type: "file", encoding: "base64", content });
  }
  const ada = await site.person("ada");
  const { body } = await ada.get<RepositoryProposal>(
    `/repository-proposals?url=${encodeURIComponent("https://code.example/ada/shop")}`,
  );
  expect(body.techs.map(({ tech }) => tech.slug).toSorted()).toEqual([
    "android",
    "dotnet",
    "go",
    "gradle",
    "postgresql",
  ]);
  expect(body.techs.find(({ tech }) => tech.slug === "postgresql")?.evidence).toEqual([
    { kind: "manifest", source: "src/Web/Web.csproj", detail: "Npgsql" },
  ]);
});
