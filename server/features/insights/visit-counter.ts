// Holds visits between being made and being written, without data about who made them.
import { LRUCache } from "lru-cache";
import type { VisitSource, VisitStep } from "#shared/visits.ts";
import { currentTimeMs } from "#server/database/clock.ts";
import { dayMs } from "#shared/time.ts";

/** Maximum visits that wait to be written; further ones are dropped. */
const maxWaiting = 20_000;
/** Maximum visits of today that are remembered, so that repeated ones need no statement. */
const maxRemembered = 100_000;
/** Maximum visitors of one network and one project that count on one day. */
const maxPerNetwork = 50;

export interface CountedVisit {
  /** In UTC, as `2026-01-31`. */
  readonly day: string;
  /** A fingerprint in base64 of visitor, project and step, with the key of the day. */
  readonly hash: string;
  readonly projectId: string;
  readonly step: VisitStep;
  readonly source: VisitSource;
  /** What the visitor had chosen: a technology's slug or name, or anything else. */
  readonly tech: string | null;
  /** The search that led to the project, as searches are counted. */
  readonly search: string | null;
}

export class VisitCounter {
  readonly #seen: LRUCache<string, true>;
  readonly #networks: LRUCache<string, { visitors: number }>;
  #waiting = new Map<string, CountedVisit>();

  constructor(now: () => number = currentTimeMs) {
    const remembered = { max: maxRemembered, ttl: dayMs, ttlResolution: 0, perf: { now } };
    this.#seen = new LRUCache(remembered);
    this.#networks = new LRUCache(remembered);
  }

  /** @param network a fingerprint of the visitor's network, project and step, with the key of the day */
  note(visit: CountedVisit, network: string): void {
    const key = keyOf(visit);
    if (this.#seen.has(key)) return;
    this.#seen.set(key, true);
    const counted = this.#networks.get(network) ?? { visitors: 0 };
    if (counted.visitors === 0) this.#networks.set(network, counted);
    counted.visitors += 1;
    if (counted.visitors <= maxPerNetwork) this.restore([visit]);
  }

  /** Returns and clears the visits that wait to be written. */
  take(): CountedVisit[] {
    const taken = [...this.#waiting.values()];
    this.#waiting = new Map();
    return taken;
  }

  /** Puts back visits that couldn't be written, up to the maximum. */
  restore(visits: readonly CountedVisit[]): void {
    for (const visit of visits) {
      if (this.#waiting.size < maxWaiting) this.#waiting.set(keyOf(visit), visit);
    }
  }
}

const keyOf = ({ day, hash }: CountedVisit) => `${day} ${hash}`;
