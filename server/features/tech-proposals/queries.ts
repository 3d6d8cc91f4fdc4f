import type { TechProposal } from "#contract/tech-proposals.ts";
import type { Db } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";
import { spellings, techsByWord } from "#server/features/repositories/propose-techs.ts";

interface Said {
  readonly language: string | null;
  readonly topics: string[];
  /** Technologies that the project lists, or that its owners dismissed. */
  readonly known: string[];
}

/** What the repository's language and topics name, and the project doesn't list. */
export async function techProposalsOf(db: Db, projectId: string): Promise<TechProposal[]> {
  const row = await sql<Said>`
    select c.language, c.topics, array(
      select tech_id from project_techs where project_id = c.project_id
      union all
      select tech_id from dismissed_tech_proposals where project_id = c.project_id) as known
    from starter_issue_checks c where c.project_id = ${projectId}`.maybeOne(db);
  const { language = null, topics = [], known = [] } = row ?? {};
  const clues = [
    ...(language === null ? [] : [{ kind: "language" as const, source: language }]),
    ...topics.map((source) => ({ kind: "topic" as const, source })),
  ];
  const byWord = await techsByWord(db, spellings(clues.map(({ source }) => source)));
  const seen = new Set(known);
  return clues.flatMap(({ kind, source }) => {
    const word = spellings([source]).find((one) => byWord.has(one));
    const tech = word === undefined ? undefined : byWord.get(word);
    if (!tech || seen.has(tech.id)) return [];
    seen.add(tech.id);
    return [{ tech, evidence: { kind, source, detail: null } }];
  });
}

/** False if there is no such technology. */
export async function dismissProposal(db: Db, projectId: string, techId: string): Promise<boolean> {
  const rows = await sql`select from techs where id = ${techId}`.all(db);
  if (rows.length === 0) return false;
  await sql`insert into dismissed_tech_proposals (project_id, tech_id)
    values (${projectId}, ${techId}) on conflict do nothing`.run(db);
  return true;
}
