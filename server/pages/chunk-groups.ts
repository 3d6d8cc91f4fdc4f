// How the browser's modules are laid into files: few, so that they pack well and need few requests,
// and none with what the page at hand has no use for.
import path from "node:path";
import type { Rolldown } from "vite";

type Context = Rolldown.ChunkingContext;

/** What every page needs and what seldom changes: it stays in the browser's cache over updates. */
const framework =
  /node_modules\/(react|react-dom|scheduler|react-router|@tanstack\/(query-core|react-query))\//;

/** Pieces that several screens share, unless they bring one of the large libraries along. */
const piece = /\/web\/ui\/|\/node_modules\/lucide-react\//;
const large = /\/node_modules\/(@base-ui|zod)\//;

/** The groups of a build whose browser entry is `entry`; the first that fits a module gets it. */
export function chunkGroups(entry: string): Rolldown.CodeSplittingGroup[] {
  let frame: Set<string> | undefined;
  return [
    { name: "framework", test: framework },
    {
      debugName: "frame",
      name: (id, context) => {
        frame ??= importsOf(path.resolve(entry), context);
        // The entry waits for the screens, which wait for this group: it must not be in it.
        return id !== path.resolve(entry) && frame.has(id) ? "frame" : null;
      },
    },
    {
      debugName: "pieces",
      minShareCount: 2,
      name: (id, context) => (piece.test(id) && isLight(id, context) ? "pieces" : null),
    },
  ];
}

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
