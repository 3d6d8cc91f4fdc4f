// Which files say what a repository is built with.
import { composeImages, dockerfileImages } from "./container-images.ts";
import { gradleCatalogPackages, gradlePackages, pomPackages, sbtPackages } from "./jvm-packages.ts";
import {
  cargoPackages,
  composerPackages,
  denoPackages,
  gemPackages,
  gemspecPackages,
  goModules,
  mixPackages,
  msbuildPackages,
  npmPackages,
  pubspecPackages,
  swiftPackages,
} from "./manifest-packages.ts";
import type { PackagesIn } from "./manifest-text.ts";
import { type Package, techsOfPackage } from "./packages.ts";
import {
  pipfilePackages,
  pyprojectPackages,
  requirementsPackages,
  setupCfgPackages,
  setupPyPackages,
} from "./python-packages.ts";

/** What says that a repository is built with some technologies. */
export interface Mention {
  readonly file: string;
  /** A package as the file names it; null for what the file itself tells by being there. */
  readonly name: string | null;
  /** Slugs, at least one. */
  readonly techs: readonly string[];
}

interface Manifest {
  /** Of its path, from the beginning of a folder's or the file's name. */
  readonly file: RegExp;
  /** The technology that the file belongs to, or that its text says it does. */
  readonly of?: string | ((text: string) => string | undefined);
  /** What it names; for files that are read. */
  readonly packages?: PackagesIn;
  /** How many are read, where more of them seldom say more. */
  readonly most?: number;
}

/** In the order in which they are read, as long as there are few of them. */
const manifests: readonly Manifest[] = [
  { file: /^package\.json$/, packages: npmPackages },
  { file: /^Cargo\.toml$/, of: "rust", packages: cargoPackages },
  { file: /^go\.mod$/, of: "go", packages: goModules },
  { file: /^pyproject\.toml$/, of: "python", packages: pyprojectPackages },
  {
    file: /^(?:[\w.-]*requirements(?:[-_.][\w.-]+)?|requirements\/[\w.-]+)\.(?:txt|in)$/,
    of: "python",
    packages: requirementsPackages,
  },
  { file: /^setup\.cfg$/, of: "python", packages: setupCfgPackages },
  { file: /^setup\.py$/, of: "python", packages: setupPyPackages },
  { file: /^Pipfile$/, of: "python", packages: pipfilePackages },
  { file: /^pom\.xml$/, of: "maven", packages: pomPackages },
  { file: /^libs\.versions\.toml$/, of: "gradle", packages: gradleCatalogPackages },
  { file: /^build\.gradle(?:\.kts)?$/, of: "gradle", packages: gradlePackages },
  { file: /^settings\.gradle(?:\.kts)?$/, of: "gradle" },
  { file: /^build\.sbt$/, of: "sbt", packages: sbtPackages },
  { file: /^Directory\.Packages\.props$/i, of: "dotnet", packages: msbuildPackages },
  { file: /^[\w.-]+\.(?:cs|fs|vb)proj$/, of: "dotnet", packages: msbuildPackages },
  { file: /^packages\.config$/i, of: "dotnet", packages: msbuildPackages },
  // Solutions of C++ have the same name.
  {
    file: /^[\w .-]+\.slnx?$/,
    of: (text) => (/\.(?:cs|fs|vb)proj"/.test(text) ? "dotnet" : undefined),
    packages: () => [],
    most: 1,
  },
  { file: /^composer\.json$/, of: "php", packages: composerPackages },
  { file: /^Gemfile$/, of: "ruby", packages: gemPackages },
  { file: /^[\w.-]+\.gemspec$/, of: "ruby", packages: gemspecPackages },
  { file: /^mix\.exs$/, of: "elixir", packages: mixPackages },
  { file: /^pubspec\.yaml$/, of: "dart", packages: pubspecPackages },
  { file: /^deno\.jsonc?$/, of: "deno", packages: denoPackages },
  { file: /^import_map\.json$/, packages: denoPackages },
  { file: /^Package\.swift$/, of: "swift", packages: swiftPackages },
  {
    file: /^(?:docker-)?compose(?:[.-][\w.-]+)?\.ya?ml$/,
    of: "docker",
    packages: composeImages,
    most: 3,
  },
  {
    file: /^(?:(?:Docker|Container)file(?:\.[\w.-]+)?|[\w.-]+\.Dockerfile)$/,
    of: "docker",
    packages: dockerfileImages,
    most: 2,
  },
  ...Object.entries({
    bazel: /^MODULE\.bazel$/,
    cabal: /^[\w.-]+\.cabal$/,
    cmake: /^CMakeLists\.txt$/,
    "cloudflare-workers": /^wrangler\.(?:toml|jsonc?)$/,
    cocoapods: /^Podfile$/,
    crystal: /^shard\.yml$/,
    docusaurus: /^docusaurus\.config\.[jt]s$/,
    "fly-io": /^fly\.toml$/,
    foundry: /^foundry\.toml$/,
    "gitlab-ci": /^\.gitlab-ci\.yml$/,
    godot: /^project\.godot$/,
    helm: /^Chart\.yaml$/,
    jenkins: /^Jenkinsfile$/,
    kustomize: /^kustomization\.ya?ml$/,
    leiningen: /^project\.clj$/,
    meson: /^meson\.build$/,
    mkdocs: /^mkdocs\.ya?ml$/,
    netlify: /^netlify\.toml$/,
    nix: /^flake\.nix$/,
    platformio: /^platformio\.ini$/,
    pnpm: /^pnpm-lock\.yaml$/,
    "pre-commit": /^\.pre-commit-config\.yaml$/,
    "shadcn-ui": /^components\.json$/,
    skaffold: /^skaffold\.yaml$/,
    tauri: /^tauri\.conf\.json5?$/,
    terraform: /^[\w.-]+\.tf$/,
    "travis-ci": /^\.travis\.yml$/,
    uv: /^uv\.lock$/,
    vagrant: /^Vagrantfile$/,
    vcpkg: /^vcpkg\.json$/,
    vercel: /^vercel\.json$/,
    yarn: /^yarn\.lock$/,
  }).map(([of, file]) => ({ of, file })),
];

/** Files that are read of one repository, a request each. */
const maxRead = 10;
/** Longer ones say nothing more, and take long to read. */
const maxChars = 256 * 1024;

const endsOf = (path: string) => {
  const names = path.split("/");
  return [names.at(-1) ?? "", names.slice(-2).join("/")];
};

const manifestOf = (path: string) =>
  manifests.find(({ file }) => endsOf(path).some((end) => file.test(end)));

/** Whether the file at that path says something. */
export const isManifest = (path: string): boolean => manifestOf(path) !== undefined;

/** The paths of files that are worth reading: of each kind the first, then the second, and so on. */
export function readableManifests(files: readonly string[]): string[] {
  const kinds = manifests.map((manifest) =>
    manifest.packages
      ? files.filter((path) => manifestOf(path) === manifest).slice(0, manifest.most ?? maxRead)
      : [],
  );
  return Array.from({ length: maxRead }, (_, rank) => rank)
    .flatMap((rank) => kinds.flatMap((paths) => paths[rank] ?? []))
    .slice(0, maxRead);
}

/** What a file says by being there, and by its text if it was read. */
export function mentionsIn(file: string, text: string | null): Mention[] {
  const manifest = manifestOf(file);
  if (!manifest) return [];
  const readable = text === null || text.length > maxChars ? null : plainText(text);
  const itself = typeof manifest.of === "function" ? manifest.of(readable ?? "") : manifest.of;
  const packages = readable === null ? [] : packagesIn(file, readable);
  const byName = new Map(packages.map((one) => [`${one.ecosystem} ${one.name}`, one]));
  return [
    ...(itself ? [{ file, name: null, techs: [itself] }] : []),
    ...[...byName.values()]
      .map((one) => ({ file, name: one.name, techs: techsOfPackage(one) }))
      .filter(({ techs }) => techs.length > 0),
  ];
}

/** Without a byte order mark. Files in UTF-16 arrive as its bytes, of which letters have two. */
const plainText = (text: string) =>
  text.replace(/^(?:\uFEFF|\uFFFD\uFFFD)/, "").replaceAll("\0", "");

/** The packages that a manifest names; a file with a mistake names none. */
export function packagesIn(file: string, text: string): readonly Package[] {
  try {
    return manifestOf(file)?.packages?.(text) ?? [];
  } catch {
    return [];
  }
}
