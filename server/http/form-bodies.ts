// Forms with a file: multipart/form-data, read as a whole up to the operation's limit.
import type { FastifyInstance } from "fastify";
import { t } from "#shared/messages/t.ts";
import { Refusal, signedOut } from "./errors.ts";
import { viewerOf } from "./viewer.ts";

/** The fields of a form; none of one that is malformed. */
export class FormBody {
  readonly fields: Readonly<Record<string, unknown>>;
  constructor(fields: Readonly<Record<string, unknown>>) {
    this.fields = fields;
  }
}

declare module "fastify" {
  interface FastifyContextConfig {
    readonly isForm?: boolean | undefined;
  }
}

/** No form has as many; each part costs an object. */
const maxParts = 10;

/** Has the operations of `scope` whose body is a form take one. They all need a session, which is asked for before the body. */
export function acceptForms(scope: FastifyInstance): void {
  scope.addHook("preParsing", async (request) => {
    if (!(await viewerOf(request))) throw signedOut();
    const type = request.headers["content-type"] ?? "";
    if (!request.routeOptions.config.isForm && /^multipart\//i.test(type)) {
      throw new Refusal(415, t("errors.notJson"));
    }
  });
  scope.addContentTypeParser(
    "multipart/form-data",
    { parseAs: "buffer" },
    async ({ headers }: { headers: { "content-type"?: string | undefined } }, body: Buffer) =>
      new FormBody(await fieldsOf(body, headers["content-type"] ?? "")),
  );
}

async function fieldsOf(body: Buffer, type: string): Promise<Record<string, unknown>> {
  const boundary = /boundary="?([^";]+)/i.exec(type)?.[1];
  if (boundary === undefined || partsIn(body, boundary) > maxParts) return {};
  try {
    const form = await new Response(new Uint8Array(body), {
      headers: { "content-type": type },
    }).formData();
    return Object.fromEntries(form);
  } catch {
    return {};
  }
}

function partsIn(body: Buffer, boundary: string): number {
  let parts = 0;
  for (let at = body.indexOf(boundary); at !== -1 && parts <= maxParts; parts += 1) {
    at = body.indexOf(boundary, at + 1);
  }
  return parts;
}
