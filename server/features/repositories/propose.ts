// What a project would say by its repository.
import type { RepositoryProposal } from "#contract/repositories.ts";
import { projectLimits } from "#shared/limits.ts";
import { beginningOf } from "#shared/with-dots.ts";
import { httpsUrl } from "#contract/text.ts";
import type { Db } from "#server/database/connect.ts";
import { unlessSilent } from "./code-host-api.ts";
import { findManifests } from "./find-manifests.ts";
import { mentionsIn, readableManifests } from "./manifests.ts";
import { maxTopics, techsByWord, techsIn, wordsIn } from "./propose-techs.ts";
import type { FolderEntry, RepositorySource } from "./repository-source.ts";

interface ReadProposal {
  readonly proposal: RepositoryProposal;
  /** Whether the code host answered for all folders and files. */
  readonly isComplete: boolean;
}

/** The proposal for the repository at `path`; null if there is none that everybody may see. */
export async function proposalOf(
  source: RepositorySource,
  db: Db,
  path: string,
): Promise<ReadProposal | null> {
  const repository = await source.repository(path);
  if (!repository) return null;
  const parts = new RepositoryParts(source, repository.path);
  // As the code host spells it now: it may have been renamed.
  const [languages, files] = await Promise.all([
    source.languages(repository.path),
    findManifests(parts),
  ]);
  const readable = readableManifests(files);
  const texts = await Promise.all(readable.map((name) => parts.file(name)));
  const textOf = new Map(readable.map((name, index) => [name, texts[index] ?? null]));
  const mentions = files.flatMap((name) => mentionsIn(name, textOf.get(name) ?? null));
  const topics = repository.topics.slice(0, maxTopics).map((topic) => plain(topic, 50));
  const clues = { languages, mentions, topics };
  const proposal = {
    name: plain(repository.name, projectLimits.name.max),
    description: plain(repository.description ?? "", projectLimits.description.max),
    repositoryUrl: httpsIn(repository.url) ?? "",
    websiteUrl: httpsIn(repository.websiteUrl),
    licence: (repository.licence && plain(repository.licence, 100)) || null,
    topics,
    techs: techsIn(clues, await techsByWord(db, wordsIn(clues))),
  };
  return { proposal, isComplete: parts.isComplete };
}

/** Milliseconds after which no further folder or file is requested: a host may be slow at each. */
const partsTimeoutMs = 8_000;

const silent = Symbol("no answer");

/** The folders and files of a repository, as far as the code host answers for them in time. */
class RepositoryParts {
  readonly #source: RepositorySource;
  readonly #path: string;
  readonly #until = performance.now() + partsTimeoutMs;
  isComplete = true;

  constructor(source: RepositorySource, path: string) {
    this.#source = source;
    this.#path = path;
  }

  /** @throws Unavailable if the code host doesn't answer for the first folder */
  folder(folder: readonly string[]): Promise<readonly FolderEntry[]> {
    const read = () => this.#source.folder(this.#path, folder);
    return folder.length === 0 ? read() : this.#read(read, []);
  }

  file(name: string): Promise<string | null> {
    return this.#read(() => this.#source.file(this.#path, name), null);
  }

  async #read<T>(read: () => Promise<T>, fallback: T): Promise<T> {
    const isLate = performance.now() > this.#until;
    const part = isLate ? silent : await unlessSilent<T | typeof silent>(read(), silent);
    if (part !== silent) return part;
    this.isComplete = false;
    return fallback;
  }
}

/** Line breaks, characters that can't be stored, and those that change the text's direction. */
const disruptive = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]+/gu;

/** Text on one line, cut to `max` code points. */
export function plain(text: string, max: number): string {
  const line = text.toWellFormed().replace(disruptive, " ").trim();
  return beginningOf(line, max);
}

/** An address that a project may link to, or null. */
export function httpsIn(text: string | null): string | null {
  const parsed = httpsUrl.safeParse(text ?? "");
  return parsed.success ? parsed.data : null;
}
