// Uploaded pictures are decoded and encoded again, and only the result is stored and served. A small
// file can take gigabytes or end a decoder, so that happens in a process of its own.
import { createHash } from "node:crypto";
import { invalid, Refusal } from "#server/http/errors.ts";
import { programRunner } from "#server/run-program.ts";
import { t } from "#shared/messages/t.ts";
import { pictureLimits, type PictureSize, pictureSizes } from "#shared/pictures.ts";

/** What a picture is for: a logo becomes a square. */
export type Use = "logo" | "picture";

export interface ProcessedPicture {
  /** SHA-256 of its files, hexadecimal. */
  readonly hash: string;
  /** Of the large file, in pixels. */
  readonly width: number;
  readonly height: number;
  /** WebP, without metadata. */
  readonly files: Readonly<Record<PictureSize, Buffer>>;
}

/** What the process answers; files in base64. */
export type ProgramAnswer =
  | { width: number; height: number; files: Record<PictureSize, string> }
  | { problem: "damaged" | "tooManyPixels" };

const runProgram = programRunner(new URL("./picture-program.ts", import.meta.url), {
  timeoutMs: 20_000,
  heapMb: 128,
  maxOutputBytes: 48 * 1024 * 1024,
});

/** The same as {@link processPicture} of a form's file. @throws 413, or 400 with the reason */
export async function processUpload(file: File, use: Use): Promise<ProcessedPicture> {
  if (file.size > pictureLimits.fileMb * 1_000_000) {
    throw new Refusal(413, t("pictures.fileTooLarge", { max: pictureLimits.fileMb }));
  }
  return processPicture(Buffer.from(await file.arrayBuffer()), use);
}

/**
 * PNG, JPEG, WebP or AVIF, recognized by its content: upright, of animations the first frame, and
 * without metadata.
 * @throws 400 for the field `file`, with the reason why it can't be used
 */
export async function processPicture(
  file: Buffer,
  use: Use,
  timeoutMs?: number,
): Promise<ProcessedPicture> {
  if (!isOneOfFour(file)) throw unusable(t("pictures.formats"));
  const output = await runProgram({ pieces: [file], args: [use], timeoutMs }).catch(() => {
    throw unusable(t("pictures.tooComplex"));
  });
  const answer = JSON.parse(output) as ProgramAnswer;
  if ("problem" in answer) {
    throw unusable(
      answer.problem === "damaged"
        ? t("pictures.damaged")
        : t("pictures.tooManyPixels", { max: pictureLimits.pixels / 1_000_000 }),
    );
  }
  const bytesOf = (size: PictureSize) => Buffer.from(answer.files[size], "base64");
  const files = { small: bytesOf("small"), medium: bytesOf("medium"), large: bytesOf("large") };
  const hash = createHash("sha256");
  for (const size of pictureSizes) hash.update(files[size]);
  return { hash: hash.digest("hex"), width: answer.width, height: answer.height, files };
}

/** By the content: names and media types of uploads can say anything. */
function isOneOfFour(file: Buffer): boolean {
  const head = file.subarray(0, 32).toString("latin1");
  if (head.startsWith("\x89PNG\r\n\x1a\n") || head.startsWith("\xff\xd8\xff")) return true;
  if (head.startsWith("RIFF") && head.slice(8, 12) === "WEBP") return true;
  return head.slice(4, 8) === "ftyp" && /^.{8}(avif|avis|mif1|miaf)/s.test(head);
}

const unusable = (message: string) => invalid(`file: ${message}`, [{ path: "file", message }]);

/** A stored file as PNG, in base64. */
export const pngOf = async (webp: Buffer): Promise<string> =>
  JSON.parse(await runProgram({ pieces: [webp], args: ["png"] })) as string;
