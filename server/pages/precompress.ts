import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Rolldown } from "vite";

const compressible = /\.(js|css|svg|txt|json)$/;

/** Smaller files fit into one packet anyway. */
const worthwhile = 1024;

/** Writes a .br and a .gz beside each built text file, so that no request has to compress. */
export function precompress(): Rolldown.Plugin {
  return {
    name: "precompress",
    async writeBundle({ dir }) {
      if (!dir) return;
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
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
  await Promise.all([
    promisify(brotliCompress)(text, { params }).then((packed) => writeFile(`${file}.br`, packed)),
    promisify(gzip)(text, { level: 9 }).then((packed) => writeFile(`${file}.gz`, packed)),
  ]);
}
