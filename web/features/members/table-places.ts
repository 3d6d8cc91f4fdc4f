// Where people sit around the drawn table, in a picture of 360 units' width.

export interface Place {
  /** Of the middle of the face or seat. */
  x: number;
  y: number;
  /** Where its thread leaves the edge of the table. */
  edge: { x: number; y: number };
}

export const tableWidth = 360;
export const tableRadius = 46;
export const faceRadius = 23;
/** Below a face stand a name and a role. */
const labelHeight = 41;
const top = 42;

/** More than five sit closer, and only their names are told. */
export const isCrowded = (count: number) => count > 5;

/**
 * Places for `count` around the table. The first is at the top, the next ones to the right and the
 * left of it in turn, so that the first to come sit highest.
 */
export function tablePlaces(count: number): {
  places: Place[];
  middle: Place["edge"];
  height: number;
} {
  const reach = isCrowded(count) ? { x: 130, y: 118 } : { x: 116.7, y: 86.5 };
  const middle = { x: tableWidth / 2, y: top + reach.y };
  const places = Array.from({ length: count }, (_, index) => {
    const step = Math.ceil(index / 2) * (index % 2 === 1 ? 1 : -1);
    const angle = ((step * 360) / count - 90) * (Math.PI / 180);
    const x = middle.x + reach.x * Math.cos(angle);
    const y = middle.y + reach.y * Math.sin(angle);
    return { x: round(x), y: round(y), edge: edgeTowards(middle, x, y) };
  });
  const lowest = Math.max(middle.y + tableRadius - labelHeight, ...places.map(({ y }) => y));
  return { places, middle, height: round(lowest + faceRadius + labelHeight) };
}

function edgeTowards(middle: { x: number; y: number }, x: number, y: number) {
  const distance = Math.hypot(x - middle.x, y - middle.y);
  return {
    x: round(middle.x + ((x - middle.x) * tableRadius) / distance),
    y: round(middle.y + ((y - middle.y) * tableRadius) / distance),
  };
}

/** Server and browser may differ in the last digits of a cosine. */
const round = (value: number) => Math.round(value * 10) / 10;
