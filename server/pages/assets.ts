// The files of the build that a page needs.
import path from "node:path";
import type { Manifest, ManifestChunk } from "vite";
import { pageSeparator } from "./chunk-groups.ts";

export interface Assets {
  /** Runs before anything is painted. */
  themeScript: string;
  /** Modules in the order in which they run; the last one hydrates the page. */
  modules: readonly string[];
  styles: readonly string[];
  /** Modules that the routes' files need, by their names, including those of `modules`. */
  preloadsOf(pages: readonly string[]): readonly string[];
}

const browserEntry = "web/app/browser.tsx";
const themeEntry = "web/app/theme-script.ts";

/**
 * The assets in Vite's manifest of a build, with the scripts of one language.
 * @param scripts the folder of its scripts, see `inline-messages.ts`
 */
export function builtAssets(manifest: Manifest, scripts: string): Assets {
  const address = (file: string) =>
    `/${file.endsWith(".js") ? path.posix.join(scripts, path.posix.basename(file)) : file}`;
  const chunks = Object.values(manifest);
  const entry = chunkOf(manifest, browserEntry);
  const styles = chunks.flatMap(({ css = [], file }) =>
    file.endsWith(".css") ? [...css, file] : css,
  );
  return {
    themeScript: address(chunkOf(manifest, themeEntry).file),
    modules: [address(entry.file)],
    styles: [...new Set(styles)].map(address),
    preloadsOf(pages) {
      const ofPages = chunks.filter(({ name }) => pagesIn(name).some((one) => pages.includes(one)));
      const files = new Set<string>();
      for (const chunk of [entry, ...ofPages]) collect(manifest, chunk, files);
      return [...files].map(address);
    },
  };
}

/**
 * The files that Vite serves in development, with styles so that nothing is painted without them.
 */
export const developmentAssets: Assets = {
  themeScript: `/${themeEntry}`,
  modules: ["/@vite/client", "/@id/@vitejs/plugin-react/preamble", `/${browserEntry}`],
  styles: ["/web/ui/styles/index.css?direct", "/web/app/frame.css?direct"],
  preloadsOf: () => [],
};

function collect(manifest: Manifest, chunk: ManifestChunk, files: Set<string>) {
  if (files.has(chunk.file)) return;
  files.add(chunk.file);
  for (const name of chunk.imports ?? []) collect(manifest, chunkOf(manifest, name), files);
}

function chunkOf(manifest: Manifest, name: string): ManifestChunk {
  const chunk = manifest[name];
  if (!chunk) throw new Error(`The build has no ${name}; build again`);
  return chunk;
}

/** A chunk is named after its page, or after several. */
const pagesIn = (name = "") => name.split(pageSeparator);
