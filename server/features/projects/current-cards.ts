// Cards of projects that the index found. Building them takes the database longer than all else that
// a list needs, so they are kept in memory until the project changes, as visitors see them. The index
// tells what changed before it answers: a list that it answered has no outdated card.
import type { Database, Db } from "#server/database/connect.ts";
import type { Viewer } from "#server/http/viewer.ts";
import { projectIndexOf } from "#server/project-index/client.ts";
import type { Changed } from "#server/project-index/facts.ts";
import type { CardRow, VisitorCardRow } from "./card-sql.ts";
import { cardsOf, cardStatesOf } from "./queries.ts";

/** About 20 MB. */
const maxCards = 8_000;

/** Milliseconds: `health` also depends on the time. */
const keptMs = 60_000;

interface Card {
  readonly json: string;
  readonly readAt: number;
}

/** What changed while cards were being read, which may have been too early. */
interface Reading {
  changed: Changed;
}

/** Reads the cards that visitors see, in the order of `ids`. */
type ReadCards = (ids: readonly string[]) => Promise<readonly VisitorCardRow[]>;

/** Cards as visitors see them. */
export class KeptCards {
  readonly #readCards: ReadCards;
  /** By id, those that were read first in front. */
  readonly #cards = new Map<string, Card>();
  readonly #readings = new Set<Reading>();

  constructor(readCards: ReadCards) {
    this.#readCards = readCards;
  }

  forget(changed: Changed): void {
    if (changed === "all") this.#cards.clear();
    else for (const id of changed) this.#cards.delete(id);
    for (const reading of this.#readings) {
      const isAll = changed === "all" || reading.changed === "all";
      reading.changed = isAll ? "all" : [...reading.changed, ...changed];
    }
  }

  /**
   * The cards in the order of `ids`, read where they aren't kept.
   * @param readOld reads some that may be older than the list, which aren't kept
   */
  async of(ids: readonly string[], readOld?: ReadCards): Promise<VisitorCardRow[]> {
    const since = performance.now() - keptMs;
    const found = new Map<string, string>();
    for (const id of ids) {
      const card = this.#cards.get(id);
      if (card && card.readAt >= since) found.set(id, card.json);
    }
    const missing = ids.filter((id) => !found.has(id));
    if (missing.length > 0) {
      const read = readOld ? await readOld(missing) : await this.#read(missing);
      for (const { id, json } of read) found.set(id, json);
    }
    return ids.flatMap((id) => {
      const json = found.get(id);
      return json === undefined ? [] : [{ id, json }];
    });
  }

  async #read(ids: readonly string[]): Promise<readonly VisitorCardRow[]> {
    const reading: Reading = { changed: [] };
    const readAt = performance.now();
    this.#readings.add(reading);
    try {
      const rows = await this.#readCards(ids);
      for (const { id, json } of rows) {
        if (reading.changed !== "all" && !reading.changed.includes(id)) {
          this.#keep(id, { json, readAt });
        }
      }
      return rows;
    } finally {
      this.#readings.delete(reading);
    }
  }

  #keep(id: string, card: Card): void {
    this.#cards.delete(id);
    this.#cards.set(id, card);
    if (this.#cards.size <= maxCards) return;
    const [oldest = ""] = this.#cards.keys();
    this.#cards.delete(oldest);
  }
}

const keptCards = new WeakMap<Database, KeptCards>();

function keptCardsOf(database: Database): KeptCards {
  const known = keptCards.get(database);
  if (known) return known;
  const cards = new KeptCards((ids) => cardsOf(database, null, ids));
  projectIndexOf(database).onChanged((changed) => cards.forget(changed));
  keptCards.set(database, cards);
  return cards;
}

/**
 * The cards of projects that the index has just answered with, in that order; without those that are
 * gone or hidden from the viewer meanwhile.
 * @param readDb where a visitor's cards may be read from that aren't kept, and be some seconds old
 */
export async function currentCardsOf(
  database: Database,
  viewer: Viewer | null,
  ids: readonly string[],
  readDb: Db = database.db,
): Promise<(CardRow | VisitorCardRow)[]> {
  const cards = keptCardsOf(database);
  if (viewer === null) {
    if (readDb === database.db) return cards.of(ids);
    return cards.of(ids, (missing) => cardsOf({ db: readDb }, null, missing));
  }
  // Admins see people on cards who are hidden from others.
  if (viewer.isAdmin) return cardsOf(database, viewer, ids);
  const [states, shown] = await Promise.all([cardStatesOf(database, viewer, ids), cards.of(ids)]);
  // Members see their hidden projects, and hidden people see themselves.
  if (states.some(({ hidden, isViewerHidden }) => hidden || isViewerHidden)) {
    return cardsOf(database, viewer, ids);
  }
  const jsons = new Map(shown.map(({ id, json }) => [id, json]));
  return states.flatMap((state) => {
    const json = jsons.get(state.id);
    return json === undefined ? [] : [{ ...state, json }];
  });
}
