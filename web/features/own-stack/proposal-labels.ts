import type { ProposedTech } from "./use-own-stack.ts";

const repositoriesLabel = (count: number) =>
  count === 1 ? "1 repository" : `${count} repositories`;

/** "18% of your code, in 3 repositories, last changed in 2023": why it is proposed. */
export function evidenceLabel(one: ProposedTech, now: Date): string {
  const { repositories, share, lastPushedAt } = one;
  const where = repositoriesLabel(repositories);
  const year = lastPushedAt === null ? null : new Date(lastPushedAt).getUTCFullYear();
  const since = year === null || year === now.getUTCFullYear() ? "" : `, last changed in ${year}`;
  if (share === null) return `In ${where}${since}`;
  return `${Math.max(1, Math.round(share * 100))}% of your code, in ${where}${since}`;
}

/** What the page says before the choice. */
export function leadLabel(repositories: number | null, techs: number): string {
  if (repositories === null) {
    return "Your repositories can’t be read right now. Pick the technologies you’d like to work with.";
  }
  if (techs === 0) {
    return "We found no technologies in your public repositories. Pick those you’d like to work with.";
  }
  return `We read your ${repositories === 1 ? "public repository" : `${repositories} latest public repositories`}. Clear what you’d rather not work with, and add what’s missing.`;
}

export function saveLabel(count: number): string {
  if (count === 0) return "Save";
  return count === 1 ? "Save 1 technology" : `Save ${count} technologies`;
}
