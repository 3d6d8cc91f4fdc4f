// How large nodes are. In graph units by how connected they are; on the screen they grow and shrink
// less than the distances between them, so that they can be told apart near and far.

/** Of a node with `degree` neighbours, in graph units. */
export const radiusOf = (degree: number) => Math.min(24, 5 + 1.6 * Math.sqrt(Math.max(0, degree)));

export type Emphasis = "far" | "near" | "chosen";

const least = { far: 0, near: 14, chosen: 23 };
const most = 44;

/** In CSS pixels, at a zoom of `k`; with less `room` what stands out is enlarged less. */
export function shownRadius(radius: number, k: number, emphasis: Emphasis, room: number): number {
  const scaled = Math.max(1.3, radius * k ** 0.7);
  const wanted = least[emphasis] * Math.min(1, k ** 0.4) * (emphasis === "near" ? room : 1);
  return Math.min(most, Math.max(scaled, wanted));
}
