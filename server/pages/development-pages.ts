import middie from "@fastify/middie";
import type { FastifyInstance } from "fastify";
import type { ViteDevServer } from "vite";
import { developmentAssets } from "./assets.ts";
import type { Renderer } from "./built-pages.ts";

/** Lets Vite serve modules and styles, and loads the renderer from its current sources. */
export async function serveDevelopment(
  app: FastifyInstance,
  vite: ViteDevServer,
): Promise<() => Promise<Renderer>> {
  await app.register(middie);
  app.use(vite.middlewares);
  return async () => {
    const module = await vite.ssrLoadModule("/server/pages/render.tsx");
    return { render: module["render"] as Renderer["render"], assetsOf: () => developmentAssets };
  };
}
