// Changes notification settings atomically.
import { t } from "#shared/messages/t.ts";
import { mutesLimit, type notificationSettingsChange } from "#contract/notification-settings.ts";
import type { z } from "zod";
import type { Db } from "#server/database/connect.ts";
import { lockPerson } from "#server/database/lock-person.ts";
import { inTransaction } from "#server/database/transaction.ts";
import { conflict, invalid } from "#server/http/errors.ts";
import { muteProjects, muteThreads, switchKinds, unknownIn } from "./settings-queries.ts";

/** @throws 400 naming unknown ids, 409 if more would be muted than the limit allows */
export function changeSettings(
  db: Db,
  userId: string,
  { kinds, mute, unmute }: z.output<typeof notificationSettingsChange>,
): Promise<void> {
  return inTransaction(db, async (transaction) => {
    await lockPerson(transaction, userId);
    await requireKnown(transaction, userId, "projects", mute.projects);
    await requireKnown(transaction, userId, "comments", mute.threads);
    await switchKinds(transaction, userId, kinds);
    const projects = { mute: mute.projects, unmute: unmute.projects };
    const threads = { mute: mute.threads, unmute: unmute.threads };
    const most = Math.max(
      await muteProjects(transaction, userId, projects),
      await muteThreads(transaction, userId, threads),
    );
    if (most > mutesLimit) throw conflict(t("notifications.maxMuted", { max: mutesLimit }));
  });
}

async function requireKnown(
  db: Db,
  userId: string,
  table: "projects" | "comments",
  ids: string[],
): Promise<void> {
  const unknown = await unknownIn(db, userId, table, ids);
  if (unknown.length === 0) return;
  const field = table === "projects" ? "projects" : "threads";
  const message = t(
    table === "projects" ? "notifications.unknownProject" : "notifications.unknownComment",
  );
  const fields = ids.flatMap((id, index) =>
    unknown.includes(id) ? [{ path: `mute.${field}.${index}`, message }] : [],
  );
  throw invalid(`mute.${field}: ${message}`, fields.slice(0, 20));
}
