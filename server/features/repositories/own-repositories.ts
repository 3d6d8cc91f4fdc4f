import type { OwnRepository } from "#contract/repositories.ts";
import type { ProviderId } from "#contract/sign-in-accounts.ts";
import type { Db } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";
import { httpsIn, plain } from "./propose.ts";
import type { Repository } from "./repository-source.ts";

/** The number of a person's account at the code host; null if they have none there. */
export async function accountIdOf(
  db: Db,
  userId: string,
  provider: ProviderId | null,
): Promise<number | null> {
  if (provider === null) return null;
  const row = await sql<{ account_id: string }>`
    select account_id
    from user_accounts
    where user_id = ${userId} and provider = ${provider}`.maybeOne(db);
  return row ? Number(row.account_id) : null;
}

/** How many of the projects that link to one repository are looked at: anyone may link to it. */
const maxProjects = 100;

/**
 * The repositories with a project each that links to them, the first one; of a person, one in whose team
 * they are.
 */
export async function withProjects(
  db: Db,
  userId: string | null,
  repositories: readonly Repository[],
): Promise<OwnRepository[]> {
  const listed = repositories.flatMap(({ name, description, url }) => {
    const repositoryUrl = httpsIn(url);
    if (repositoryUrl === null) return [];
    const texts = { name: plain(name, 100), description: plain(description ?? "", 300) };
    return [{ ...texts, repositoryUrl }];
  });
  const addresses = listed.map(({ repositoryUrl }) => repositoryUrl);
  const rows = await sql<{ id: string; name: string; address: string }>`
    select one.id, one.name, address
    from unnest(${addresses}::text[]) as address cross join lateral (
      select id, name from (
        select p.id, p.name from projects p
        where repository_key(p.repository_url) = repository_key(address)
          and (${userId}::uuid is null
            or exists (select from members where project_id = p.id and user_id = ${userId}))
        limit ${sql.literal(maxProjects)}) linking
      order by id limit 1) one`.all(db);
  const byAddress = new Map(rows.map(({ address, ...project }) => [address, project]));
  return listed.map((one) => ({ ...one, project: byAddress.get(one.repositoryUrl) ?? null }));
}
