import type { FastifyInstance } from "fastify";
import { downloadOverview, type MonthFigures, readOverview } from "#contract/overview.ts";
import { Download, serve } from "#server/http/serve.ts";
import { csvOf } from "./csv.ts";
import { failedMailsOf, monthsOf, waitingOf } from "./queries.ts";

export function overviewRoutes(app: FastifyInstance): void {
  serve(app, readOverview, async ({ query, request: { readDb } }) => {
    const { months } = query();
    return {
      months: await monthsOf(readDb, months),
      waiting: await waitingOf(readDb),
      failedMails: await failedMailsOf(readDb),
    };
  });

  serve(app, downloadOverview, async ({ query, request: { readDb } }) => {
    const months = await monthsOf(readDb, query().months);
    const pieces = [csvOf(columns, months)];
    return new Download("overview.csv", toAsync(pieces));
  });
}

const columns = [
  "month",
  "people",
  "joined",
  "projects",
  "created",
  "viewed",
  "opened",
  "applied",
  "answeredSoon",
  "accepted",
  "merged",
  "active",
  "medianAnswerSeconds",
] as const satisfies readonly (keyof MonthFigures)[];

async function* toAsync(pieces: readonly string[]): AsyncIterable<string> {
  yield* pieces;
}
