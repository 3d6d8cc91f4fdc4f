// Sanitizes an uploaded logo. Its format is detected from its content, never from its name.
import { createHash } from "node:crypto";
import { invalid } from "#server/http/errors.ts";
import type { LogoTone } from "#shared/logo-tone.ts";
import { techLimits } from "#shared/limits.ts";
import { cleanPng } from "./clean-png.ts";
import { cleanSvg, toneOf } from "./clean-svg.ts";
import { Unusable } from "./unusable.ts";

export interface CleanLogo {
  readonly bytes: Buffer;
  readonly mediaType: "image/svg+xml" | "image/png";
  /** SHA-256 of the bytes, hexadecimal. */
  readonly hash: string;
  /** Set if the logo would vanish on some background. */
  readonly tone: LogoTone | undefined;
}

/** @throws 400 with the reason why the file can't be a logo */
export async function cleanLogo(file: Buffer): Promise<CleanLogo> {
  try {
    if (file.length > techLimits.logo) throw new Unusable("Use a file of up to 200 KB");
    return startsAsPng(file) ? pngLogo(await cleanPng(file)) : svgLogo(cleanSvg(textOf(file)));
  } catch (error) {
    if (!(error instanceof Unusable)) throw error;
    throw invalid(`data: ${error.message}`, [{ path: "data", message: error.message }]);
  }
}

const startsAsPng = (file: Buffer) =>
  file.subarray(0, 8).toString("latin1") === "\x89PNG\r\n\x1a\n";

function pngLogo(bytes: Buffer): CleanLogo {
  return { bytes, mediaType: "image/png", hash: hashOf(bytes), tone: undefined };
}

function svgLogo(svg: string): CleanLogo {
  const bytes = Buffer.from(svg);
  // Characters that were written as references can take more bytes when written directly.
  if (bytes.length > techLimits.logo) throw new Unusable("Use a file of up to 200 KB");
  return { bytes, mediaType: "image/svg+xml", hash: hashOf(bytes), tone: toneOf(svg) };
}

const hashOf = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

function textOf(file: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(file);
  } catch {
    throw new Unusable("Use an SVG or a PNG file");
  }
}
