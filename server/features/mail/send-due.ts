// The work of the job `send-mail`: queues what is mailed at once, and sends what waits.
import type { Database } from "#server/database/connect.ts";
import { queuePromptMails } from "./queue-prompt.ts";
import { type Sent, sendMails, type Site } from "./send-mails.ts";

/** Milliseconds after which is looked again for what is mailed at once, however much waits. */
const roundMs = 20_000;

/** Maximum milliseconds for one run. */
const enough = 5 * 60_000;

export async function sendDueMails(
  database: Database,
  site: Site,
  { round = roundMs, until = enough } = {},
): Promise<Sent> {
  const begun = performance.now();
  const total = { sent: 0, refused: 0 };
  for (;;) {
    await queuePromptMails(database.db);
    const roundBegun = performance.now();
    const { sent, refused } = await sendMails(database, site, round);
    total.sent += sent;
    total.refused += refused;
    const now = performance.now();
    const mayBeMore = now - roundBegun >= round;
    if (!mayBeMore || now - begun >= until) return total;
  }
}
