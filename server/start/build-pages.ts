/** A program of its own, as Vite would stay in the server's memory: builds into the folder it is given. */
import path from "node:path";
import { createBuilder } from "vite";

const root = path.resolve(import.meta.dirname, "../..");
const target = process.argv[2] ?? path.join(root, "dist");

const builder = await createBuilder({
  root,
  configFile: path.join(root, "vite.config.ts"),
  // Its other ways write beside the packages, which may belong to somebody else.
  configLoader: "native",
  logLevel: "warn",
  environments: {
    client: { build: { outDir: path.join(target, "client") } },
    ssr: { build: { outDir: path.join(target, "server") } },
  },
});
await builder.buildApp();
