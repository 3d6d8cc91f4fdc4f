// Uploaded logos are drawn, and only the drawing is stored and served. A file of 200 KB can take hours
// or gigabytes to draw, so that happens in a process of its own.
import { createHash } from "node:crypto";
import { t } from "#shared/messages/t.ts";
import { invalid } from "#server/http/errors.ts";
import { programRunner } from "#server/run-program.ts";
import { siteLimits } from "#shared/site.ts";
import { techLimits } from "#shared/limits.ts";
import type { LogoTone } from "#shared/logo-tone.ts";

/** A PNG. */
export interface DrawnLogo {
  readonly bytes: Buffer;
  /** SHA-256 of the bytes, hexadecimal. */
  readonly hash: string;
  /** In pixels. */
  readonly width: number;
  /** Set if the logo would vanish on some background. */
  readonly tone: LogoTone | undefined;
}

/** What the process answers; null if there is nothing to see. */
export type DrawAnswer = { png: string; width: number; tone: LogoTone | undefined } | null;

/** Maximum width and height of a PNG, in pixels: its pixels take 4 MB. */
const maxSide = 1024;

const runDraw = programRunner(new URL("./draw-program.ts", import.meta.url), {
  timeoutMs: 8_000,
  heapMb: 64,
});

/**
 * Its format is detected from its content, never from its name.
 * @throws 400 with the reason why the file can't be a logo
 */
export async function drawLogo(file: Buffer, timeoutMs?: number): Promise<DrawnLogo> {
  if (file.length > techLimits.logo) throw unusable(t("admin.logoTooLarge"));
  const isPng = file.subarray(0, 8).toString("latin1") === "\x89PNG\r\n\x1a\n";
  if (!isPng && !file.includes("<svg")) throw unusable(t("admin.logoSvgOrPng"));
  if (isPng && file.length > 24) requireSize(file.readUInt32BE(16), file.readUInt32BE(20));
  const args = [isPng ? "image/png" : "image/svg+xml"];
  const answer = await runDraw({ pieces: [file], args, timeoutMs }).catch(() => {
    throw unusable(t("admin.logoTooComplex"));
  });
  return drawnOf(answer, t(isPng ? "admin.logoPngDamaged" : "admin.logoSvgDamaged"));
}

function drawnOf(answer: string, problem: string): DrawnLogo {
  const drawn = JSON.parse(answer) as DrawAnswer;
  if (drawn === null) throw unusable(problem);
  const bytes = Buffer.from(drawn.png, "base64");
  const hash = createHash("sha256").update(bytes).digest("hex");
  return { bytes, hash, width: drawn.width, tone: drawn.tone };
}

/**
 * A site's own logo, 104 pixels high and as wide as it is, and the same in a square.
 * @throws 400 with the reason why the file can't be one
 */
export async function drawSiteLogo(file: Buffer): Promise<{ wide: DrawnLogo; icon: DrawnLogo }> {
  if (file.length > siteLimits.logoFile) throw unusable(t("admin.logoTooLarge"));
  const type = typeOf(file);
  if (type === null) throw unusable(t("admin.logoSiteFormats"));
  if (type === "image/png" && file.length > 24) {
    requireSize(file.readUInt32BE(16), file.readUInt32BE(20));
  }
  const draw = async (...shape: string[]) => {
    const answer = await runDraw({ pieces: [file], args: [type, ...shape] }).catch(() => {
      throw unusable(t("admin.logoTooComplex"));
    });
    return drawnOf(answer, t("admin.logoDamaged"));
  };
  return { wide: await draw("wide"), icon: await draw() };
}

/** By the content: names and media types of uploads can say anything. */
function typeOf(file: Buffer): string | null {
  const head = file.subarray(0, 12).toString("latin1");
  if (head.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  if (head.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (head.startsWith("RIFF") && head.endsWith("WEBP")) return "image/webp";
  return file.includes("<svg") ? "image/svg+xml" : null;
}

/** By the header, before anything is unpacked. */
function requireSize(width: number, height: number): void {
  if (Math.max(width, height) > maxSide) {
    throw unusable(t("admin.logoTooManyPixels", { max: maxSide }));
  }
}

const unusable = (message: string) => invalid(`data: ${message}`, [{ path: "data", message }]);
