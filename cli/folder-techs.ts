// The technologies of a folder, by the manifests in it. Everything is read on this machine.
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { findManifests } from "#server/features/repositories/find-manifests.ts";
import { mentionsIn, readableManifests } from "#server/features/repositories/manifests.ts";

/** Slugs of the catalogue, those that most manifests name first. */
export async function techsOfFolder(folder: string): Promise<string[]> {
  const files = await findManifests({
    folder: async (names) => {
      const entries = await readdir(path.join(folder, ...names), { withFileTypes: true });
      return entries.map((entry) => ({ name: entry.name, isFolder: entry.isDirectory() }));
    },
  });
  const readable = new Set(readableManifests(files));
  const counts = new Map<string, number>();
  for (const file of files) {
    const text = readable.has(file) ? await readFile(path.join(folder, file), "utf8") : null;
    for (const tech of new Set(mentionsIn(file, text).flatMap(({ techs }) => techs))) {
      counts.set(tech, (counts.get(tech) ?? 0) + 1);
    }
  }
  return [...counts].toSorted(([, one], [, other]) => other - one).map(([tech]) => tech);
}
