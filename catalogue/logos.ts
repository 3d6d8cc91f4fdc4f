import { keyOf } from "./aliases.ts";
import { cleanSvg } from "./clean-svg.ts";
import type { Row } from "./list.ts";
import { devicons, deviconSvg, simpleIcons, simpleIconSvg } from "./sources.ts";

const preferred = ["original", "plain"];
const lastResort = ["original-wordmark", "plain-wordmark", "line"];

function fromDevicon(names: string[], versions: string[]): string[] {
  const icon = names.map((name) => devicons.get(name)).find((found) => found !== undefined);
  if (!icon) return [];
  const drawn = versions.filter((version) => icon.versions.svg.includes(version));
  return drawn.map((version) => deviconSvg(icon.name, version));
}

function fromSimpleIcons(slugs: string[]): string[] {
  const slug = slugs.find((name) => simpleIcons.has(name));
  const icon = slug && simpleIcons.get(slug);
  return icon ? [simpleIconSvg(slug, icon.hex)] : [];
}

/** A `d:` logo may also name the variant: "bash/plain". */
function deviconNamed(named: string): string[] {
  const [name = "", version] = named.split("/");
  return version ? fromDevicon([name], [version]) : [];
}

/** The candidates, best first: devicon in colour, simple-icons, other devicon variants. */
function candidatesOf({ slug, name, logo }: Row): string[] {
  if (logo === "-") return [];
  const [source, named] = logo.split(":");
  const spelled = keyOf(name.toLowerCase().replaceAll("+", "plus").replaceAll(".", "dot"));
  const keys = [...(named ? [named] : []), slug, keyOf(slug), keyOf(name), spelled];
  if (source === "s") return fromSimpleIcons(keys);
  return [
    ...deviconNamed(named ?? ""),
    ...fromDevicon(keys, preferred),
    ...fromSimpleIcons(keys),
    ...fromDevicon(keys, lastResort),
  ];
}

/** The first candidate that can be sanitized; `report` gets the reasons why others could not. */
export function logoOf(row: Row, report: (line: string) => void): string | undefined {
  const candidates = candidatesOf(row);
  if (row.logo.length > 1 && candidates.length === 0) report(`${row.slug}: no ${row.logo}`);
  for (const candidate of candidates) {
    const cleaned = cleanSvg(candidate);
    if ("svg" in cleaned) return cleaned.svg;
    report(`${row.slug}: a logo was refused: ${cleaned.refused}`);
  }
  return undefined;
}
