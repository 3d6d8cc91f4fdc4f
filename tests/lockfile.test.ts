// `npm ci` refuses a lockfile without an optional package, and `npm install` leaves out those for
// other platforms if the registry in use doesn't have them.
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

interface LockedPackage {
  optionalDependencies?: Record<string, string>;
}

const file = path.join(import.meta.dirname, "..", "package-lock.json");
const { packages } = JSON.parse(fs.readFileSync(file, "utf8")) as {
  packages: Record<string, LockedPackage>;
};

/** Where a dependency of the package at `from` may be installed, the nearest place first. */
function placesOf(from: string, name: string): string[] {
  const parents = from.split("/node_modules/");
  return parents.map((_, index) =>
    [...parents.slice(0, parents.length - index), name].join("/node_modules/"),
  );
}

test("the lockfile has every optional package, for all platforms", () => {
  const missing = Object.entries(packages).flatMap(([from, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) =>
        ![...placesOf(from, name), `node_modules/${name}`].some((place) => place in packages),
    ),
  );
  expect(Object.keys(packages).length).toBeGreaterThan(100);
  expect(missing).toEqual([]);
});
