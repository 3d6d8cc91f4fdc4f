// The API's description: the OpenAPI document, and pages to browse it.
import files from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { absolutePath } from "swagger-ui-dist";
import { version } from "#server/version.ts";
import { openApiDocument } from "./openapi.ts";

const page = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>API · Stack Cafe</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/api/docs/files/swagger-ui.css"></head>
<body><div id="docs"></div>
<script src="/api/docs/files/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script></body></html>`;

const startScript = `SwaggerUIBundle({ url: "/api/openapi.json", dom_id: "#docs", deepLinking: true });`;

export async function serveDocs(app: FastifyInstance): Promise<void> {
  // Made when it is first asked for: it takes some 75 ms.
  let document: string | undefined;
  app.get("/api/openapi.json", async (_, reply) => {
    document ??= JSON.stringify(openApiDocument(version));
    return reply
      .type("application/json; charset=utf-8")
      .header("cache-control", "no-cache")
      .send(document);
  });
  app.get("/api/docs", async (_, reply) => reply.type("text/html; charset=utf-8").send(page));
  app.get("/api/docs/start.js", async (_, reply) =>
    reply.type("text/javascript; charset=utf-8").send(startScript),
  );
  await app.register(files, {
    root: absolutePath(),
    prefix: "/api/docs/files/",
    decorateReply: false,
    index: false,
    maxAge: "1d",
    allowedPath: (path) => /\/swagger-ui(-bundle)?\.(css|js)$/.test(path),
  });
}
