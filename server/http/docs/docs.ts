// The API's description: the OpenAPI document, and pages to browse it.
import path from "node:path";
import { fileURLToPath } from "node:url";
import files from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { LRUCache } from "lru-cache";
import { version } from "#server/version.ts";
import { openApiDocument } from "./openapi.ts";

const page = (siteName: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>API · ${escaped(siteName)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/api/docs/files/swagger-ui.css"></head>
<body><div id="docs"></div>
<script src="/api/docs/files/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script></body></html>`;

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

const startScript = `SwaggerUIBundle({ url: "/api/openapi.json", dom_id: "#docs", deepLinking: true });`;

/** Found without importing the package, which would load all of its scripts into the server. */
const swaggerUi = path.dirname(fileURLToPath(import.meta.resolve("swagger-ui-dist/package.json")));

export async function serveDocs(app: FastifyInstance): Promise<void> {
  // Made when it is first requested: it takes some 75 ms.
  const documents = new LRUCache<string, string>({ max: 1 });
  app.get("/api/openapi.json", async (_, reply) => {
    const { name } = app.site.current;
    const document = documents.get(name) ?? JSON.stringify(openApiDocument(version, name));
    documents.set(name, document);
    return reply
      .type("application/json; charset=utf-8")
      .header("cache-control", "no-cache")
      .send(document);
  });
  app.get("/api/docs", async (_, reply) =>
    reply.type("text/html; charset=utf-8").send(page(app.site.current.name)),
  );
  app.get("/api/docs/start.js", async (_, reply) =>
    reply.type("text/javascript; charset=utf-8").send(startScript),
  );
  await app.register(files, {
    root: swaggerUi,
    prefix: "/api/docs/files/",
    decorateReply: false,
    index: false,
    maxAge: "1d",
    allowedPath: (file) => /\/swagger-ui(-bundle)?\.(css|js)$/.test(file),
  });
}
