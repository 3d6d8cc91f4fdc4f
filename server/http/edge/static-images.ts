// Static images: technology logos and avatars of demo people.
import { fileURLToPath } from "node:url";
import files from "@fastify/static";
import type { FastifyInstance } from "fastify";

const folders = {
  "/logos/": new URL("../../../catalogue/logos/", import.meta.url),
  "/avatars/": new URL("../../demo/avatars/", import.meta.url),
};

export async function serveImages(app: FastifyInstance): Promise<void> {
  for (const [prefix, folder] of Object.entries(folders)) {
    await app.register(files, {
      root: fileURLToPath(folder),
      prefix,
      decorateReply: false,
      index: false,
      maxAge: "7d",
      allowedPath: (path) => path.endsWith(".svg"),
      // An SVG opened by itself is a document: the policy prevents that it runs or loads anything.
      setHeaders: (reply) => {
        reply.header("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'");
      },
    });
  }
}
