// Projects that already do what somebody describes: candidates by shared words from the engine, ranked
// by the index in memory.
import { unlisted } from "#server/project-index/facts.ts";
import type { SimilarProject, SimilarQuery } from "#server/project-index/similar.ts";
import { wordsOf } from "#server/project-index/tokens.ts";
import { lacksFlags } from "./conditions.ts";
import { idColumns, idsIn, newestFirst } from "./document.ts";
import type { Engine } from "./engine.ts";
import type { ReferenceData } from "./reference-data.ts";
import { anyOf, inFields, plainWord, selectStatement } from "./sphinxql.ts";

const candidateCount = 200;
const maxWords = 200;

export async function similar(
  engine: Engine,
  data: ReferenceData,
  query: SimilarQuery,
): Promise<SimilarProject[]> {
  const written = [...new Set(wordsOf(`${query.name} ${query.description}`))].slice(0, maxWords);
  const stems = await data.stems.of(written);
  const words = written.flatMap((word) => (stems.get(word) === null ? [] : plainWord(word) || []));
  if (words.length === 0) return [];
  const rows = await engine.select(
    selectStatement({
      columns: `${idColumns}, weight() AS found`,
      match: [inFields("name,text", anyOf(words))],
      conditions: [lacksFlags(unlisted)],
      orderBy: `found DESC, ${newestFirst}`,
      limit: candidateCount,
      // Otherwise what a word in most projects weighs is negative, which is sorted as the largest.
      options: ["ranker=expr('sum(tf_idf)*10000')", "idf='plain'"],
    }),
  );
  const index = await data.indexOfOnly(await data.factsOf(idsIn(rows)), query.version);
  return index.similar(query);
}
