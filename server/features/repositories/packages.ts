// The technologies that packages belong to, by the lists in catalogue/packages.
import { readFileSync } from "node:fs";

/** Where a package's name is looked up: the same name is another package elsewhere. */
export const ecosystems = [
  "npm",
  "pypi",
  "go",
  "cargo",
  "maven",
  "gradle",
  "nuget",
  "rubygems",
  "packagist",
  "hex",
  "pub",
  "deno",
  "swift",
  "docker",
] as const;

export type Ecosystem = (typeof ecosystems)[number];

/** A package that a manifest names. */
export interface Package {
  readonly ecosystem: Ecosystem;
  readonly name: string;
}

/** A row of a list: `package → slug, slug`. The name may end in "*", for all that begin so. */
export interface PackageRow {
  readonly name: string;
  /** None where a pattern of the list would name some wrongly. */
  readonly slugs: readonly string[];
}

/** Longer names aren't any package's. */
const maxNameLength = 214;

const folder = new URL("../../../catalogue/packages/", import.meta.url);

/** @throws Error for a line that isn't a row */
export function packageRows(ecosystem: Ecosystem): PackageRow[] {
  const lines = readFileSync(new URL(`${ecosystem}.txt`, folder), "utf8").split("\n");
  return lines
    .filter((line) => line.trim() !== "" && !line.startsWith("//"))
    .map((line) => {
      const [name = "", slugs = "", ...more] = line.split(" → ");
      if (!name || !slugs || more.length > 0) throw new Error(`${ecosystem}: bad row: ${line}`);
      return { name, slugs: slugs === "-" ? [] : slugs.split(", ") };
    });
}

/** The one spelling of a name: most ecosystems have several that mean the same package. */
export function normalName(ecosystem: Ecosystem, name: string): string {
  const lower = name.toLowerCase();
  // PEP 503
  if (ecosystem === "pypi") return lower.replace(/[-_.]+/g, "-");
  // "github.com/jackc/pgx/v5", "gopkg.in/yaml.v3"
  if (ecosystem === "go") return lower.replace(/[/.]v\d+$/, "");
  return lower;
}

const lists = new Map<Ecosystem, ReadonlyMap<string, readonly string[]>>();

function listOf(ecosystem: Ecosystem): ReadonlyMap<string, readonly string[]> {
  const list =
    lists.get(ecosystem) ??
    new Map(
      packageRows(ecosystem).map(
        ({ name, slugs }) => [normalName(ecosystem, name), slugs] as const,
      ),
    );
  lists.set(ecosystem, list);
  return list;
}

/** The slugs of the technologies that a package belongs to: by its name, and by each pattern. */
export function techsOfPackage({ ecosystem, name }: Package): string[] {
  if (name.length > maxNameLength) return [];
  const list = listOf(ecosystem);
  const normal = normalName(ecosystem, name);
  const own = list.get(normal);
  if (own?.length === 0) return [];
  const patterns = Array.from({ length: normal.length }, (_, index) =>
    list.get(`${normal.slice(0, index + 1)}*`),
  );
  return [...new Set([own ?? [], ...patterns.toReversed()].flatMap((slugs) => slugs ?? []))];
}
