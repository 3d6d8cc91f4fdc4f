// The stack that a new person may have: the technologies of their public repositories.
import type { StackProposal } from "#contract/repositories.ts";
import type { TechRef } from "#contract/techs.ts";
import { dayMs } from "#shared/time.ts";
import { currentTime } from "#server/database/clock.ts";
import type { Db } from "#server/database/connect.ts";
import { plain } from "./propose.ts";
import { maxTopics, minShare, spellings, techsByWord } from "./propose-techs.ts";
import type { Repository, RepositorySource } from "./repository-source.ts";
import { Unavailable } from "#server/http/errors.ts";

/** Repositories whose languages are read, in a request each. */
const maxLanguageRequests = 8;

/** Technologies of one proposal. */
const maxTechs = 20;

/** What was last changed longer ago isn't somebody's recent work. */
const recentMs = 365 * dayMs;

/** A language with less of the code, in one repository, is listed among the smaller ones. */
const minRecentShare = 0.05;

interface Options {
  /** Once it is aborted, what was read so far has to do; by default after 8 seconds. */
  readonly deadline?: AbortSignal;
  readonly now?: Date;
}

interface Clue {
  readonly words: readonly string[];
  /** Of a language: its share of the repository's code. */
  readonly share: number | null;
  readonly repository: Repository;
}

/**
 * The technologies of the account's latest public repositories, without forks: two requests, and one
 * for each of a few repositories. Where the code host is silent, `repositories` is null.
 */
export async function stackProposalOf(
  source: RepositorySource,
  db: Db,
  accountId: number,
  { deadline = AbortSignal.timeout(8_000), now = currentTime() }: Options = {},
): Promise<StackProposal> {
  const found = await inTime(source.repositoriesOf(accountId, 1), deadline);
  if (found === null) return { repositories: null, techs: [] };
  const own = found.items.filter(({ isFork }) => !isFork);
  const languages = await Promise.all(
    own.slice(0, maxLanguageRequests).map(({ path }) => inTime(source.languages(path), deadline)),
  );
  const clues = own.flatMap((repository, index) => cluesOf(repository, languages[index]));
  const byWord = await techsByWord(db, [...new Set(clues.flatMap(({ words }) => words))]);
  const readCount = languages.filter((read) => read !== null).length;
  return { repositories: own.length, techs: techsOf(clues, byWord, { readCount, now }) };
}

function cluesOf(
  repository: Repository,
  languages: ReadonlyMap<string, number> | null | undefined,
): Clue[] {
  const topics = repository.topics.slice(0, maxTopics).map((topic) => plain(topic, 50));
  return [
    ...[...(languages ?? [])]
      .filter(([, share]) => share >= minShare)
      .map(([name, share]) => ({ words: spellings([name]), share, repository })),
    ...topics.map((topic) => ({ words: spellings([topic]), share: null, repository })),
  ];
}

interface Found {
  readonly tech: TechRef;
  readonly paths: Set<string>;
  shareSum: number;
  isTopic: boolean;
  pushedAt: Date | null;
}

function techsOf(
  clues: readonly Clue[],
  byWord: ReadonlyMap<string, TechRef>,
  { readCount, now }: { readCount: number; now: Date },
): StackProposal["techs"] {
  const byId = new Map<string, Found>();
  for (const { words, share, repository } of clues) {
    const word = words.find((one) => byWord.has(one));
    const tech = word === undefined ? undefined : byWord.get(word);
    if (!tech) continue;
    const found = byId.get(tech.id) ?? {
      tech,
      paths: new Set<string>(),
      shareSum: 0,
      isTopic: false,
      pushedAt: null,
    };
    found.paths.add(repository.path);
    found.shareSum += share ?? 0;
    found.isTopic ||= share === null;
    found.pushedAt = later(found.pushedAt, repository.pushedAt);
    byId.set(tech.id, found);
  }
  return [...byId.values()]
    .map(({ tech, paths, shareSum, isTopic, pushedAt }) => {
      const share = shareSum / Math.max(1, readCount);
      const isSmall = share < minRecentShare && paths.size === 1 && !isTopic;
      return {
        tech,
        repositories: paths.size,
        share: shareSum > 0 ? Math.min(1, share) : null,
        lastPushedAt: pushedAt?.toISOString() ?? null,
        isRecent: !isSmall && pushedAt !== null && now.getTime() - pushedAt.getTime() <= recentMs,
      };
    })
    .toSorted((one, other) => weightOf(other) - weightOf(one))
    .slice(0, maxTechs);
}

/** Recent ones first, then by how much of the work they are. */
const weightOf = ({ isRecent, share, repositories }: StackProposal["techs"][number]) =>
  (isRecent ? 100 : 0) + (share ?? 0) + repositories / 10;

const later = (one: Date | null, other: Date | null) =>
  one === null || (other !== null && other > one) ? other : one;

/** Null where the code host doesn't answer before the deadline, or allows no more requests. */
async function inTime<T>(work: Promise<T>, deadline: AbortSignal): Promise<T | null> {
  const late = new Promise<null>((resolve) => {
    if (deadline.aborted) resolve(null);
    deadline.addEventListener("abort", () => resolve(null), { once: true });
  });
  const answered = work.catch((error: unknown) => {
    if (error instanceof Unavailable) return null;
    throw error;
  });
  return Promise.race([answered, late]);
}
