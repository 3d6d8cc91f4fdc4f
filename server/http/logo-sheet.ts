// Many logos in one picture, so that a page with twenty of them makes one request for all.
import { readFile } from "node:fs/promises";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { etagOf, matchesEtag } from "./etag.ts";
import { notFound } from "./errors.ts";

const folder = new URL("../../catalogue/logos/", import.meta.url);

/** Width and height of each logo's place on the sheet, in its own units. */
const side = 64;

const asked = z.object({
  of: z
    .string()
    .transform((names) => names.split(","))
    .pipe(z.array(z.string().regex(/^[a-z0-9-]{1,60}$/)).max(50)),
});

/**
 * `GET /logos/sheet?of=react,rust`: an SVG of these logos of the catalogue, one below the other. As
 * the address of a picture, with a name as its fragment (`…#rust`), it shows that logo alone. At most
 * 50 names; 404 where one of them is unknown.
 */
export function serveLogoSheets(app: FastifyInstance): void {
  // Read once: all logos together are smaller than one photograph.
  const logos = new Map<string, Promise<string>>();
  const logoOf = (name: string) => {
    const known = logos.get(name);
    if (known) return known;
    const logo = readFile(new URL(`${name}.svg`, folder), "utf8");
    logos.set(name, logo);
    logo.catch(() => logos.delete(name));
    return logo;
  };

  app.get("/logos/sheet", async (request, reply) => {
    const { data } = asked.safeParse(request.query);
    if (!data) throw notFound("There is no such picture.");
    const names = [...new Set(data.of)];
    const texts = await Promise.all(names.map(logoOf)).catch(() => null);
    if (!texts) throw notFound("There is no such picture.");
    const sheet = drawSheet(names.map((name, place) => ({ name, svg: texts[place] ?? "" })));
    const etag = etagOf(sheet);
    reply.headers({
      etag,
      "cache-control": "public, max-age=604800",
      // An SVG opened by itself is a document: let it run and load nothing.
      "content-security-policy": "default-src 'none'; img-src data:; style-src 'unsafe-inline'",
    });
    if (matchesEtag(request.headers["if-none-match"], etag)) return reply.code(304).send();
    return reply.type("image/svg+xml; charset=utf-8").send(sheet);
  });
}

/** Each as a picture of its own, since ids and styles of several would mix in one document. */
function drawSheet(logos: readonly { name: string; svg: string }[]): string {
  const places = logos.map(({ name, svg }, place) => {
    const box = `0 ${place * side} ${side} ${side}`;
    const picture = `data:image/svg+xml,${encodeURIComponent(svg)}`;
    return (
      `<view id="${name}" viewBox="${box}"/>` +
      `<image y="${place * side}" width="${side}" height="${side}" href="${picture}"/>`
    );
  });
  // As large as one logo: what a fragment shows takes its proportions from the whole.
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${side} ${side}">${places.join("")}</svg>`;
}
