import type { Db } from "#server/database/connect.ts";
import { invalid } from "#server/http/errors.ts";
import { knownTechs } from "./queries.ts";

/** @throws 400 naming each unknown technology in the field `techs` */
export async function requireKnownTechs(db: Db, techIds: string[]): Promise<void> {
  const known = await knownTechs(db, techIds);
  const fields = techIds.flatMap((techId, index) =>
    known.has(techId) ? [] : [{ path: `techs.${index}`, message: "Unknown technology" }],
  );
  if (fields.length > 0) throw invalid("techs: Unknown technology", fields);
}
