// Uploaded logos are drawn, and only the drawing is stored and served. A file of 200 KB can take hours
// or gigabytes to draw, so that happens in a process of its own.
import { createHash } from "node:crypto";
import { invalid } from "#server/http/errors.ts";
import { programRunner } from "#server/run-program.ts";
import { techLimits } from "#shared/limits.ts";
import type { LogoTone } from "#shared/logo-tone.ts";

/** A PNG. */
export interface DrawnLogo {
  readonly bytes: Buffer;
  /** SHA-256 of the bytes, hexadecimal. */
  readonly hash: string;
  /** Set if the logo would vanish on some background. */
  readonly tone: LogoTone | undefined;
}

/** What the process answers; null if there is nothing to see. */
export type DrawAnswer = { png: string; tone: LogoTone | undefined } | null;

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
  if (file.length > techLimits.logo) throw unusable("Use a file of up to 200 KB");
  const isPng = file.subarray(0, 8).toString("latin1") === "\x89PNG\r\n\x1a\n";
  if (!isPng && !file.includes("<svg")) throw unusable("Use an SVG or a PNG file");
  if (isPng && file.length > 24) requireSize(file.readUInt32BE(16), file.readUInt32BE(20));
  const args = [isPng ? "image/png" : "image/svg+xml"];
  const answer = await runDraw({ pieces: [file], args, timeoutMs }).catch(() => {
    throw unusable("This file is too complex. Simplify it");
  });
  const drawn = JSON.parse(answer) as DrawAnswer;
  if (drawn === null) {
    throw unusable(
      isPng
        ? "This PNG is damaged or empty. Export it again"
        : "This SVG has no shapes that a logo may use, or is damaged",
    );
  }
  const bytes = Buffer.from(drawn.png, "base64");
  const hash = createHash("sha256").update(bytes).digest("hex");
  return { bytes, hash, tone: drawn.tone };
}

/** By the header, before anything is unpacked. */
function requireSize(width: number, height: number): void {
  if (Math.max(width, height) > maxSide) {
    throw unusable(`Use a logo of up to ${maxSide} by ${maxSide} pixels`);
  }
}

const unusable = (message: string) => invalid(`data: ${message}`, [{ path: "data", message }]);
