// The picture of a project with the logos and avatars that it needs, as SVG.
import { readFile } from "node:fs/promises";
import type { SiteSettings } from "#contract/appearance.ts";
import type { Project } from "#contract/projects.ts";
import type { Db } from "#server/database/connect.ts";
import { siteLogoBytes } from "#server/features/appearance/queries.ts";
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
