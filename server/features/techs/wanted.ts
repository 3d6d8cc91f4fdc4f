// Counts searches that found no technology, so that admins see which ones are missing.
import type { FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { viewerOf } from "#server/http/viewer.ts";
import { currentTimeMs } from "#server/database/clock.ts";
import type { Database } from "#server/database/connect.ts";
import { networkOf } from "#server/http/edge/networks.ts";
import { codePointLength } from "#shared/text-length.ts";
import { countWanted } from "./wanted-queries.ts";

const tallies = new WeakMap<Database, Tally>();

function tallyOf(database: Database): Tally {
  const tally = tallies.get(database) ?? new Tally();
  tallies.set(database, tally);
  return tally;
}

/** Records each of `searches`, without delaying or failing the reply. */
export async function recordWanted(request: FastifyRequest, searches: readonly string[]) {
  const words = searches.map(wantedWord).filter((word) => word !== null);
  if (words.length === 0 || request.server.settings.readOnly) return;
  const visitor = (await viewerOf(request))?.id ?? networkOf(request.ip);
  const tally = tallyOf(request.database);
  const settled = words.flatMap((word) => tally.note(visitor, word));
  countWanted(request.database.db, settled).catch((error: unknown) => {
    request.log.warn({ err: error }, "could not count the wanted technologies");
  });
}

/** Writes the completed words; all recorded ones if `quiet` is 0 milliseconds. */
export async function settleWanted(database: Database, quiet?: number): Promise<void> {
  await countWanted(database.db, tallyOf(database).due(quiet));
}

/** Personal data that is never stored: e-mail addresses, links and long numbers. */
const personal = /@|:\/\/|www\.|\d{5}/;

/**
 * Normalizes a word for counting: lower case, single spaces, 2 to 60 characters, at most four
 * words.
 */
export function wantedWord(search: string): string | null {
  const word = search.normalize("NFC").toLowerCase().replace(/\s+/gu, " ").trim();
  const length = codePointLength(word);
  if (length < 2 || length > 60 || word.split(" ").length > 4) return null;
  return /\p{L}/u.test(word) && !personal.test(word) ? word : null;
}

/** Milliseconds within which more letters of the same word belong to the same search. */
const typingPauseMs = 4_000;
/** Milliseconds for which a visitor's word counts once. */
const countedForMs = 60 * 60_000;

interface Pending {
  readonly word: string;
  readonly at: number;
}

/**
 * Searches that are still being typed, and which visitor searched for which word; in memory only,
 * for an hour.
 */
export class Tally {
  readonly #now: () => number;
  readonly #pending = new LRUCache<string, Pending>({ max: 2_000 });
  readonly #counted: LRUCache<string, true>;

  constructor(now: () => number = currentTimeMs) {
    this.#now = now;
    this.#counted = new LRUCache({
      max: 20_000,
      ttl: countedForMs,
      ttlResolution: 0,
      perf: { now },
    });
  }

  /** Records that `visitor` searched for `word`; returns the words that are complete by now. */
  note(visitor: string, word: string): string[] {
    const before = this.#pending.get(visitor);
    const same =
      before !== undefined && (word.startsWith(before.word) || before.word.startsWith(word));
    const settled = before !== undefined && !same ? this.#settle(visitor, before) : [];
    const longer = same && before.word.length > word.length ? before.word : word;
    this.#pending.set(visitor, { word: longer, at: this.#now() });
    return [...settled, ...this.due(typingPauseMs)];
  }

  /** The words that weren't typed on for that long. */
  due(quiet = typingPauseMs): string[] {
    const words: string[] = [];
    for (const [visitor, pending] of this.#pending.entries()) {
      if (this.#now() - pending.at >= quiet) words.push(...this.#settle(visitor, pending));
    }
    return words;
  }

  #settle(visitor: string, { word }: Pending): string[] {
    this.#pending.delete(visitor);
    const key = `${visitor} ${word}`;
    if (this.#counted.has(key)) return [];
    this.#counted.set(key, true);
    return [word];
  }
}
