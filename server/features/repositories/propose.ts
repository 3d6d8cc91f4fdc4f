// What a project would say by its repository.
import type { RepositoryProposal } from "#contract/repositories.ts";
import { projectLimits } from "#shared/limits.ts";
import { httpsUrl } from "#contract/text.ts";
import type { Db } from "#server/database/connect.ts";
import { unlessSilent } from "./code-host-api.ts";
import { findManifests } from "./find-manifests.ts";
import { mentionsIn, readableManifests } from "./manifests.ts";
import { maxTopics, techsByWord, techsIn, wordsIn } from "./propose-techs.ts";
import type { RepositorySource } from "./repository-source.ts";

/** The proposal for the repository at `path`; null if there is none that everybody may see. */
export async function proposalOf(
  source: RepositorySource,
  db: Db,
  path: string,
): Promise<RepositoryProposal | null> {
  const repository = await source.repository(path);
  if (!repository) return null;
  // As the code host spells it now: it may have been renamed.
  const [languages, files] = await Promise.all([
    source.languages(repository.path),
    findManifests(source, repository.path),
  ]);
  const readable = readableManifests(files);
  const texts = await Promise.all(
    readable.map((name) => unlessSilent(source.file(repository.path, name), null)),
  );
  const textOf = new Map(readable.map((name, index) => [name, texts[index] ?? null]));
  const mentions = files.flatMap((name) => mentionsIn(name, textOf.get(name) ?? null));
  const topics = repository.topics.slice(0, maxTopics).map((topic) => plain(topic, 50));
  const clues = { languages, mentions, topics };
  return {
    name: plain(repository.name, projectLimits.name.max),
    description: plain(repository.description ?? "", projectLimits.description.max),
    repositoryUrl: httpsIn(repository.url) ?? "",
    websiteUrl: httpsIn(repository.websiteUrl),
    licence: (repository.licence && plain(repository.licence, 100)) || null,
    topics,
    techs: techsIn(clues, await techsByWord(db, wordsIn(clues))),
  };
}

/** Line breaks, characters that can't be stored, and those that change the text's direction. */
const disruptive = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]+/gu;

/** Text on one line, cut to `max` code points. */
export function plain(text: string, max: number): string {
  const line = text.toWellFormed().replace(disruptive, " ").trim();
  const points = [...line];
  return points.length <= max ? line : `${points.slice(0, max - 1).join("")}…`;
}

/** An address that a project may link to, or null. */
export function httpsIn(text: string | null): string | null {
  const parsed = httpsUrl.safeParse(text ?? "");
  return parsed.success ? parsed.data : null;
}
