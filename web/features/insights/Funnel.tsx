// From a view to a person who stays, as things that can be counted: lines are views, circles people.
import type { Insights } from "#contract/insights.ts";
import { formatNumber } from "#shared/format.ts";
import { t, type TextKey } from "#shared/messages/t.ts";
import { minCount } from "#shared/outcomes.ts";
import { Card } from "#web/ui/Card.tsx";
import { classNames } from "#web/ui/class-names.ts";

type Kind = Insights["steps"][number]["kind"];

const labels = {
  viewed: ["insights.viewed", "insights.viewedNote"],
  opened: ["insights.opened", "insights.openedNote"],
  applied: ["insights.applied", "insights.appliedNote"],
  answered: ["insights.answered", "insights.answeredNote"],
  accepted: ["insights.accepted", "insights.acceptedNote"],
  merged: ["insights.merged", "insights.mergedNote"],
  active: ["insights.active", "insights.activeNote"],
} as const satisfies Record<Kind, readonly [TextKey, TextKey]>;

const visitKinds = ["viewed", "opened"] as const;
const personKinds = ["applied", "answered", "accepted", "merged", "active"] as const;

/** In pixels of the drawing. */
const width = 496;
const rowHeight = 52;
const maxLines = 124;
const maxCircles = 31;
const lineStep = width / maxLines;
const circleStep = width / maxCircles;

/** How many things one drawn thing stands for, so that `count` of them fit. */
const units = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 100_000];
const unitFor = (count: number, most: number): number =>
  units.find((unit) => count <= unit * most) ?? Math.ceil(count / most);

export function Funnel({ insights: { steps, waiting } }: { insights: Insights }) {
  const counts = Object.fromEntries(steps.map(({ kind, count }) => [kind, count])) as Record<
    Kind,
    number | null
  >;
  const views = unitFor(counts.viewed ?? 0, maxLines);
  const people = unitFor(counts.applied ?? 0, maxCircles);
  const circlesOf = (kind: Kind) => Math.ceil((counts[kind] ?? 0) / people);
  return (
    <Card as="section" aria-labelledby="funnel" className="px-6 pt-5 pb-6 max-md:px-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id="funnel" className="text-20">
          {t("insights.funnel")}
        </h2>
        <p className="text-14 text-ink-3">{t("insights.viewUnit", { count: views })}</p>
      </div>
      <ol className="mt-3">
        {visitKinds.map((kind) => (
          <Row key={kind} kind={kind} count={counts[kind]} share={shareOf(kind, counts)}>
            <Lines count={Math.ceil((counts[kind] ?? 0) / views)} />
          </Row>
        ))}
      </ol>
      <p className="my-2 flex items-center gap-3 text-14 text-ink-3 after:h-0 after:flex-1 after:border-t-2 after:border-dotted after:border-line after:content-['']">
        {t("insights.personUnit", { count: people })}
      </p>
      <ol>
        {personKinds.map((kind, index) => {
          const next = personKinds[index + 1];
          return (
            <Row
              key={kind}
              kind={kind}
              count={counts[kind]}
              share={shareOf(kind, counts)}
              note={
                kind === "answered" && waiting > 0
                  ? t("insights.waiting", { count: waiting })
                  : null
              }
            >
              <Circles
                count={circlesOf(kind)}
                next={next === undefined || counts[next] === null ? null : circlesOf(next)}
                ended={kind === "answered"}
                waits={kind === "applied"}
              />
            </Row>
          );
        })}
      </ol>
    </Card>
  );
}

/** The step that a share is of. */
const shareOfStep: Partial<Record<Kind, Kind>> = {
  opened: "viewed",
  applied: "opened",
  accepted: "answered",
};

/** "about 1 in 13", of the step before; nothing where either is small, or most went on. */
function shareOf(kind: Kind, counts: Record<Kind, number | null>): string | null {
  const before = shareOfStep[kind];
  const [part, all] = [counts[kind], before === undefined ? null : counts[before]];
  const among = part && all ? Math.round(all / part) : 0;
  return among < 2 ? null : t("insights.oneIn", { count: formatNumber(among) });
}

interface RowProps {
  kind: Kind;
  count: number | null;
  share: string | null;
  /** What an owner can do about it. */
  note?: string | null;
  children: React.ReactNode;
}

function Row({ kind, count, share, note, children }: RowProps) {
  const [label, about] = labels[kind];
  return (
    <li className="grid items-center gap-x-6 md:h-13 md:grid-cols-[minmax(0,1fr)_minmax(0,496px)_132px] max-md:grid-cols-[1fr_auto] max-md:py-2">
      <span className="leading-[1.3]">
        <b className="block text-15 font-semibold">{t(label)}</b>
        <span className="text-14 text-ink-3">{t(about)}</span>
      </span>
      <svg
        aria-hidden
        viewBox={`0 0 ${width} ${rowHeight}`}
        className={classNames(
          "w-full overflow-visible rtl:-scale-x-100 max-md:order-last max-md:col-span-2",
          count === null && "max-md:hidden",
        )}
      >
        {children}
      </svg>
      <span className="grid leading-[1.25] max-md:text-end">
        {count === null ? (
          <span className="text-15 text-ink-2">{t("insights.fewer", { count: minCount })}</span>
        ) : (
          <b className="font-serif text-20 font-display tabular-figures">{formatNumber(count)}</b>
        )}
        {share && <span className="text-14 text-ink-3">{share}</span>}
        {note && <span className="text-14 font-medium text-user-ink">{note}</span>}
      </span>
    </li>
  );
}

const indexes = (count: number) => Array.from({ length: count }, (_, index) => index);

function Lines({ count }: { count: number }) {
  return indexes(count).map((index) => (
    <rect
      key={index}
      x={index * lineStep}
      y={(rowHeight - 24) / 2}
      width={1.6}
      height={24}
      className="fill-ink-2"
    />
  ));
}

interface CirclesProps {
  count: number;
  /** Of the step that follows; null where it is unknown. */
  next: number | null;
  /** Whether it ended here for those who didn't go on. */
  ended: boolean;
  /** Whether those who didn't go on wait. */
  waits: boolean;
}

/** People keep their column from row to row, those who went furthest first. */
function Circles({ count, next, ended, waits }: CirclesProps) {
  const middle = rowHeight / 2;
  return indexes(count).map((index) => {
    const x = circleStep * index + circleStep / 2;
    const goesOn = next === null || index < next;
    const isHollow = !goesOn && (ended || waits);
    return (
      <g key={index}>
        {next !== null && index < next && (
          <path
            d={`M${x} ${middle + 5}V${middle + rowHeight - 5}`}
            className="stroke-user-line max-md:hidden"
          />
        )}
        <circle
          cx={x}
          cy={middle}
          r={isHollow ? 4.2 : 5}
          strokeWidth={1.6}
          strokeDasharray={isHollow && waits ? "2.4 2" : undefined}
          className={isHollow ? "fill-transparent stroke-user" : "fill-user"}
        />
      </g>
    );
  });
}
