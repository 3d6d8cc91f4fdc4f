// What lists without results offer instead.
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { techCategories } from "#shared/tech-categories.ts";
import {
  type ProjectInput,
  listQuery,
  memoryIndex,
  pageQuery,
  techFactsOf,
} from "#tests/support/memory-index.ts";
import { Filter } from "./filter.ts";
import type { ProjectQuery } from "./query.ts";

const slugs = ["react", "vue", "svelte", "rust", "go", "docker"];
const related = { rust: ["docker", "go"], docker: ["rust"], go: ["rust"] };
const techs = techFactsOf(slugs, related);
const noStems = new Map<string, string>();
const words = ["tide", "atlas", "music"];

const project: fc.Arbitrary<ProjectInput> = fc.record({
  name: fc.constantFrom(...words),
  text: fc.subarray(words).map((some) => some.join(" ")),
  techs: fc.subarray(slugs, { maxLength: 4 }),
  needsDesigner: fc.boolean(),
  isArchived: fc.boolean(),
  hasStarterIssues: fc.boolean(),
  activeAt: fc.constantFrom(0, 100 * 86_400),
});

const chosenSlugs = fc.subarray([...slugs, "former-rust", "former-vue"], { maxLength: 4 });

const query: fc.Arbitrary<ProjectQuery> = fc
  .record({
    search: fc.option(
      fc.constantFrom(...words, "tide atlas", "tide -music", "nothing", "stars:>1"),
    ),
    techs: chosenSlugs,
    techsMatch: fc.constantFrom("all", "any"),
    role: fc.option(fc.constant("designer")),
    category: fc.option(fc.constantFrom(...techCategories.slice(0, 3).map(({ id }) => id))),
    activity: fc.option(fc.constant("month")),
    starter: fc.boolean(),
    archived: fc.constantFrom("no", "only"),
    now: fc.constant(110 * 86_400),
  })
  .map((some) => listQuery(some as Partial<ProjectQuery>));

test("a list without results offers what leaving out each filter gives, and each related technology", () => {
  let empty = 0;
  fc.assert(
    fc.property(fc.array(project, { maxLength: 30 }), query, (projects, filters) => {
      const index = memoryIndex(projects, techs);
      const { total, without, related: offered } = index.facets(filters, noStems);
      if (total > 0) return;
      empty += 1;
      const totalWith = (change: Partial<ProjectQuery>) =>
        index.page(pageQuery({ ...filters, ...change }), noStems).total;
      const all: [filter: string, value: string | null, change: Partial<ProjectQuery>][] = [
        ...filters.techs.map((slug): (typeof all)[number] => [
          "techs",
          slug,
          { techs: filters.techs.filter((other) => other !== slug) },
        ]),
        ["search", filters.search, { search: null }],
        ["role", filters.role, { role: null }],
        ["category", filters.category, { category: null }],
        ["activity", filters.activity, { activity: null }],
        ["archived", filters.archived === "only" ? "true" : null, { archived: "no" }],
        ["starter", filters.starter ? "true" : null, { starter: false }],
      ];
      const choices = all.filter(([, value]) => value !== null);
      const counted = ([filter, value, change]: (typeof all)[number]) => {
        return { filter, value, count: totalWith(change) };
      };
      const helping = choices.map(counted).filter(({ count }) => count > 0);
      const none = { role: null, category: null, activity: null, starter: false } as const;
      const hasOthers =
        filters.starter || [filters.role, filters.category, filters.activity].some(Boolean);
      const only: typeof all = [];
      if (filters.techs.length > 0 && (filters.search !== null || hasOthers)) {
        only.push(["only", "techs", { ...none, search: null }]);
      }
      if (filters.search !== null && (filters.techs.length > 0 || hasOthers)) {
        only.push(["only", "search", { ...none, techs: [] }]);
      }
      const fewer = only.map(counted).filter(({ count }) => count > 0);
      const isFewer = helping.length === 0 && choices.length > 1;
      expect(without).toEqual(isFewer ? fewer : helping);
      for (const slug of filters.techs) {
        const current = slug.replace("former-", "");
        const others = slugs.filter((other) => !filters.techs.includes(other) && other !== current);
        for (const other of others) {
          const replaced = filters.techs.map((one) => (one === slug ? other : one));
          const found = offered.find(
            ({ insteadOf, tech }) =>
              insteadOf === `tech-${slugs.indexOf(current)}` && tech.slug === other,
          );
          if (found) expect(found.count).toBe(totalWith({ techs: replaced }));
        }
      }
    }),
    { numRuns: 500 },
  );
  expect(empty).toBeGreaterThan(100);
});

test("a technology that does the same job is offered instead of a chosen one, with its count", () => {
  const index = memoryIndex([{ techs: ["vue", "rust"] }, { techs: ["vue", "rust"] }], techs);
  const { related: offered } = index.facets(listQuery({ techs: ["react", "rust"] }), noStems);
  expect(offered.map(({ insteadOf, tech, count }) => [insteadOf, tech.slug, count])).toEqual([
    ["tech-0", "vue", 2],
  ]);
});

test("twenty chosen technologies and every filter take no more walks over the projects than one", () => {
  const many = Array.from({ length: 20 }, (_, index) => `tech${index}`);
  const facts = techFactsOf(many, { tech0: many.slice(1), tech1: many.slice(2) });
  const index = memoryIndex([{ techs: ["tech0"] }, { techs: ["tech1", "tech2"] }], facts);
  const walks = vi.spyOn(Filter.prototype, "forEach");
  const walksFor = (filters: Partial<ProjectQuery>) => {
    walks.mockClear();
    expect(index.facets(listQuery({ search: "no such", ...filters }), noStems).total).toBe(0);
    return walks.mock.calls.length;
  };
  const one = walksFor({ techs: ["tech0"], archived: "only" });
  const all = walksFor({
    techs: many,
    archived: "only",
    role: "designer",
    category: techCategories[0].id,
    activity: "week",
    starter: true,
  });
  expect(all).toBe(one);
  expect(all).toBeLessThanOrEqual(10);
  walks.mockRestore();
});
