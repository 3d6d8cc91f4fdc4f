// Pages of ranked projects: each one once, in the order of the whole list, however deep.
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import {
  type ProjectInput,
  memoryIndex,
  pageQuery,
  projectIdAt,
  techFactsOf,
} from "#tests/support/memory-index.ts";
import type { FoundMatch, MatchQuery } from "./match.ts";
import type { ProjectIndex } from "./project-index.ts";
import type { PageQuery } from "./result-page.ts";
import { BestDocuments } from "./best-documents.ts";

const slugs = ["rust", "react", "docker", "vue", "go", "zig"];
const techs = techFactsOf(slugs);

const matchesOf = (index: ProjectIndex, some: Partial<MatchQuery>) =>
  index.matches({
    stack: slugs.slice(0, 3),
    role: null,
    isNamed: false,
    freeOnly: false,
    history: [],
    without: [],
    size: 10,
    atMs: null,
    version: null,
    after: null,
    ...some,
  });

const now = Math.floor(Date.now() / 1000);

/** So many projects with the same few scores, of owners with few projects and with many. */
const manyProjects = (count: number, ownerOf: (position: number) => number): ProjectInput[] =>
  Array.from({ length: count }, (_, position) => ({
    techs: slugs.filter((_slug, index) => ((position * 7 + 3) >> index) % 2 === 1),
    owner: ownerOf(position),
    activeAt: now,
  }));

/** The same by the definition: an owner's third and further ones move back, down to a quarter. */
function byDefinition(index: ProjectIndex, ownerOf: (position: number) => number) {
  const fitting = index
    .fits(slugs.slice(0, 3), [])
    .map(([id, score], position) => ({ id, score, owner: ownerOf(position) }));
  const before = (one: { id: string; score: number }, other: { id: string; score: number }) =>
    other.score - one.score || (one.id > other.id ? -1 : 1);
  const moved = [...Map.groupBy(fitting, ({ owner }) => owner).values()].flatMap((own) => {
    const share = own.length / fitting.length;
    const kept = share >= 0.01 ? 1 - share : 1;
    return own.toSorted(before).map(({ id, score }, place) => {
      const factor = Math.max(0.25, 0.93 ** (Math.max(0, place - 1) * kept));
      return { id, score: Math.round(score * factor * 1e6) / 1e6 };
    });
  });
  return moved.filter(({ score }) => score > 0).toSorted(before);
}

/** Of projects that all have a free seat, keys are the scores and as much more as this. */
const firstOfTwoGroups = 2;
const firstOfThreeGroups = 4;
const keyWith = (score: number, base: number) => Math.round((score + base) * 1e6) / 1e6;

const owners: Record<string, (position: number) => number> = {
  "each has one": (position) => position,
  "some have a few": (position) => (position * position) % 271,
  "one has most": (position) => (position % 3 === 0 ? position : 7),
  "one has all": () => 7,
};

test.each(Object.keys(owners))("pages of matches are the whole list where of owners %s", (kind) => {
  const count = 1_500;
  const ownerOf = owners[kind] ?? (() => 0);
  const index = memoryIndex(manyProjects(count, ownerOf), techs);
  const without = [3, 9, 700].map(projectIdAt);
  const all = matchesOf(index, { size: count, without });
  expect(all.matches.length).toBeGreaterThan(1_000);
  expect(all.matches.map(({ id, score }) => ({ id, score }))).toEqual(
    byDefinition(index, ownerOf).filter(({ id }) => !without.includes(id)),
  );
  fc.assert(
    fc.property(fc.nat(all.matches.length - 1), fc.integer({ min: 1, max: 60 }), (place, size) => {
      const { id, key } = all.matches[place] ?? { id: "", key: 0 };
      const { version, atMs } = all;
      const page = matchesOf(index, { size, without, version, atMs, after: { id, key } });
      expect(page.matches).toEqual(all.matches.slice(place + 1, place + 1 + size));
      expect(page.hasMore).toBe(place + 1 + size < all.matches.length);
    }),
    { numRuns: 60 },
  );
});

test("two groups are ranked each by itself, and pages run through both of them", () => {
  const count = 900;
  const ownerOf = (position: number) => (position * position) % 271;
  const projects = manyProjects(count, ownerOf).map((project, position) => ({
    ...project,
    needsDeveloper: position % 5 === 0,
    needsDesigner: position % 7 === 0,
  }));
  const index = memoryIndex(projects, techs);
  for (const role of [null, "developer", "designer"] as const) {
    const all = matchesOf(index, { role, size: count });
    const isFree = ({ openRoles }: FoundMatch) =>
      role === null ? openRoles.length > 0 : openRoles.includes(role);
    const free = matchesOf(index, { role, size: count, freeOnly: true });
    expect(all.matches.slice(0, all.free)).toEqual(free.matches);
    expect(free.matches.every(isFree)).toBe(true);
    expect(all.matches.slice(all.free).some(isFree)).toBe(false);
    expect([free.total, free.free, all.total]).toEqual([all.free, all.free, all.matches.length]);
    const scores = all.matches.map(({ score }) => score);
    expect(scores.slice(0, all.free)).toEqual(scores.slice(0, all.free).toSorted((a, b) => b - a));
    expect(scores.slice(all.free)).toEqual(scores.slice(all.free).toSorted((a, b) => b - a));
    fc.assert(
      fc.property(
        fc.nat(all.matches.length - 1),
        fc.integer({ min: 1, max: 40 }),
        (place, size) => {
          const { id, key } = all.matches[place] ?? { id: "", key: 0 };
          const { version, atMs } = all;
          const page = matchesOf(index, { role, size, version, atMs, after: { id, key } });
          expect(page.matches).toEqual(all.matches.slice(place + 1, place + 1 + size));
          expect(page.hasMore).toBe(place + 1 + size < all.matches.length);
        },
      ),
      { numRuns: 40 },
    );
  }
});

test("pages of a list by fit are the whole list, with what doesn't fit at its end", () => {
  const count = 1_200;
  const index = memoryIndex(
    manyProjects(count, (position) => position % 101),
    techs,
  );
  const listOf = (some: Partial<PageQuery>) =>
    index.page(pageQuery({ sort: "fit", stack: ["zig"], nowSeconds: now, ...some }), new Map());
  const all = listOf({ size: count });
  expect(all.results.at(-1)?.key).toBe(0);
  for (const place of [5, 300, 700, 900, 1_190]) {
    const { id, key } = all.results[place] ?? { id: "", key: 0 };
    const page = listOf({ size: 25, after: { id, key }, version: all.version, atMs: all.atMs });
    const ids = all.results.slice(place + 1, place + 26).map((result) => result.id);
    expect(page.results.map((result) => result.id)).toEqual(ids);
  }
});

test("a cursor near or beyond the end keeps no more candidates than the first page", () => {
  const count = 3_000;
  const index = memoryIndex(
    manyProjects(count, (position) => position % 977),
    techs,
  );
  const { version, atMs, matches } = matchesOf(index, { size: count });
  const offers = vi.spyOn(BestDocuments.prototype, "offer");
  const offered = (after: MatchQuery["after"]) => {
    offers.mockClear();
    matchesOf(index, { version, atMs, after });
    return offers.mock.calls.length;
  };
  const deepest = matches.at(-1);
  for (const after of [
    { key: keyWith(0.0001, firstOfTwoGroups), id: projectIdAt(0) },
    { key: deepest?.key ?? 0, id: deepest?.id ?? "" },
  ]) {
    expect(offered(after)).toBeLessThan(2 * count);
  }
  offers.mockRestore();
});

test("the first page has the best of all scores, though most projects aren't scored to the end", () => {
  const letters = [..."abcdefghijklmnop"];
  const words = letters.flatMap((one) => letters.map((other) => `${one}${other}word`));
  const texts = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 3 });
  const some = fc.record({
    techs: fc.subarray(slugs, { minLength: 1 }),
    text: texts.map((chosen) => chosen.join(" ")),
    activeAt: fc.constant(now),
  });
  fc.assert(
    fc.property(
      fc.array(some, { minLength: 600, maxLength: 600 }),
      fc.subarray(slugs, { minLength: 3 }),
      (projects, stack) => {
        const index = memoryIndex(projects, techs);
        const history = projects.slice(0, 3).map(({ text }, at) => ({ id: projectIdAt(at), text }));
        const scores = index
          .fits(stack, history)
          .toSorted(([one], [other]) => (one < other ? 1 : -1))
          .toSorted(([, more], [, less]) => less - more);
        const page = index.page(
          pageQuery({
            sort: "fit",
            stack,
            history,
            techs: stack,
            techsMatch: "any",
            size: 20,
            nowSeconds: now,
          }),
          new Map(),
        );
        expect(page.results.map(({ id, key }) => [id, key])).toEqual(
          scores.slice(0, 20).map(([id, score]) => [id, keyWith(score, firstOfThreeGroups)]),
        );
      },
    ),
    { numRuns: 20 },
  );
});
