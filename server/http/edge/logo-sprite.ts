// Many logos in one SVG, so that a page with twenty of them makes one request.
import { t } from "#shared/messages/t.ts";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { etagOf, matchesEtag } from "#server/http/etag.ts";
import { notFound } from "#server/http/errors.ts";
import { networkOf } from "./networks.ts";
import { encodingOf } from "./accept-encoding.ts";

const folder = new URL("../../../catalogue/logos/", import.meta.url);

/** Width and height of each logo on the sprite, in its own units. */
const side = 64;

const spriteQuery = z.object({
  of: z
    .string()
    .transform((names) => names.split(","))
    .pipe(z.array(z.string().regex(/^[a-z0-9-]{1,60}$/)).max(64)),
});

/** Maximum bytes of all cached sprites. */
const maxCacheBytes = 32 * 1024 * 1024;

/** A sprite in each encoding, so that it is built and compressed once. */
interface Sprite {
  readonly etag: string;
  readonly br: Buffer;
  readonly gzip: Buffer;
  readonly identity: Buffer;
}

/**
 * `GET /logos/sheet?of=react,rust`: an SVG of these logos of the catalogue, one below the other.
 * As an image URL with a slug as its fragment (`…#rust`) it shows only that logo. At most 64
 * slugs, the same image in any order; 404 if one is unknown.
 */
export function serveLogoSprites(app: FastifyInstance): void {
  // Read once: all logos together are smaller than one photograph.
  const logos = new Map<string, Promise<string>>();
  const logoOf = (name: string) => {
    const known = logos.get(name);
    if (known) return known;
    const logo = readFile(new URL(`${name}.svg`, folder), "utf8").then(dataUrlText);
    logos.set(name, logo);
    logo.catch(() => logos.delete(name));
    return logo;
  };

  const sprites = new LRUCache<string, Sprite>({
    maxSize: maxCacheBytes,
    sizeCalculation: (sprite, names) =>
      sprite.br.length + sprite.gzip.length + sprite.identity.length + names.length,
  });
  const drawing = new Map<string, Promise<Sprite>>();
  const draw = async (key: string, names: readonly string[]) => {
    try {
      const pictures = await Promise.all(names.map(logoOf));
      const sprite = await compressed(drawSprite(names, pictures));
      sprites.set(key, sprite);
      return sprite;
    } finally {
      drawing.delete(key);
    }
  };

  app.get("/logos/sheet", async (request, reply) => {
    const { data } = spriteQuery.safeParse(request.query);
    if (!data) throw notFound(t("errors.pictureMissing"));
    const names = [...new Set(data.of)].toSorted();
    const key = names.join();
    let sprite = sprites.get(key);
    if (!sprite) {
      await request.countAs("newSheets", networkOf(request.ip));
      const drawn = drawing.get(key) ?? draw(key, names);
      drawing.set(key, drawn);
      sprite = await drawn.catch(() => undefined);
    }
    if (!sprite) throw notFound(t("errors.pictureMissing"));
    const { etag } = sprite;
    reply.headers({
      etag,
      vary: "accept-encoding",
      "cache-control": "public, max-age=604800",
      // An SVG opened by itself is a document: the policy prevents that it runs or loads anything.
      "content-security-policy": "default-src 'none'; img-src data:; style-src 'unsafe-inline'",
    });
    if (matchesEtag(request.headers["if-none-match"], etag)) return reply.code(304).send();
    const encoding = encodingOf(request.headers["accept-encoding"]);
    if (encoding !== "identity") reply.header("content-encoding", encoding);
    return reply.type("image/svg+xml; charset=utf-8").send(sprite[encoding]);
  });
}

/** Text of a data URL in an attribute with double quotes: what must be escaped, and no more. */
const dataUrlText = (svg: string) =>
  svg.replaceAll('"', "'").replace(/[%#<>&{}\n]/g, encodeURIComponent);

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

async function compressed(text: string): Promise<Sprite> {
  const identity = Buffer.from(text);
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
  const [br, gzipped] = await Promise.all([brotli(identity, options), zip(identity, { level: 9 })]);
  return { etag: etagOf(identity), br, gzip: gzipped, identity };
}

/**
 * Each logo is an image of its own, because the ids and styles of several would conflict in one
 * document.
 */
function drawSprite(names: readonly string[], pictures: readonly string[]): string {
  const places = names.map((name, place) => {
    const box = `0 ${place * side} ${side} ${side}`;
    const picture = `data:image/svg+xml,${pictures[place]}`;
    return (
      `<view id="${name}" viewBox="${box}"/>` +
      `<image y="${place * side}" width="${side}" height="${side}" href="${picture}"/>`
    );
  });
  // As large as one logo: a fragment is shown with the proportions of the whole.
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${side} ${side}">${places.join("")}</svg>`;
}
