// A thread for each application, from being sent to a person who stays. Decoration: the counts below
// say the same.

interface ThreadsProps {
  /** How many reach each stage; at most as many as the one before. */
  counts: readonly number[];
  /** How many applications are one thread. */
  unit: number;
}

/** In pixels of the drawing. */
const width = 920;
const gap = 2.75;
const padding = 6;

/** Most threads that are drawn. */
const maxThreads = 150;
const units = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];

/** How many applications a thread stands for, so that all fit. */
export const threadUnit = (applications: number): number =>
  units.find((unit) => applications <= unit * maxThreads) ?? Math.ceil(applications / maxThreads);

export function Threads({ counts, unit }: ThreadsProps) {
  const stages = counts.map((count) => Math.round(count / unit));
  const all = stages[0] ?? 0;
  const height = all * gap + 2 * padding;
  const stageWidth = width / stages.length;
  const yOf = (place: number, of: number) => height / 2 + (place - (of - 1) / 2) * gap;
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className="h-auto max-h-64 w-full rtl:-scale-x-100"
    >
      {placesOf(stages).map((places, thread) => {
        const points = places.map((place, stage) => [
          stage * stageWidth,
          yOf(place, stages[stage] ?? 0),
        ]);
        const stays = places.length === stages.length;
        return (
          <path
            key={thread}
            d={curveThrough(points, stays ? stageWidth : stageWidth / 4)}
            vectorEffect="non-scaling-stroke"
            strokeWidth={stays ? 1.3 : 1}
            className={stays ? "fill-none stroke-user" : "fill-none stroke-user opacity-50"}
          />
        );
      })}
    </svg>
  );
}

/** For each thread its place at the stages that it reaches. None crosses another. */
function placesOf(stages: readonly number[]): number[][] {
  const threads = Array.from({ length: stages[0] ?? 0 }, (_, place) => [place]);
  let alive = threads;
  for (const next of stages.slice(1)) {
    const of = alive.length;
    // Those that go on are spread evenly among the others.
    const before = (place: number) => Math.floor((place * next) / of);
    alive = alive.filter((_, place) => before(place + 1) > before(place));
    alive.forEach((places, place) => places.push(place));
  }
  return threads;
}

/** Smooth from point to point, then straight on for `rest` pixels. */
function curveThrough(points: readonly (readonly number[])[], rest: number): string {
  const curves = points.slice(1).map(([x = 0, y = 0], index) => {
    const [fromX = 0, fromY = 0] = points[index] ?? [];
    const middle = (fromX + x) / 2;
    return `C${middle} ${fromY} ${middle} ${y} ${x} ${y}`;
  });
  return `M${points[0]?.join(" ")}${curves.join("")}h${rest}`;
}
