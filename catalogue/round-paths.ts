// Rounds the paths of an SVG for small sizes: a third of a logo's bytes are digits that nobody sees.

/** Steps of the coordinates across the drawing: an error of at most a tenth of a device pixel. */
const minSteps = 256;

/** Steps with few digits; times a power of ten. */
const stepSizes = [5, 2, 1];

/** Where coordinates mean something else than units of the drawing, it stays as it is. */
const otherUnits =
  /transform|objectBoundingBox|<(svg|symbol|pattern|marker|mask)\b[^>]*>.*<\/\1>.*<\/svg>/s;

/** The same drawing with shorter numbers in its paths. */
export function roundPaths(svg: string): string {
  const [, , width = 0, height = 0] =
    /^<svg[^>]*? viewBox="([^"]+)"/
      .exec(svg)?.[1]
      ?.split(/[\s,]+/)
      .map(Number) ?? [];
  const side = Math.max(width, height);
  if (!(side > 0) || otherUnits.test(svg)) return svg;
  const step = stepOf(side / minSteps);
  return svg.replace(/ d="([^"]+)"/g, (attribute, path: string) => {
    const rounded = roundPath(path, step);
    return rounded === null ? attribute : ` d="${rounded}"`;
  });
}

/** The largest step with one digit up to `max`. */
function stepOf(max: number): number {
  const power = 10 ** Math.floor(Math.log10(max));
  return power * (stepSizes.find((size) => size * power <= max) ?? 1);
}

/** Rounds to multiples of `step`, without the noise of binary fractions. */
const roundingTo = (step: number) => (value: number) =>
  Number((Math.round(value / step) * step).toFixed(6));

/** What the numbers of a command are: lengths along x or y, sizes, angles and flags. */
const parameters: Record<string, string> = {
  m: "xy",
  l: "xy",
  t: "xy",
  h: "x",
  v: "y",
  c: "xyxyxy",
  s: "xyxy",
  q: "xyxy",
  a: "ssaffxy",
  z: "",
};

const number = /[\s,]*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)/iy;
const flag = /[\s,]*([01])/y;
const command = /[\s,]*([a-z])/iy;

interface Point {
  x: number;
  y: number;
}

/** Null if it isn't a path. Relative numbers are rounded so that errors don't add up. */
function roundPath(path: string, step: number): string | null {
  let at = 0;
  const take = (pattern: RegExp) => {
    pattern.lastIndex = at;
    const found = pattern.exec(path)?.[1];
    if (found !== undefined) at = pattern.lastIndex;
    return found;
  };
  /** Where the pen is, exactly and as rounded, and where its subpath began. */
  let exact: Point = { x: 0, y: 0 };
  let drawn: Point = { x: 0, y: 0 };
  let start = { exact, drawn };
  let letter = "";
  let text = "";
  while (/[^\s,]/.test(path.slice(at))) {
    const next = take(command);
    letter = next ?? letter;
    const kinds = parameters[letter.toLowerCase()];
    if (kinds === undefined || (next === undefined && kinds === "")) return null;
    const isRelative = letter === letter.toLowerCase();
    const isArc = kinds.includes("f");
    // Where an arc's centre is depends on small differences.
    const round = roundingTo(isArc ? step / 10 : step);
    const to = { exact: { ...exact }, drawn: { ...drawn } };
    if (next !== undefined) text += letter;
    const values: number[] = [];
    for (const kind of kinds) {
      const found = take(kind === "f" ? flag : number);
      if (found === undefined) return null;
      let value = Number(found);
      if (kind === "x" || kind === "y") {
        to.exact[kind] = value + (isRelative ? exact[kind] : 0);
        value = round(to.exact[kind] - (isRelative ? drawn[kind] : 0));
        to.drawn[kind] = value + (isRelative ? drawn[kind] : 0);
      } else if (kind === "s") value = round(value);
      values.push(value);
      text += separated(text, shortened(value));
    }
    // The side on which a nearly closed arc lies would change.
    if (isArc && isNearlyClosed(values, exact, to.exact)) return null;
    if (letter.toLowerCase() === "z") ({ exact, drawn } = start);
    else ({ exact, drawn } = to);
    if (letter.toLowerCase() === "m") {
      if (next !== undefined) start = { exact, drawn };
      // Further numbers of a move are lines.
      letter = isRelative ? "l" : "L";
    }
  }
  return text;
}

function isNearlyClosed([rx = 0, ry = 0, , isLarge]: number[], from: Point, to: Point): boolean {
  const chord = Math.hypot(to.x - from.x, to.y - from.y);
  return chord === 0 || (isLarge === 1 && chord < Math.min(rx, ry) / 2);
}

const shortened = (value: number) =>
  String(Object.is(value, -0) ? 0 : value).replace(/^(-?)0\./, "$1.");

/** With a space before it where it would continue the number before. */
function separated(text: string, value: string): string {
  const before = /[\d.]+$/.exec(text)?.[0];
  const isApart = before === undefined || value.startsWith("-");
  return isApart || (value.startsWith(".") && before.includes(".")) ? value : ` ${value}`;
}
