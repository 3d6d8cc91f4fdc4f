// Fills an engine with all projects, while changes go on.
import type { Db } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";
import { currentTimeline } from "#server/database/timeline.ts";
import { changesSince, clock, type Reading } from "#server/project-index/changes.ts";
import { ProjectIndex } from "#server/project-index/project-index.ts";
import { batchSize, projectsAfter } from "#server/project-index/read-facts.ts";
import { storeStatistics } from "#server/project-index/stored-statistics.ts";
import { DocumentWriter } from "./document-writer.ts";
import { type Engine, engineAway } from "./engine.ts";
import type { ReferenceData } from "./reference-data.ts";

/** Statistics are learnt from about so many projects. */
const sampleSize = 100_000;

/** Words that typos are compared with. */
const maxWords = 50_000;

/** How current the engine is. */
type Position = Pick<Reading, "snapshot" | "timeline" | "readAt">;

export class Filling {
  readonly #db: Db;
  readonly #engine: Engine;
  readonly #data: ReferenceData;
  readonly #onProgress: (count: number) => void;
  readonly #writer: DocumentWriter;

  /** @param onProgress is called with the number of projects so far */
  constructor(db: Db, engine: Engine, data: ReferenceData, onProgress: (count: number) => void) {
    this.#db = db;
    this.#engine = engine;
    this.#data = data;
    this.#onProgress = onProgress;
    this.#writer = new DocumentWriter(engine, data, true);
  }

  /** Empties the engine, and fills it. Nobody else may write to it meanwhile. */
  async run(): Promise<Position> {
    await this.#engine.clear();
    const begun = await sql<Position>`
      select pg_current_snapshot()::text as snapshot, ${currentTimeline} as timeline,
        ${clock} as "readAt"`.one(this.#db);
    await this.#data.readTechs();
    await this.#data.readLearned("latest");
    return this.#catchUp(await this.#writeAll(begun));
  }

  async #writeAll(begun: Position): Promise<Position> {
    const { all } = await sql<{ all: number }>`select count(*)::int as all from projects`.one(
      this.#db,
    );
    const everyNth = Math.max(1, Math.ceil(all / sampleSize));
    const sample = new ProjectIndex();
    sample.setTechs(this.#data.techFacts);
    let position = begun;
    let count = 0;
    const read = (after: string | null) => projectsAfter(this.#db, this.#data.techIds, after);
    let reading = read(null);
    for (;;) {
      const batch = await reading;
      const last = batch.length === batchSize ? batch.at(-1) : undefined;
      if (last) reading = read(last.id);
      await this.#writer.write(batch);
      for (const facts of batch) {
        if (count % everyNth === 0) sample.set(facts, 0);
        count += 1;
      }
      this.#onProgress(count);
      if (!last) break;
      // Changes are kept for minutes only.
      if (count % (20 * batchSize) === 0) position = await this.#catchUp(position);
    }
    await this.#learnFrom(sample);
    return position;
  }

  /** Writes what changed since. */
  async #catchUp({ snapshot, timeline }: Position): Promise<Position> {
    const reading = await changesSince(snapshot).one(this.#db);
    if (reading.isOutdated) throw engineAway("the database was restored");
    await this.#writer.writeCurrent(this.#db, reading.ids);
    return { snapshot: reading.snapshot, timeline, readAt: reading.readAt };
  }

  /** What all servers share, learnt anew each time the engine is filled. */
  async #learnFrom(sample: ProjectIndex): Promise<void> {
    await this.#data.resolveWords(sample);
    sample.complete();
    const next = { version: this.#data.learnedVersion + 1, statistics: sample.learn() };
    await storeStatistics(this.#db, next, sample.keptVersions);
    await this.#data.readLearned("latest");
    await this.#engine.setWords(sample.commonWords(maxWords));
    await this.#data.readWords(this.#engine);
  }
}
