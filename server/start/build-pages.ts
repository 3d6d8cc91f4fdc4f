/**
 * Builds the pages into a folder: `build-pages.ts [folder] [client]`, with "client" only what browsers
 * get. A separate program, since Vite would stay in the server's memory.
 */
import path from "node:path";
import { createBuilder } from "vite";

const root = path.resolve(import.meta.dirname, "../..");
const target = process.argv[2] ?? path.join(root, "dist");

const builder = await createBuilder({
  root,
  configFile: path.join(root, "vite.config.ts"),
  // Vite's other config loaders write beside the packages, which may belong to another user.
  configLoader: "native",
  logLevel: "warn",
  environments: {
    client: { build: { outDir: path.join(target, "client") } },
    ssr: { build: { outDir: path.join(target, "server") } },
  },
});
const { client } = builder.environments;
if (process.argv[3] === "client" && client) await builder.build(client);
else await builder.buildApp();
