import type { FastifyInstance } from "fastify";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import {
  listOwnRepositories,
  listTopicRepositories,
  proposeProject,
  readStackProposal,
  type RepositoryProposal,
  type StackProposal,
} from "#contract/repositories.ts";
import { t } from "#shared/messages/t.ts";
import { cursorOf, readCursor } from "#server/http/cursor.ts";
import { listedTopic, repositoryAddressOf } from "#shared/repository-address.ts";
import type { Db } from "#server/database/connect.ts";
import { invalid, notFound } from "#server/http/errors.ts";
import { Page, serve } from "#server/http/serve.ts";
import { codeHostApiOf } from "./code-host-api.ts";
import { requireProposalRequests } from "./code-host-budget.ts";
import { accountIdOf, withProjects } from "./own-repositories.ts";
import { proposalOf } from "./propose.ts";
import { stackProposalOf } from "./propose-stack.ts";
import { repositoryPathOf } from "./repository-address.ts";
import { sourceOf } from "./source-of.ts";

/** A proposal takes up to 30 requests: pressing the button again shows the same one. */
const cached = { max: 500, ttl: 2 * 60_000 };

/** The code host's requests that each takes, at most. */
const requestsOf = { proposal: 30, stack: 10, repositories: 2 } as const;

/** The page that follows. */
const pageCursor = z.tuple([z.number().int().min(2).max(1000)]);

export function repositoryRoutes(app: FastifyInstance): void {
  const { settings } = app;
  const source = sourceOf(settings, codeHostApiOf(settings));
  const proposals = new LRUCache<string, RepositoryProposal>(cached);
  const stacks = new LRUCache<string, StackProposal>(cached);

  /** Counts a person's requests, with those of everyone else on all servers. */
  const takeRequests = async (db: Db, userId: string, count: number) => {
    if (!settings.rateLimits) return;
    await requireProposalRequests(db, new URL(settings.codeHost.url).host, userId, count);
  };

  serve(app, proposeProject, async ({ query, me, request, count }) => {
    const path = repositoryPathOf(
      repositoryAddressOf(query().url, settings.codeHost.url),
      settings.codeHost,
    );
    if (path === null) throw elsewhere(settings.codeHost.url);
    const known = proposals.get(path);
    if (known) return known;
    await count();
    await takeRequests(request.database.db, me().id, requestsOf.proposal);
    const read = await proposalOf(source, request.database.db, path);
    if (!read) throw notFound(t(proposeProject.missing));
    // What the code host didn't answer for, it may the next time.
    if (read.isComplete) proposals.set(path, read.proposal);
    return read.proposal;
  });

  serve(app, readStackProposal, async ({ me, request, count }) => {
    const { db } = request.database;
    const known = stacks.get(me().id);
    if (known) return known;
    const accountId = await accountIdOf(db, me().id, settings.codeHost.provider);
    if (accountId === null) return { repositories: null, techs: [] };
    await count();
    await takeRequests(db, me().id, requestsOf.stack);
    const proposal = await stackProposalOf(source, db, accountId);
    // A code host that was silent may answer the next time.
    if (proposal.repositories !== null) stacks.set(me().id, proposal);
    return proposal;
  });

  serve(app, listOwnRepositories, async ({ query, me, request, count }) => {
    const page = readCursor(query().after, pageCursor)?.[0] ?? 1;
    const { db } = request.database;
    const accountId = await accountIdOf(db, me().id, settings.codeHost.provider);
    if (accountId === null) return [];
    await count();
    await takeRequests(db, me().id, requestsOf.repositories);
    const { items, hasNext } = await source.repositoriesOf(accountId, page);
    const listed = await withProjects(db, me().id, items);
    return new Page(listed, hasNext ? cursorOf([page + 1]) : null);
  });

  serve(app, listTopicRepositories, async ({ query, me, request, count }) => {
    const { organisation, after } = query();
    const page = readCursor(after, pageCursor)?.[0] ?? 1;
    const { db } = request.database;
    await count();
    await takeRequests(db, me().id, requestsOf.repositories);
    const { items, hasNext } = await source.repositoriesWith(listedTopic, organisation, page);
    const listed = await withProjects(db, null, items);
    return new Page(listed, hasNext ? cursorOf([page + 1]) : null);
  });
}

const elsewhere = (url: string) => {
  const message = t("projects.addressElsewhere", { host: url.replace(/^https?:\/\//, "") });
  return invalid(`url: ${message}`, [{ path: "url", message }]);
};
