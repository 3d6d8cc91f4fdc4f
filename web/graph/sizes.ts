// How large nodes are. In graph units by how connected they are; on the screen they grow and shrink
// less than the distances between them, so that they can be told apart near and far.

/** Of a node with `degree` neighbours, in graph units. */
export const radiusOf = (degree: number) => Math.min(24, 5 + 1.6 * Math.sqrt(Math.max(0, degree)));

export type Emphasis = "far" | "near" | "chosen";

const least = { near: 14, chosen: 23 };
const most = 44;

/**
 * How large nodes are on the screen, in CSS pixels, at a zoom of `k`. With less `room`, 0 to 1, what
 * stands out is enlarged less.
 */
export function shownRadii(k: number, room: number) {
  const scale = k ** 0.7;
  const lift = Math.min(1, k ** 0.4);
  const floors = { far: 1.3, near: least.near * lift * room, chosen: least.chosen * lift };
  return (radius: number, emphasis: Emphasis): number =>
    Math.min(most, Math.max(1.3, radius * scale, floors[emphasis]));
}
