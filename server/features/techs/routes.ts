import { t } from "#shared/messages/t.ts";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { listTechPeople } from "#contract/people.ts";
import { listTechCategories, listTechs, readTech } from "#contract/techs.ts";
import { id } from "#contract/text.ts";
import { cursorOf, pageOf, readCursor } from "#server/http/cursor.ts";
import { notFound } from "#server/http/errors.ts";
import { Page, serve } from "#server/http/serve.ts";
import { meaningsOf, vocabularyOf } from "./meanings.ts";
import { recordWanted } from "./wanted.ts";
import {
  countByCategory,
  peopleWith,
  techBySlug,
  techIdOf,
  techsAfter,
  techsMeant,
  techsSorted,
} from "./queries.ts";

const idCursor = z.tuple([id]);
const offsetCursor = z.tuple([z.number().int().min(0).max(100_000)]);

/** Maximum matches of a search; later ones are too dissimilar to be useful. */
const maxResults = 100;

export function techRoutes(app: FastifyInstance): void {
  serve(app, listTechs, async ({ query, request }) => {
    const { db } = request.database;
    const { pageSize, after, gt, search, category, sort } = query();
    if (search !== undefined) {
      const meant = meaningsOf(search.toLowerCase(), await vocabularyOf(request.database));
      const best = [...meant].toSorted(([, one], [, other]) => other - one).slice(0, maxResults);
      if (best.length === 0) await recordWanted(request, [search]);
      const found = await techsMeant(db, best, category);
      return new Page(found.slice(0, pageSize), null);
    }
    if (sort === "id") {
      const from = readCursor(after, idCursor)?.[0] ?? gt ?? null;
      const found = await techsAfter(db, from, category, pageSize + 1);
      const { rows, next } = pageOf(found, pageSize, (tech) => [tech.id]);
      return new Page(rows, next);
    }
    const offset = readCursor(after, offsetCursor)?.[0] ?? 0;
    const found = await techsSorted(request.readDb, {
      category,
      sort,
      offset,
      limit: pageSize + 1,
    });
    const next = found.length > pageSize ? cursorOf([offset + pageSize]) : null;
    return new Page(found.slice(0, pageSize), next);
  });

  serve(app, listTechCategories, async ({ request }) => countByCategory(request.readDb));

  serve(app, readTech, async ({ params, request }) => {
    const tech = await techBySlug(request.database.db, params.slug);
    if (!tech) throw notFound(t(readTech.missing));
    return tech;
  });

  serve(app, listTechPeople, async ({ params, query, viewer, request }) => {
    const { db } = request.database;
    const techId = await techIdOf(db, params.slug);
    if (!techId) throw notFound(t(listTechPeople.missing));
    const { pageSize, after } = query();
    const before = readCursor(after, idCursor)?.[0] ?? null;
    const found = await peopleWith(db, techId, viewer?.id ?? null, before, pageSize + 1);
    const { rows, next } = pageOf(found, pageSize, (person) => [person.id]);
    return new Page(rows, next);
  });
}
