// The picture of a project with the logos and avatars that it needs, as SVG.
import { readFile } from "node:fs/promises";
import type { SiteSettings } from "#contract/appearance.ts";
import type { Project } from "#contract/projects.ts";
import { LRUCache } from "lru-cache";
import type { Db } from "#server/database/connect.ts";
import { siteLogoBytes } from "#server/features/appearance/queries.ts";
import { pngOf } from "#server/features/pictures/process-picture.ts";
import { pictureFile } from "#server/features/pictures/store.ts";
import type { Settings } from "#server/settings.ts";
import { shareSvg, withoutTone } from "./share-svg.ts";

const folders = {
  "/logos/": new URL("../../../catalogue/logos/", import.meta.url),
  "/avatars/": new URL("../../demo/avatars/", import.meta.url),
};

export async function svgOf(db: Db, project: Project, site: SiteSettings): Promise<string> {
  const [logos, avatars] = await Promise.all([
    imagesAt(project.techs.map(({ imageUrl }) => imageUrl && withoutTone(imageUrl))),
    imagesAt(project.members.map(({ user }) => user.avatarUrl)),
  ]);
  const { logo } = site;
  const png = logo && (await siteLogoBytes(db, logo.hash, "logo"));
  const mark = png && { png, width: logo.width };
  return shareSvg({ ...project, logos, avatars, mark }, site);
}

const uploaded = /href="\/pictures\/([0-9a-f]{64})-(small|medium)\.webp"/g;
/** By `href`, as PNG in base64: converting one takes a process. */
const uploadsAsPng = new LRUCache<string, string>({
  maxSize: 16 * 1024 * 1024,
  sizeCalculation: (png) => png.length,
});

/** The same with the files of uploaded pictures in it: what can be drawn. Texts have no quotes. */
export async function withUploads(
  db: Db,
  settings: Pick<Settings, "s3Url">,
  svg: string,
): Promise<string> {
  const found = new Map<string, string>();
  for (const [href, hash = "", size] of svg.matchAll(uploaded)) {
    let png = uploadsAsPng.get(href);
    if (png === undefined) {
      const file = { hash, size: size === "small" ? "small" : "medium" } as const;
      const webp = await pictureFile(db, settings, file, null);
      if (!webp) continue;
      png = await pngOf(webp);
      uploadsAsPng.set(href, png);
    }
    found.set(href, `href="data:image/png;base64,${png}"`);
  }
  return svg.replace(uploaded, (href) => found.get(href) ?? "");
}

/** The SVGs at those addresses, of files on this site. Nothing is fetched from elsewhere. */
async function imagesAt(
  addresses: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const found = await Promise.all(
    [...new Set(addresses)].map(async (address) => {
      const [, prefix, name] = /^(\/logos\/|\/avatars\/)([\w-]+\.svg)$/.exec(address ?? "") ?? [];
      if (!address || !prefix || !name) return null;
      const folder = folders[prefix as keyof typeof folders];
      const svg = await readFile(new URL(name, folder), "utf8").catch(() => null);
      return svg === null ? null : ([address, svg] as const);
    }),
  );
  return new Map(found.filter((one) => one !== null));
}
