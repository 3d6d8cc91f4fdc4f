// Writes projects to the engine.
import type { Db } from "#server/database/connect.ts";
import type { ProjectFacts } from "#server/project-index/facts.ts";
import { batchSize, projectsOf } from "#server/project-index/read-facts.ts";
import { documentId, insertInto, rowOf, wordsIn } from "./document.ts";
import type { Engine } from "./engine.ts";
import type { ReferenceData } from "./reference-data.ts";

/** Projects of one statement: a statement has some megabytes at most. */
const writtenAtOnce = 500;

export class DocumentWriter {
  readonly #engine: Engine;
  readonly #data: ReferenceData;
  readonly #isFilling: boolean;

  /** @param isFilling whether nobody waits for it */
  constructor(engine: Engine, data: ReferenceData, isFilling: boolean) {
    this.#engine = engine;
    this.#data = data;
    this.#isFilling = isFilling;
  }

  /** Writes those of the projects that exist, and deletes the others. */
  async writeCurrent(db: Db, ids: readonly string[]): Promise<void> {
    for (let start = 0; start < ids.length; start += batchSize) {
      const some = ids.slice(start, start + batchSize);
      const found = await projectsOf(db, this.#data.techIds, some);
      await this.write(found);
      const existing = new Set(found.map(({ id }) => id));
      const gone = some.filter((id) => !existing.has(id));
      if (gone.length === 0) continue;
      const documents = gone.map(documentId).join(", ");
      await this.#send(`DELETE FROM stack_cafe_projects WHERE id IN (${documents})`);
    }
  }

  async write(projects: readonly ProjectFacts[]): Promise<void> {
    const stems = await this.#data.stems.of(projects.flatMap(wordsIn));
    const rarities = this.#data.rarities();
    for (let start = 0; start < projects.length; start += writtenAtOnce) {
      const rows = projects.slice(start, start + writtenAtOnce).map((facts) =>
        rowOf(facts, {
          techs: this.#data.techFacts,
          stemOf: (word) => stems.get(word) ?? null,
          rarityOf: (tech) => rarities[tech] ?? 1,
        }),
      );
      await this.#send(insertInto + rows.join(", "));
    }
  }

  #send(statement: string): Promise<void> {
    return this.#engine.write(statement, { isFilling: this.#isFilling });
  }
}
