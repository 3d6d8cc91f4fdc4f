import { readFileSync } from "node:fs";

/** The lines of a curated file, without its blank ones and its "//" comments. */
export function linesOf(path: string): string[] {
  return readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => line.trim() && !line.startsWith("//"));
}
