import type { FastifyInstance } from "fastify";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import {
  listOwnRepositories,
  proposeProject,
  readStackProposal,
  type RepositoryProposal,
  type StackProposal,
} from "#contract/repositories.ts";
import { cursorOf, readCursor } from "#server/http/cursor.ts";
import { invalid, notFound } from "#server/http/errors.ts";
import { Page, serve } from "#server/http/serve.ts";
import { codeHostApiOf } from "./code-host-api.ts";
import { accountIdOf, withOwnProjects } from "./own-repositories.ts";
import { proposalOf } from "./propose.ts";
import { stackProposalOf } from "./propose-stack.ts";
import { repositoryPathOf } from "./repository-address.ts";
import { sourceOf } from "./source-of.ts";

/** A proposal takes up to 30 requests: pressing the button again shows the same one. */
const cached = { max: 500, ttl: 2 * 60_000 };

/** The page that follows. */
const pageCursor = z.tuple([z.number().int().min(2).max(1000)]);

export function repositoryRoutes(app: FastifyInstance): void {
  const { settings } = app;
  const source = sourceOf(settings, codeHostApiOf(settings));
  const proposals = new LRUCache<string, RepositoryProposal>(cached);
  const stacks = new LRUCache<string, StackProposal>(cached);

  serve(app, proposeProject, async ({ query, request, count }) => {
    const path = repositoryPathOf(query().url, settings.codeHost);
    if (path === null) throw elsewhere(settings.codeHost.url);
    const known = proposals.get(path);
    if (known) return known;
    await count();
    const read = await proposalOf(source, request.database.db, path);
    if (!read) throw notFound(proposeProject.missing);
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
    const { items, hasNext } = await source.repositoriesOf(accountId, page);
    const listed = await withOwnProjects(db, me().id, items);
    return new Page(listed, hasNext ? cursorOf([page + 1]) : null);
  });
}

const elsewhere = (url: string) => {
  const message = `Enter the address of a repository at ${url.replace(/^https?:\/\//, "")}`;
  return invalid(`url: ${message}`, [{ path: "url", message }]);
};
