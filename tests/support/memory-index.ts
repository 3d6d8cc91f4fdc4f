// An index of projects, without a database.
import { flag, type ProjectFacts, type TechFacts } from "#server/project-index/facts.ts";
import { ProjectIndex } from "#server/project-index/project-index.ts";
import type { ProjectQuery } from "#server/project-index/query.ts";
import type { PageQuery } from "#server/project-index/result-page.ts";
import type { Stem } from "#server/project-index/vocabulary.ts";

/** A project: `techs` by slug, the owner a person of their own by default. */
export interface ProjectInput extends Partial<Omit<ProjectFacts, "id" | "techs" | "flags">> {
  readonly techs?: readonly string[];
  /** These three are true by default. */
  readonly needsDeveloper?: boolean;
  readonly needsDesigner?: boolean;
  readonly hasActivity?: boolean;
  readonly isArchived?: boolean;
  readonly isHidden?: boolean;
  readonly hasStarterIssues?: boolean;
}

const flagsOf = (project: ProjectInput): number =>
  ((project.needsDeveloper ?? true) ? flag.developer : 0) |
  ((project.needsDesigner ?? true) ? flag.designer : 0) |
  ((project.hasActivity ?? true) ? flag.hasActivity : 0) |
  (project.isArchived ? flag.archived : 0) |
  (project.isHidden ? flag.hidden : 0) |
  (project.hasStarterIssues ? flag.starter : 0);

/** The id of the project with that position. */
export const projectIdAt = (position: number): string =>
  `00000000-0000-7000-8000-${(position + 1).toString(16).padStart(12, "0")}`;

/** @param related by slug: the technologies that the catalogue relates with it */
export const techFactsOf = (
  slugs: readonly string[],
  related: Readonly<Record<string, readonly string[]>> = {},
): TechFacts[] =>
  slugs.map((slug, number) => ({
    id: `tech-${number}`,
    slug,
    name: slug,
    imageUrl: null,
    description: "",
    category: number % 3,
    formerSlugs: [`former-${slug}`],
    aliases: [],
    related: (related[slug] ?? []).map((other) => slugs.indexOf(other)),
  }));

export function projectFactsOf(
  position: number,
  project: ProjectInput,
  slugs: readonly string[],
): ProjectFacts {
  const { name = `project${position}`, text = "", techs = [], stars = 0, activeAt = 0 } = project;
  return {
    id: projectIdAt(position),
    name,
    text,
    techs: techs.map((slug) => slugs.indexOf(slug)),
    stars,
    activeAt,
    flags: flagsOf(project),
    owner: project.owner ?? 1000 + position,
    answers: project.answers ?? 0,
  };
}

/** @param stemOf words are their own stems by default */
export function memoryIndex(
  projects: readonly ProjectInput[],
  techs: readonly TechFacts[] = [],
  stemOf: (word: string) => Stem = (word) => word,
): ProjectIndex {
  const index = new ProjectIndex();
  index.setTechs(techs);
  const slugs = techs.map(({ slug }) => slug);
  for (const [position, one] of projects.entries()) {
    index.set(projectFactsOf(position, one, slugs), 0);
  }
  index.setStems(new Map(index.unresolvedWords(Infinity).map((word) => [word, stemOf(word)])));
  index.complete();
  index.use({ version: 1, statistics: index.learn() });
  return index;
}

export const listQuery = (some: Partial<ProjectQuery> = {}): ProjectQuery => ({
  search: null,
  techs: [],
  techsMatch: "all",
  tech: null,
  role: null,
  category: null,
  activity: null,
  starter: false,
  maintainerWanted: false,
  archived: "no",
  visibleHidden: [],
  nowSeconds: 0,
  ...some,
});

export const pageQuery = (some: Partial<PageQuery> = {}): PageQuery => ({
  ...listQuery(some),
  sort: "newest",
  stack: [],
  history: [],
  isNamed: false,
  version: null,
  size: 1_000,
  atMs: null,
  after: null,
  ...some,
});
