import type { Block, BlockTarget } from "#contract/blocks.ts";
import type { Db } from "#server/database/connect.ts";
import { newId } from "#server/database/ids.ts";
import { sql } from "#server/database/sql.ts";
import { userRefJson } from "#server/database/user-ref.ts";
import { seesPerson, seesProject } from "#server/database/visibility.ts";

const select = sql`
  select b.id, case when b.blocked_user_id is null then 'project' else 'user' end as kind,
    case when u.id is not null then ${userRefJson} end as "user",
    case when p.id is not null then json_build_object('id', p.id, 'name', p.name) end as project,
    iso(b.created_at) as "createdAt"
  from blocks b left join users u on u.id = b.blocked_user_id
    left join projects p on p.id = b.blocked_project_id`;

const columnOf = ({ kind }: BlockTarget) =>
  sql.id(kind === "user" ? "b.blocked_user_id" : "b.blocked_project_id");

interface BlocksFilter {
  /** Selects this block only. */
  readonly target: BlockTarget | null;
  readonly before: string | null;
  readonly limit: number;
}

/**
 * A page of the person's blocks, newest first. Targets that an admin hid from the person and
 * deleted accounts are left out; the latter's blocks apply again when they sign up.
 */
export async function blocksOf(
  db: Db,
  userId: string,
  { target, before, limit }: BlocksFilter,
): Promise<Block[]> {
  return sql<Block>`
    ${select} where b.user_id = ${userId} and b.blocked_account_hash is null
      and ${target ? sql`${columnOf(target)} = ${target.id}` : sql`true`}
      and (u.id is null or ${seesPerson(userId)})
      and (p.id is null or ${seesProject(userId)})
      and (${before}::uuid is null or b.id < ${before}::uuid)
    order by b.id desc limit ${limit}`.all(db);
}

export async function blockOf(db: Db, userId: string, target: BlockTarget): Promise<Block | null> {
  const row = await sql<Block>`
    ${select} where b.user_id = ${userId} and ${columnOf(target)} = ${target.id}`.maybeOne(db);
  return row ?? null;
}

/** How many blocks the person has that they could remove. */
export async function countBlocks(db: Db, userId: string): Promise<number> {
  const row = await sql<{ count: number }>`
    select count(*)::int as count from blocks
    where user_id = ${userId} and blocked_account_hash is null`.maybeOne(db);
  return row?.count ?? 0;
}

export async function insertBlock(
  db: Db,
  userId: string,
  { kind, id }: BlockTarget,
): Promise<void> {
  await sql`
    insert into blocks (id, user_id, blocked_user_id, blocked_project_id)
    values (${newId()}, ${userId}, ${kind === "user" ? id : null}, ${kind === "project" ? id : null})`.run(
    db,
  );
}

export async function deleteBlock(db: Db, userId: string, target: BlockTarget): Promise<void> {
  await sql`
    delete from blocks b where b.user_id = ${userId} and ${columnOf(target)} = ${target.id}`.run(
    db,
  );
}
