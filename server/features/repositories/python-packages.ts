// The packages that manifests of Python name.
import { parseToml } from "./parse-toml.ts";
import {
  type PackagesIn,
  of,
  entriesOf,
  keysOf,
  textOf,
  textsIn,
  at,
  rawLinesOf,
  linesOf,
  matches,
} from "./manifest-text.ts";

/** "celery[redis,auth]>=5 ; python_version > '3'" → "celery", "celery[redis]", "celery[auth]" */
function requirement(line: string): string[] {
  const [, name, extras = ""] = /^\s*([A-Za-z0-9][\w.-]*)\s*(?:\[([^\]]*)\])?/.exec(line) ?? [];
  if (name === undefined) return [];
  return [
    name,
    ...extras.split(",").flatMap((extra) => extra.trim() && `${name}[${extra.trim()}]`),
  ].filter(Boolean);
}

const pypi = (requirements: readonly string[], own?: unknown) => {
  const ownName = textOf(own).toLowerCase();
  return of(
    "pypi",
    requirements
      .flatMap(requirement)
      .filter((name) => ownName === "" || name.split("[")[0]?.toLowerCase() !== ownName),
  );
};

/** `name = "^1"`, `name = { version = "^1", extras = ["redis"] }`, of Poetry and Pipenv. */
const pythonTable = (table: unknown) =>
  entriesOf(table)
    .filter(([, source]) => at(source, "path") === undefined)
    .map(([name, source]) => `${name}[${textsIn(at(source, "extras")).join(",")}]`);

export const pyprojectPackages: PackagesIn = (text) => {
  const body: unknown = parseToml(text);
  const lists = [
    at(body, "build-system", "requires"),
    at(body, "project", "dependencies"),
    at(body, "tool", "uv", "dev-dependencies"),
    ...[
      at(body, "project", "optional-dependencies"),
      at(body, "dependency-groups"),
      at(body, "tool", "pdm", "dev-dependencies"),
    ].flatMap((groups) => entriesOf(groups).map(([, list]) => list)),
    ...entriesOf(at(body, "tool", "hatch", "envs")).map(([, one]) => at(one, "dependencies")),
  ];
  const poetry = at(body, "tool", "poetry");
  const tables = [
    at(poetry, "dependencies"),
    at(poetry, "dev-dependencies"),
    ...entriesOf(at(poetry, "group")).map(([, group]) => at(group, "dependencies")),
  ];
  const requirements = [
    ...lists.flatMap(textsIn),
    ...tables.flatMap(pythonTable),
    // A tool's table has the name of its package.
    ...keysOf(at(body, "tool")),
  ];
  return pypi(requirements, at(body, "project", "name") ?? at(poetry, "name"));
};

export const pipfilePackages: PackagesIn = (text) => {
  const body: unknown = parseToml(text);
  return pypi([at(body, "packages"), at(body, "dev-packages")].flatMap(pythonTable));
};

export const requirementsPackages: PackagesIn = (text) => pypi(rawLinesOf(text));

const setupKeys = new Set(["install_requires", "setup_requires", "tests_require"]);

/** The lists of `[options]`, whose values may go on in indented lines, and of the extras. */
export const setupCfgPackages: PackagesIn = (text) => {
  let section = "";
  let key = "";
  let own = "";
  const requirements: string[] = [];
  for (const line of rawLinesOf(text)) {
    const [, header] = /^\[([^\]]+)\]/.exec(line) ?? [];
    const [, name, first] = /^(\w[\w.-]*)\s*[=:]\s*(.*)$/.exec(line) ?? [];
    if (header !== undefined) section = header;
    else if (name !== undefined) key = name;
    const value = header === undefined ? (first ?? line) : "";
    if (section === "metadata" && key === "name" && first) own = first;
    const isList =
      section === "options" ? setupKeys.has(key) : section === "options.extras_require";
    if (isList && !value.startsWith("file:")) requirements.push(value);
  }
  return pypi(requirements, own);
};

/** The strings between the brackets of `install_requires=[…]`; nothing that has to be run. */
export const setupPyPackages: PackagesIn = (text) => {
  let isList = false;
  const requirements: string[] = [];
  for (const line of linesOf(text)) {
    const [, first] =
      /\b(?:install_requires|setup_requires|tests_require)\s?=\s?\[(.*)$/.exec(line) ?? [];
    isList ||= first !== undefined;
    const listed = first ?? line;
    if (isList && !listed.startsWith("#"))
      requirements.push(...matches(listed, /["']([^"']+)["']/g));
    if (/\][,)]*$/.test(listed)) isList = false;
  }
  return pypi(requirements);
};
