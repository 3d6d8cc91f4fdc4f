// Logos that the environment sets are drawn and stored at each start, like uploaded ones.
import { readFile } from "node:fs/promises";
import type { SiteSettings } from "#contract/appearance.ts";
import type { Db } from "#server/database/connect.ts";
import { drawSiteLogo } from "#server/features/admin/logo/draw-logo.ts";
import { OperatorError } from "#server/operator-error.ts";
import type { Settings } from "#server/settings.ts";
import { logoScale, saveLogo } from "./queries.ts";

const names = { logo: "SITE_LOGO", darkLogo: "SITE_LOGO_DARK" } as const;

/**
 * The settings with these logos among what admins can't change.
 * @throws OperatorError for a file that can't be read or drawn
 */
export async function withFixedLogos(settings: Settings, db: Db): Promise<Settings> {
  const drawn: Partial<Pick<SiteSettings, "logo" | "darkLogo">> = {};
  for (const field of ["logo", "darkLogo"] as const) {
    const source = settings.siteLogos[field];
    if (source === undefined) continue;
    try {
      const { wide, icon } = await drawSiteLogo(await contentOf(source));
      await saveLogo(db, wide.hash, wide.bytes, icon.bytes);
      drawn[field] = { hash: wide.hash, width: wide.width / logoScale };
    } catch (error) {
      const reason = error instanceof Error ? error.message.replace(/^data: /, "") : String(error);
      throw new OperatorError(`${names[field]}: that logo can't be used: ${reason}`);
    }
  }
  return { ...settings, site: { ...settings.site, ...drawn } };
}

async function contentOf(source: string): Promise<Buffer> {
  if (!source.startsWith("data:")) return readFile(source);
  return Buffer.from(source.slice(source.indexOf(",") + 1), "base64");
}
