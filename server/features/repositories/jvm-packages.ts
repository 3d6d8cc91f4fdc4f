// The packages that manifests of Maven, Gradle and sbt name.
import { parseToml } from "./parse-toml.ts";
import {
  type PackagesIn,
  of,
  entriesOf,
  textOf,
  at,
  matches,
  linesOf,
  isComment,
  matchesOfTwo,
  elementsIn,
} from "./manifest-text.ts";

const mavenParents = new Set(["dependency", "parent", "plugin", "extension", "path"]);

export const pomPackages: PackagesIn = (text) => {
  const names: string[] = [];
  const open: { name: string; group: string; artifact: string }[] = [];
  for (const { name, isEnd, text: value } of elementsIn(text)) {
    const parent = open.at(-1);
    if (name === "groupId" && !isEnd && parent) parent.group = value;
    else if (name === "artifactId" && !isEnd && parent) parent.artifact = value;
    if (!isEnd) open.push({ name, group: "", artifact: "" });
    else if (parent?.name === name) {
      open.pop();
      const group = parent.group || (name === "plugin" ? "org.apache.maven.plugins" : "");
      if (mavenParents.has(name) && group && parent.artifact) {
        names.push(`${group}:${parent.artifact}`);
      }
    }
  }
  return of("maven", names);
};

/** "group:artifact:version", `group: "…", name: "…"`, and plugins by their ids. */
export const gradlePackages: PackagesIn = (text) =>
  linesOf(text)
    .filter((line) => !isComment(line))
    .flatMap((line) => [
      ...of("maven", matches(line, /["']([\w.-]+:[\w.-]+)(?::[^"']*)?["']/g)),
      ...of(
        "maven",
        matchesOfTwo(
          line,
          /\bgroup\s?[:=]\s?["']([\w.-]+)["'],\s?name\s?[:=]\s?["']([\w.-]+)["']/g,
        ),
      ),
      ...of("gradle", matches(line, /\bid[\s(]{0,2}["']([\w.-]+)["']/g)),
      ...of("gradle", matches(line, /\bapply[\s(]{1,2}plugin\s?[:=]\s?["']([\w.-]+)["']/g)),
      ...of(
        "gradle",
        matches(line, /\bkotlin\(["']([\w.-]+)["']\)/g).map(
          (name) => `org.jetbrains.kotlin.${name}`,
        ),
      ),
    ]);

/** A version catalog: gradle/libs.versions.toml. */
export const gradleCatalogPackages: PackagesIn = (text) => {
  const body: unknown = parseToml(text);
  const libraries = entriesOf(at(body, "libraries")).map(([, library]) => {
    const module = textOf(library) || textOf(at(library, "module"));
    const [group, artifact] = module.split(":");
    return module
      ? `${group}:${artifact}`
      : `${textOf(at(library, "group"))}:${textOf(at(library, "name"))}`;
  });
  const plugins = entriesOf(at(body, "plugins")).map(
    ([, plugin]) => textOf(at(plugin, "id")) || (textOf(plugin).split(":")[0] ?? ""),
  );
  return [...of("maven", libraries), ...of("gradle", plugins)];
};

/** `"org" %% "artifact" % "version"` */
export const sbtPackages: PackagesIn = (text) =>
  of(
    "maven",
    linesOf(text)
      .filter((line) => !isComment(line))
      .flatMap((line) => matchesOfTwo(line, /"([\w.-]+)"\s?%{1,3}\s?"([\w.-]+)"/g)),
  );
