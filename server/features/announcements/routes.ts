import type { FastifyInstance } from "fastify";
import {
  readAnnouncement as readOperation,
  removeAnnouncement,
  setAnnouncement,
} from "#contract/announcements.ts";
import { recordAct } from "#server/database/audit-log.ts";
import { newId } from "#server/database/ids.ts";
import { sql } from "#server/database/sql.ts";
import { inTransaction } from "#server/database/transaction.ts";
import { serve } from "#server/http/serve.ts";
import { readAnnouncement, rememberAnnouncement } from "./current.ts";

export function announcementRoutes(app: FastifyInstance): void {
  serve(app, readOperation, async ({ request }) => ({
    announcement: await readAnnouncement(request.database.db),
  }));

  serve(app, setAnnouncement, async ({ body, me, request }) => {
    const { text, url } = body();
    const announcement = await inTransaction(request.database.db, async (db) => {
      // Two admins at once: the second replaces what the first wrote.
      await sql`lock table announcements in share row exclusive mode`.run(db);
      const last = await readAnnouncement(db);
      if (last?.text === text && last.url === url) return last;
      await sql`delete from announcements`.run(db);
      const id = newId();
      await sql`
        insert into announcements (id, text, url) values (${id}, ${text}, ${url})`.run(db);
      const subject = { kind: "announcement", id, name: text };
      await recordAct(db, { byUserId: me().id, act: "announce", subject, detail: { url } });
      return readAnnouncement(db);
    });
    rememberAnnouncement(request.database, announcement);
    return { announcement };
  });

  serve(app, removeAnnouncement, async ({ me, request }) => {
    await inTransaction(request.database.db, async (db) => {
      await sql`lock table announcements in share row exclusive mode`.run(db);
      const last = await readAnnouncement(db);
      if (!last) return;
      await sql`delete from announcements`.run(db);
      const subject = { kind: "announcement", id: last.id, name: last.text };
      await recordAct(db, { byUserId: me().id, act: "remove announcement", subject });
    });
    rememberAnnouncement(request.database, null);
    return { announcement: null };
  });
}
