// SVG to PNG, off the main thread, a few at a time.
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { renderAsync } from "@resvg/resvg-js";
import { t } from "#shared/messages/t.ts";
import { Unavailable } from "#server/http/errors.ts";
import { Semaphore } from "#server/http/semaphore.ts";
import { otherFontsFor } from "./other-fonts.ts";

const folder = new URL("./fonts/", import.meta.url);

const pathOf = (file: string) => fileURLToPath(new URL(file, folder));

/** The site's own fonts; those of the system differ by machine. */
const ownFonts = readdirSync(folder)
  .filter((file) => file.startsWith("piazzolla"))
  .map(pathOf);

/** Each takes a thread of the pool, which also reads files and hashes. */
const maxAtOnce = 1;
/** Beyond that, who asks is sent away. */
const maxWaiting = 20;

const slots = new Semaphore(maxAtOnce, maxWaiting);

/** @throws 503 if too many pictures wait */
export function rasterize(svg: string): Promise<Buffer> {
  const fontFiles = [...ownFonts, ...otherFontsFor(svg).map(pathOf)];
  return slots.run(async () => {
    const image = await renderAsync(svg, {
      font: { loadSystemFonts: false, fontFiles, defaultFontFamily: "Piazzolla" },
    });
    return image.asPng();
  }, tooMany);
}

const tooMany = () => new Unavailable(5, t("share-pictures.tooMany"));
