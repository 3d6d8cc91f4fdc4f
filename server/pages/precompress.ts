import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Rolldown } from "vite";
import { writeLanguages } from "./inline-messages.ts";

const compressible = /\.(js|css|svg|txt|json)$/;

/** Smaller files fit into one packet anyway. */
const worthwhile = 1024;

/**
 * Writes the scripts of each language, and a .br and a .gz beside each built text file, so that no
 * request has to compress.
 */
export function finishFiles(): Rolldown.Plugin {
  return {
    name: "finish-files",
    async writeBundle({ dir }, bundle) {
      if (!dir) return;
      await writeLanguages(dir, bundle);
      // Tests load these once.
      if (process.env["NODE_ENV"] === "development") return;
      const files = await readdir(dir, { recursive: true });
      await Promise.all(
        files
          .filter((file) => compressible.test(file) && !file.startsWith(".vite"))
          .map((file) => compressFile(path.join(dir, file))),
      );
    },
  };
}

async function compressFile(file: string): Promise<void> {
  const text = await readFile(file);
  if (text.length < worthwhile) return;
  const params = {
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    // The highest, 11, takes twice as long, two thirds of a whole build, to save 1.7 % of the bytes.
    [constants.BROTLI_PARAM_QUALITY]: 10,
  };
  await Promise.all([
    promisify(brotliCompress)(text, { params }).then((packed) => writeFile(`${file}.br`, packed)),
    promisify(gzip)(text, { level: 9 }).then((packed) => writeFile(`${file}.gz`, packed)),
  ]);
}
