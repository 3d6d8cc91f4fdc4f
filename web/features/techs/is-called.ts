import type { Tech } from "#contract/techs.ts";

/**
 * Whether the text is, or is a part of, one of the technology's names. What a search finds and
 * isn't called so was found by nearness.
 */
export function isCalled(tech: Pick<Tech, "name" | "slug" | "aliases">, text: string): boolean {
  const part = text.toLowerCase();
  return [tech.name, tech.slug, ...tech.aliases].some((name) => name.toLowerCase().includes(part));
}
