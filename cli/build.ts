// Packs the command line into dist/cli, a package of its own that needs no other: `npm run build-cli`,
// then `npm publish dist/cli`.
import { cp, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { build } from "vite";

const root = path.dirname(import.meta.dirname);
const outDir = path.join(root, "dist/cli");
/** As deep as the module that reads the catalogue, which looks for it three folders above. */
const bin = "lib/node/bin";

await build({
  root,
  configFile: false,
  logLevel: "warn",
  publicDir: false,
  ssr: { noExternal: true },
  build: {
    ssr: "cli/main.ts",
    outDir: path.join(outDir, bin),
    emptyOutDir: true,
    target: "node20",
    minify: false,
    rolldownOptions: { output: { entryFileNames: "stack-cafe.js" } },
  },
});
await cp(path.join(root, "catalogue/packages"), path.join(outDir, "catalogue/packages"), {
  recursive: true,
});
await cp(path.join(root, "LICENSE"), path.join(outDir, "LICENSE"));
await cp(path.join(root, "docs/cli.md"), path.join(outDir, "README.md"));
const { name, version, license } = JSON.parse(
  await readFile(path.join(root, "package.json"), "utf8"),
) as Record<string, string>;
const manifest = {
  name,
  version,
  license,
  description: "Find projects that fit your stack, and join them, from a terminal.",
  type: "module",
  bin: { "stack-cafe": `${bin}/stack-cafe.js` },
  engines: { node: ">=20" },
};
await writeFile(path.join(outDir, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
