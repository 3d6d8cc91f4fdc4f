// The key pair by which push services recognise the site. It is in the database, so in backups, too:
// with another one, all subscriptions would end.
import type { Db } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";

export interface PushKey {
  readonly publicKey: string;
  readonly privateKey: string;
}

const stored = sql<PushKey>`
  select public_key as "publicKey", private_key as "privateKey" from push_key`;

/** Makes it if there is none yet. */
export async function pushKeyOf(db: Db): Promise<PushKey> {
  const known = await stored.maybeOne(db);
  if (known) return known;
  const { default: webPush } = await import("web-push");
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  await sql`
    insert into push_key (public_key, private_key) values (${publicKey}, ${privateKey})
    on conflict do nothing`.run(db);
  return stored.one(db);
}
