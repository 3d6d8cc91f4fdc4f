// How responses are compressed. Nearly all browsers take Brotli over HTTPS.
import { constants } from "node:zlib";
import type { FastifyCompressOptions } from "@fastify/compress";

/**
 * As a power of two: 256 KiB, longer than pages. By default each response that is being compressed
 * takes 4 MiB more.
 */
export const brotliWindow = 18;

const common: FastifyCompressOptions = {
  threshold: 1024,
  // Up to this size, handing a response to another thread takes longer than compressing it. Longer than
  // pages: 180 KB take half a millisecond.
  syncThreshold: 256 * 1024,
  encodings: ["br", "gzip"],
  globalDecompression: false,
};

const brotliOptions = (quality: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_LGWIN]: brotliWindow,
  },
});

/**
 * Pages that aren't cached: each is compressed for one person, so time counts more than size. One more
 * level makes them 5 % smaller and takes twice as long.
 */
export const pageCompression: FastifyCompressOptions = {
  ...common,
  brotliOptions: brotliOptions(3),
};

/** Data: faster still. Lists of 40 KB become 3 to 9 % larger. */
export const dataCompression: FastifyCompressOptions = {
  ...common,
  brotliOptions: brotliOptions(1),
  zlibOptions: { level: 3 },
};
