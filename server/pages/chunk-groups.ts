// How the browser's modules are laid into files: few, so that they pack well and need few requests,
// and none with much that the page at hand has no use for.
import path from "node:path";
import type { Rolldown } from "vite";

type Context = Rolldown.ChunkingContext;

const libraries =
  /\/node_modules\/(react|react-dom|scheduler|react-router|@tanstack\/(query-core|react-query))\//;
/** Pieces, and what cards and pages of projects say alike. */
const small = /\/web\/(ui\/|features\/projects\/card\/[\w-]+\.ts$)/;
const large = /\/node_modules\/(@base-ui|zod)\//;

/** Stands between the names of screens that share a file. */
export const screenSeparator = "~";

/** The groups of a build whose browser entry is `entry`; the first that fits a module gets it. */
export function chunkGroups(entry: string): Rolldown.CodeSplittingGroup[] {
  let start: Set<string> | undefined;
  return [
    {
      debugName: "what every page starts with, and pieces that many have",
      name: (id, context) => {
        start ??= importsOf(path.resolve(entry), context);
        const isFrame = libraries.test(id) || start.has(id) || isCommonPiece(id, context);
        return isFrame ? "frame" : null;
      },
    },
    {
      debugName: "what several screens of a feature share",
      minShareCount: 2,
      name: (id, context) => (isLight(id, context) ? featureOf(id) : null),
    },
    // A project's page is made of both, which come in one file.
    {
      name: ["ProjectPage", "ProjectStackPage"].join(screenSeparator),
      test: /\/(ProjectPage|ProjectStackPage)\.tsx$/,
    },
  ];
}

const featureOf = (id: string) => /\/web\/features\/(\w+)\//.exec(id)?.[1] ?? null;

const isCommonPiece = (id: string, context: Context) =>
  small.test(id) && (context.getModuleInfo(id)?.importers.length ?? 0) > 2 && isLight(id, context);

/** Whether it comes without one of the large libraries, which wait until they are needed. */
function isLight(id: string, context: Context): boolean {
  return ![...importsOf(id, context)].some((imported) => large.test(imported));
}

/** The module and all that it imports, by whatever way, but for what it loads later. */
function importsOf(id: string, context: Context, found = new Set<string>()): Set<string> {
  if (found.has(id)) return found;
  found.add(id);
  for (const imported of context.getModuleInfo(id)?.importedIds ?? []) {
    importsOf(imported, context, found);
  }
  return found;
}
