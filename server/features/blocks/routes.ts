import { t } from "#shared/messages/t.ts";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import {
  addBlock,
  blocksLimit,
  type BlockTarget,
  blockTarget,
  listBlocks,
  removeBlock,
} from "#contract/blocks.ts";
import { id } from "#contract/text.ts";
import type { Db } from "#server/database/connect.ts";
import { lockPerson } from "#server/database/lock-person.ts";
import { sql } from "#server/database/sql.ts";
import { inTransaction } from "#server/database/transaction.ts";
import { userExists } from "#server/database/user-ref.ts";
import { endInvitations } from "#server/features/invitations/open/open-invitations.ts";
import { projectExists } from "#server/features/projects/queries.ts";
import { pageOf, readCursor } from "#server/http/cursor.ts";
import { conflict, invalid, notFound } from "#server/http/errors.ts";
import { Page, serve } from "#server/http/serve.ts";
import { announce } from "#server/realtime/announce.ts";
import { blockOf, blocksOf, countBlocks, deleteBlock, insertBlock } from "./queries.ts";

const latestCursor = z.tuple([id]);

export function blockRoutes(app: FastifyInstance): void {
  serve(app, listBlocks, async ({ me, query, request }) => {
    const { pageSize, after, kind, id: targetId } = query();
    const target = kind && targetId !== undefined ? { kind, id: targetId } : null;
    const before = readCursor(after, latestCursor)?.[0] ?? null;
    const page = { target, before, limit: pageSize + 1 };
    const found = await blocksOf(request.database.db, me().id, page);
    const { rows, next } = pageOf(found, pageSize, (row) => [row.id]);
    return new Page(rows, next);
  });

  serve(app, addBlock, async ({ me, body, peekBody, request }) => {
    const { db } = request.database;
    const named = peekBody(blockTarget);
    if (named && !(await targetExists(db, named, me().id))) throw notFound(t(addBlock.missing));
    const target = body();
    if (target.id === me().id) throw oneself();
    return inTransaction(db, async (transaction) => {
      await lockPerson(transaction, me().id);
      const already = await blockOf(transaction, me().id, target);
      if (already) return already;
      if ((await countBlocks(transaction, me().id)) >= blocksLimit) throw tooMany();
      await insertBlock(transaction, me().id, target);
      await endTheirInvitations(transaction, me().id, target);
      return (await blockOf(transaction, me().id, target)) ?? missing();
    });
  });

  serve(app, removeBlock, ({ me, body, peekBody, request }) =>
    inTransaction(request.database.db, async (db) => {
      await lockPerson(db, me().id);
      const named = peekBody(blockTarget);
      const block = named && (await blockOf(db, me().id, named));
      if (named && !block) throw notFound(t(removeBlock.missing));
      const target = body();
      await deleteBlock(db, me().id, target);
      return block ?? missing();
    }),
  );
}

const targetExists = (db: Db, { kind, id: targetId }: BlockTarget, userId: string) =>
  kind === "user" ? userExists(db, targetId, userId) : projectExists(db, targetId, userId);

/** The team isn't notified: blocked people aren't notified of blocks. */
async function endTheirInvitations(db: Db, userId: string, { kind, id: targetId }: BlockTarget) {
  const theirs =
    kind === "user" ? sql`i.invited_by = ${targetId}` : sql`i.project_id = ${targetId}`;
  const ended = await endInvitations(db, sql`i.user_id = ${userId} and ${theirs}`, "withdrawn");
  if (ended > 0) await announce(db, { userIds: [userId], keys: [["invitations"]] });
}

const oneself = () =>
  invalid(`id: ${t("blocks.notYourself")}`, [{ path: "id", message: t("blocks.notYourself") }]);

const tooMany = () => conflict(t("blocks.tooMany", { max: blocksLimit }));

function missing(): never {
  throw notFound(t(removeBlock.missing));
}
