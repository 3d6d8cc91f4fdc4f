// The packages that manifests of most ecosystems name; those of Python and the JVM have their own file.
import { parseToml } from "./parse-toml.ts";
import type { Package } from "./packages.ts";
import {
  type PackagesIn,
  of,
  entriesOf,
  keysOf,
  textsIn,
  textOf,
  at,
  matches,
  rawLinesOf,
  linesOf,
  inLines,
  isComment,
  elementsIn,
} from "./manifest-text.ts";

/** Packages of the repository itself aren't what it is built with. */
const isLocalVersion = (version: unknown) =>
  /^(?:workspace|file|link|portal):/.test(textOf(version));

const npmSections = ["dependencies", "devDependencies", "peerDependencies", "optionalDependencies"];

/** What it runs on or in, which the code doesn't name. */
const runtimes = new Set(["node", "bun", "deno", "vscode"]);

export const npmPackages: PackagesIn = (text) => {
  const body: unknown = JSON.parse(text);
  const own = at(body, "name");
  const names = npmSections
    .flatMap((section) => entriesOf(at(body, section)))
    .filter(([name, version]) => name !== own && !isLocalVersion(version))
    .map(([name, version]) => /^npm:(@?[^@]+)/.exec(textOf(version))?.[1] ?? name);
  return of("npm", [...keysOf(at(body, "engines")).filter((name) => runtimes.has(name)), ...names]);
};

const cargoSections = ["dependencies", "dev-dependencies", "build-dependencies"];

export const cargoPackages: PackagesIn = (text) => {
  const body: unknown = parseToml(text);
  const targets = entriesOf(at(body, "target")).map(([, target]) => target);
  const names = [body, at(body, "workspace"), ...targets]
    .flatMap((part) => cargoSections.flatMap((section) => entriesOf(at(part, section))))
    .filter(([, source]) => at(source, "path") === undefined)
    .flatMap(([key, source]) => {
      const name = textOf(at(source, "package")) || key;
      // As Cargo writes them: "sqlx/postgres".
      return [name, ...textsIn(at(source, "features")).map((feature) => `${name}/${feature}`)];
    });
  return of("cargo", names);
};

/** "github.com/gin-gonic/gin v1.10.0", after "require" or in its block. */
export const goModules: PackagesIn = (text) => {
  const names = linesOf(text).flatMap((line) => {
    const [module = "", version = ""] = line.replace(/^require\s+/, "").split(/\s+/, 2);
    const isRequired = /^[\w-]+(?:\.[\w-]+)+(?:\/.|$)/.test(module) && /^v\d/.test(version);
    return isRequired && !line.includes("// indirect") ? [module] : [];
  });
  return of("go", names);
};

/** The tags of a project file that name a package, with the attribute that does. */
const msbuildNames: Readonly<Record<string, RegExp>> = {
  PackageReference: /\b(?:Include|Update)\s?=\s?["']([^"']*)["']/i,
  PackageVersion: /\b(?:Include|Update)\s?=\s?["']([^"']*)["']/i,
  GlobalPackageReference: /\b(?:Include|Update)\s?=\s?["']([^"']*)["']/i,
  FrameworkReference: /\bInclude\s?=\s?["']([^"']*)["']/i,
  Reference: /\bInclude\s?=\s?["']([^"',]*)/i,
  Project: /\bSdk\s?=\s?["']([^"']*)["']/i,
  Sdk: /\bName\s?=\s?["']([^"']*)["']/i,
  Import: /\bSdk\s?=\s?["']([^"']*)["']/i,
  package: /\bid\s?=\s?["']([^"']*)["']/i,
};

/** What a project of Windows' own frameworks refers to without naming it. */
const msbuildProperties: Readonly<Record<string, string>> = {
  UseWPF: "Microsoft.WindowsDesktop.App.WPF",
  UseWindowsForms: "Microsoft.WindowsDesktop.App.WindowsForms",
  UseMaui: "Microsoft.Maui.Controls",
};

export const msbuildPackages: PackagesIn = (text) =>
  of(
    "nuget",
    elementsIn(text).flatMap(({ name, attributes, text: value }) => {
      const property = msbuildProperties[name];
      if (property !== undefined && /^true$/i.test(value)) return [property];
      const named = msbuildNames[name]?.exec(attributes)?.[1] ?? "";
      // "Microsoft.NET.Sdk.Web;Aspire.AppHost.Sdk/13.1.0"
      return named.split(";").flatMap((one) => one.split("/")[0]?.trim() || []);
    }),
  );

export const composerPackages: PackagesIn = (text) => {
  const body: unknown = JSON.parse(text);
  return of("packagist", [...keysOf(at(body, "require")), ...keysOf(at(body, "require-dev"))]);
};

export const gemPackages: PackagesIn = (text) =>
  of("rubygems", inLines(text, /^gem[\s(]\s?["']([\w.-]+)["'](?!.*\bpath:)/g));

export const gemspecPackages: PackagesIn = (text) =>
  of(
    "rubygems",
    inLines(text, /\.add(?:_runtime|_development)?_dependency[\s(]{1,2}["']([\w.-]+)["']/g),
  );

export const mixPackages: PackagesIn = (text) =>
  of(
    "hex",
    linesOf(text)
      .filter((line) => !isComment(line))
      .flatMap((line) => matches(line, /\{\s?:(\w+)\s?,(?![^{}]*\bpath:)/g)),
  );

const pubSections = new Set(["dependencies", "dev_dependencies", "environment"]);

export const pubspecPackages: PackagesIn = (text) => {
  let section = "";
  const names = rawLinesOf(text).flatMap((line) => {
    const [, indent = "", key = ""] = /^( {0,2})([A-Za-z_]\w*):/.exec(line) ?? [];
    if (key !== "" && indent === "") section = key;
    return key !== "" && indent === "  " && pubSections.has(section) ? [key] : [];
  });
  return of("pub", names);
};

/** Without comments and commas before a bracket, which JSON doesn't have. */
function parseJsonc(text: string): unknown {
  const plain = text.replace(
    /("(?:[^"\\]|\\.)*"?)|\/\/[^\n]*|\/\*(?:[^]*?\*\/|[^]*)/g,
    (_, quoted?: string) => quoted ?? "",
  );
  return JSON.parse(
    plain.replace(
      /("(?:[^"\\]|\\.)*"?)|,(?=\s{0,200}[}\]])/g,
      (_, quoted?: string) => quoted ?? "",
    ),
  );
}

/** What an import of Deno leads to: "jsr:@std/http@1", "npm:preact@^10", "https://esm.sh/preact". */
function importedPackage(specifier: string): Package[] {
  const [, registry, name = ""] =
    /^(npm:|jsr:|https:\/\/esm\.sh\/|https:\/\/deno\.land\/x\/)\/?\*?((?:@[\w.-]+\/)?[\w.-]+)/.exec(
      specifier,
    ) ?? [];
  if (registry === undefined) return [];
  if (registry === "jsr:") return of("deno", [`jsr:${name}`]);
  return registry.endsWith("/x/") ? of("deno", [`deno.land/x/${name}`]) : of("npm", [name]);
}

/** deno.json, deno.jsonc and import maps. */
export const denoPackages: PackagesIn = (text) => {
  const body = parseJsonc(text);
  const imports = entriesOf(at(body, "imports")).map(([, specifier]) => textOf(specifier));
  const jsx = textOf(at(body, "compilerOptions", "jsxImportSource"));
  return [...imports.flatMap(importedPackage), ...of("npm", jsx ? [jsx] : [])];
};

export const swiftPackages: PackagesIn = (text) =>
  of(
    "swift",
    linesOf(text)
      .filter((line) => !isComment(line))
      .flatMap((line) => matches(line, /\burl:\s?"https:\/\/([\w./-]+?)(?:\.git)?"/g)),
  );
