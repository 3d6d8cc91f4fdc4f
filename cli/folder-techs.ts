// The technologies of a folder, by the manifests in it. Everything is read on this machine.
import type { Dirent } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { findManifests } from "#server/features/repositories/find-manifests.ts";
import { Problem } from "./client.ts";
import { mentionsIn, readableManifests } from "#server/features/repositories/manifests.ts";

/** Larger files are no manifests that people wrote. */
const maxBytes = 1024 * 1024;

interface FolderTechs {
  /** Paths of the manifests within the folder. */
  readonly files: readonly string[];
  /** Slugs of the catalogue, those that most manifests name first. */
  readonly techs: readonly string[];
}

/** @throws Problem unless the folder can be read */
export async function techsOfFolder(folder: string): Promise<FolderTechs> {
  const files = await findManifests({
    folder: async (names) =>
      (await entriesIn(folder, names))
        // Links may lead anywhere, and a pipe never ends.
        .filter((entry) => entry.isDirectory() || entry.isFile())
        .map((entry) => ({ name: entry.name, isFolder: entry.isDirectory() })),
  });
  const readable = new Set(readableManifests(files));
  const counts = new Map<string, number>();
  for (const file of files) {
    const text = readable.has(file) ? await textOf(path.join(folder, file)) : null;
    for (const tech of new Set(mentionsIn(file, text).flatMap(({ techs }) => techs))) {
      counts.set(tech, (counts.get(tech) ?? 0) + 1);
    }
  }
  const techs = [...counts].toSorted(([, one], [, other]) => other - one).map(([tech]) => tech);
  return { files, techs };
}

/** Folders within it that can't be read are left out. */
async function entriesIn(folder: string, names: readonly string[]): Promise<Dirent[]> {
  try {
    return await readdir(path.join(folder, ...names), { withFileTypes: true });
  } catch (error) {
    if (names.length > 0) return [];
    const code = error instanceof Error && "code" in error ? error.code : "";
    if (code === "ENOENT") throw new Problem(`There is no folder ${folder}.`);
    if (code === "ENOTDIR") throw new Problem(`${folder} isn't a folder.`);
    throw new Problem(`${folder} can't be read.`);
  }
}

/** Null if the file is too large, or can't be read. */
async function textOf(file: string): Promise<string | null> {
  try {
    return (await stat(file)).size > maxBytes ? null : await readFile(file, "utf8");
  } catch {
    return null;
  }
}
