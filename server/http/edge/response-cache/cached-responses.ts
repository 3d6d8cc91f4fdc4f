// Answers to visitors, kept for a moment: everybody who isn't signed in sees the same.
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import { etagOf } from "#server/http/etag.ts";
import type { Encoding } from "./encoding.ts";

/** What an answer counts as, each time that it is given. */
export interface Meaning {
  readonly isSearch: boolean;
  /** What was searched for and found, where it is the first page of results. */
  readonly searchedFor: string | null;
}

/** One answer in one encoding, ready for `writeHead` and `end`. */
export interface Kept {
  /** Names and values in turn. */
  readonly headers: string[];
  readonly body: Buffer;
  readonly etag: string;
  readonly meaning: Meaning;
  /** As `performance.now()` was: it never goes back, as the time of day may. */
  readonly madeAt: number;
}

/** Milliseconds for which an answer is as good as new, and after which it isn't served any more. */
export const freshFor = 1_000;
export const servedFor = 2_000;

/** Milliseconds within which an address must be asked for twice, for its answer to be kept. */
const askedAgainWithin = 10_000;
/** Bytes of all bodies together. */
const room = 64 * 1024 * 1024;
/** Smaller bodies gain nothing from compression. */
const worthCompressing = 1024;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
// Quality 5 is about as fast as gzip, and a tenth smaller.
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

export class KeptAnswers {
  /** Goes up with each write: what was begun before it must not be kept after it. */
  generation = 0;
  readonly #answers = new LRUCache<string, Kept>({
    maxSize: room,
    sizeCalculation: ({ body, headers }, url) => body.length + headers.length * 50 + url.length,
    ttl: servedFor,
    ttlResolution: 0,
    perf: { now: () => performance.now() },
    // Entries are few and checked when they are read.
    ttlAutopurge: false,
  });

  // What is asked for once isn't worth compressing three ways, nor room that others can use.
  readonly #asked = new LRUCache<string, true>({ max: 10_000, ttl: askedAgainWithin });

  /** Whether `url` was asked for before, lately; notes that it was asked for now. */
  isWanted(url: string): boolean {
    const wanted = this.#asked.has(url);
    this.#asked.set(url, true);
    return wanted;
  }

  find(url: string, encoding: Encoding): Kept | undefined {
    return this.#answers.get(`${encoding} ${url}`);
  }

  /** Forgets everything, since something was written. */
  clear(): void {
    this.generation += 1;
    this.#answers.clear();
  }

  /** Keeps an answer in each encoding, unless something was written since `generation`. */
  async keep(
    url: string,
    text: string,
    headers: Record<string, string>,
    { meaning, generation }: { meaning: Meaning; generation: number },
  ): Promise<void> {
    const plain = Buffer.from(text);
    const large = plain.length >= worthCompressing;
    const bodies: [Encoding, Buffer][] = large
      ? [
          ["br", await brotli(plain, brotliOptions)],
          ["gzip", await zip(plain)],
          ["identity", plain],
        ]
      : [
          ["br", plain],
          ["gzip", plain],
          ["identity", plain],
        ];
    if (generation !== this.generation) return;
    const madeAt = performance.now();
    const etag = headers["etag"] ?? etagOf(plain);
    for (const [encoding, body] of bodies) {
      const all: Record<string, string> = {
        ...headers,
        etag,
        vary: "Cookie, accept-encoding",
        "content-length": String(body.length),
        ...(large && encoding !== "identity" && { "content-encoding": encoding }),
      };
      this.#answers.set(`${encoding} ${url}`, {
        headers: Object.entries(all).flat(),
        body,
        etag,
        meaning,
        madeAt,
      });
    }
  }
}
