// How well a ranking finds the project that a person would be shown, by what they have listed.
//
// The projects of one repository owner are one person's. Each of them in turn is to be found by the
// technologies of the person's others, which are no candidates themselves. Cases where both have no
// technology in common are left out. Where a ranking scores projects alike, the expected value over
// all their orders counts.

export interface EvaluatedProject {
  readonly id: string;
  /** The owner of its repository; null for projects without one. */
  readonly owner: string | null;
  /** Slugs of its technologies. */
  readonly techs: readonly string[];
  readonly text: string;
}

/** The positions of projects in the list of all. */
export interface Case {
  readonly owner: string;
  readonly target: number;
  readonly others: readonly number[];
  /** Slugs of the others' technologies. */
  readonly stack: readonly string[];
  /** Half of the others, rounded up. */
  readonly history: readonly number[];
}

export interface Measures {
  readonly recall: number;
  readonly ndcg: number;
  readonly mrr: number;
}

/** A score for each project; 0 for those that aren't offered. */
export type Ranking = (one: Case) => ArrayLike<number>;

export function casesOf(projects: readonly EvaluatedProject[]): Case[] {
  const byOwner = new Map<string, number[]>();
  for (const [index, { owner }] of projects.entries()) {
    if (owner === null) continue;
    const own = byOwner.get(owner);
    if (own) own.push(index);
    else byOwner.set(owner, [index]);
  }
  return [...byOwner].flatMap(([owner, own]) =>
    own.flatMap((target): Case[] => {
      const others = own.filter((index) => index !== target);
      const stack = [...new Set(others.flatMap((index) => projects[index]?.techs ?? []))];
      const isFindable = projects[target]?.techs.some((tech) => stack.includes(tech));
      if (!isFindable) return [];
      const shuffled = others.toSorted((one, other) => hash(target, one) - hash(target, other));
      return [
        { owner, target, others, stack, history: shuffled.slice(0, Math.ceil(others.length / 2)) },
      ];
    }),
  );
}

/** A number that is the same in each run. */
function hash(one: number, other: number): number {
  let mixed = Math.imul(one + 1, 0x9e3779b1) ^ Math.imul(other + 1, 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  return (mixed ^ (mixed >>> 13)) >>> 0;
}

/** How many results count. */
const depth = 10;

export function measure(scores: ArrayLike<number>, { target, others }: Case): Measures {
  const left = new Set(others);
  const targetScore = scores[target] ?? 0;
  const tolerance = 1e-9 * Math.abs(targetScore);
  let [better, alike] = [0, 0];
  for (let index = 0; index < scores.length; index += 1) {
    if (index === target || left.has(index)) continue;
    const score = scores[index] ?? 0;
    if (score > targetScore + tolerance) better += 1;
    else if (score >= targetScore - tolerance) alike += 1;
  }
  // The target is at each of these ranks with the same chance.
  const ranks = Array.from({ length: alike + 1 }, (_, index) => better + index + 1);
  const expected = (of: (rank: number) => number) =>
    ranks.reduce((sum, rank) => sum + of(rank), 0) / ranks.length;
  return {
    recall: expected((rank) => (rank <= depth ? 1 : 0)),
    ndcg: expected((rank) => (rank <= depth ? 1 / Math.log2(rank + 1) : 0)),
    mrr: expected((rank) => 1 / rank),
  };
}

export function meanOf(measures: readonly Measures[]): Measures {
  const mean = (of: (one: Measures) => number) =>
    measures.reduce((sum, one) => sum + of(one), 0) / Math.max(1, measures.length);
  return {
    recall: mean(({ recall }) => recall),
    ndcg: mean(({ ndcg }) => ndcg),
    mrr: mean(({ mrr }) => mrr),
  };
}

export type Interval = readonly [low: number, high: number];

const rounds = 1000;

/**
 * 95 % intervals of a ranking's measures, and of their ratios to `base`, by bootstrap over owners:
 * the projects of one owner aren't independent.
 */
export function intervalsOf(
  cases: readonly Pick<Case, "owner">[],
  measures: readonly Measures[],
  base: readonly Measures[],
): Record<"recall" | "ndcg" | "recallRatio" | "ndcgRatio", Interval> {
  const byOwner = [...Map.groupBy(cases.keys(), (index) => cases[index]?.owner).values()];
  const random = randomNumbers(7);
  const samples = Array.from({ length: rounds }, () => {
    const chosen = byOwner.flatMap(() => byOwner[Math.floor(random() * byOwner.length)] ?? []);
    const own = meanOf(chosen.flatMap((index) => measures[index] ?? []));
    const other = meanOf(chosen.flatMap((index) => base[index] ?? []));
    return { ...own, recallRatio: own.recall / other.recall, ndcgRatio: own.ndcg / other.ndcg };
  });
  const interval = (of: (sample: (typeof samples)[number]) => number): Interval => {
    const sorted = samples.map(of).toSorted((one, other) => one - other);
    return [sorted[Math.floor(rounds * 0.025)] ?? 0, sorted[Math.floor(rounds * 0.975)] ?? 0];
  };
  return {
    recall: interval(({ recall }) => recall),
    ndcg: interval(({ ndcg }) => ndcg),
    recallRatio: interval(({ recallRatio }) => recallRatio),
    ndcgRatio: interval(({ ndcgRatio }) => ndcgRatio),
  };
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Simple rankings by the stack, to compare with. */
export function baselines(projects: readonly EvaluatedProject[]): Record<string, Ranking> {
  const counts = new Map<string, number>();
  for (const { techs } of projects) {
    for (const tech of techs) counts.set(tech, (counts.get(tech) ?? 0) + 1);
  }
  const weight = (tech: string) => Math.log(1 + projects.length / (counts.get(tech) ?? 1));
  const sumOf = (techs: readonly string[], of: (tech: string) => number) =>
    techs.reduce((sum, tech) => sum + of(tech), 0);
  const ranking =
    (
      score: (
        techs: readonly string[],
        common: readonly string[],
        stack: readonly string[],
      ) => number,
    ): Ranking =>
    ({ stack }) => {
      const inStack = new Set(stack);
      return projects.map(({ techs }) => {
        const common = techs.filter((tech) => inStack.has(tech));
        return common.length === 0 ? 0 : score(techs, common, stack);
      });
    };
  const sum = ranking((_, common) => sumOf(common, weight));
  return {
    "number in common": ranking((_, common) => common.length),
    Jaccard: ranking(
      (techs, common, stack) => common.length / (techs.length + stack.length - common.length),
    ),
    "sum of ln(1 + N/n)": sum,
    "cosine of ln(1 + N/n)": ranking(
      (techs, common) =>
        sumOf(common, (tech) => weight(tech) ** 2) /
        Math.sqrt(sumOf(techs, (tech) => weight(tech) ** 2)),
    ),
    "sum, ties by latest": (one) => {
      const scores = Float64Array.from(sum(one));
      return scores.map((score, index) =>
        score === 0 ? 0 : score * (1 + (1e-6 * index) / scores.length),
      );
    },
  };
}
