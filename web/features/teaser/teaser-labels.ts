import type { TeaserNode } from "#contract/teaser.ts";

/** What the picture shows, for those who don't see it. */
export function teaserWords(nodes: readonly TeaserNode[]): string {
  const [middle, ...others] = nodes;
  if (!middle) return "";
  const count = (type: TeaserNode["type"], one: string, many: string) => {
    const number = others.filter((node) => node.type === type).length;
    return `${number} ${number === 1 ? one : many}`;
  };
  const counts = [
    count("project", "other project", "other projects"),
    count("tech", "technology", "technologies"),
    count("user", "person", "people"),
  ];
  return `A picture of ${middle.name} among ${counts[0]}, ${counts[1]} and ${counts[2]}, with lines between those that belong together`;
}
