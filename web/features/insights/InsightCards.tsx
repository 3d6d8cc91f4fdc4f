// What stands below the funnel: how soon owners answer, where people came from, and what they know.
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Insights } from "#contract/insights.ts";
import { formatNumber } from "#shared/format.ts";
import { t } from "#shared/messages/t.ts";
import { minCount, recordRules } from "#shared/outcomes.ts";
import { paths } from "#web/lib/paths.ts";
import { rich } from "#web/lib/rich.ts";
import { Card } from "#web/ui/Card.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Leader } from "#web/ui/Dividers.tsx";
import { Logo } from "#web/ui/Logo.tsx";
import { Mark } from "#web/ui/Mark.tsx";

interface PartProps {
  id: string;
  title: string;
  /** At the end of the title's line. */
  about?: string;
  /** In place of the content, as long as there is none. */
  soon: string | false;
  children: ReactNode;
}

function Part({ id, title, about, soon, children }: PartProps) {
  const heading = (
    <h2 id={id} className="text-20">
      {title}
    </h2>
  );
  if (soon) {
    return (
      <section
        aria-labelledby={id}
        className="min-w-0 rounded-lg border border-dashed border-line px-6 pt-5 pb-6"
      >
        {heading}
        <p className="mt-1.5 text-15 text-ink-2">{soon}</p>
      </section>
    );
  }
  return (
    <Card as="section" aria-labelledby={id} className="min-w-0 px-6 pt-5 pb-6 max-md:px-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        {heading}
        {about && <p className="text-14 text-ink-3">{about}</p>}
      </div>
      {children}
    </Card>
  );
}

/** The largest first; each is used from two of it on. */
const durations = [
  { unit: "day", seconds: 86_400 },
  { unit: "hour", seconds: 3_600 },
  { unit: "minute", seconds: 60 },
] as const;

/** "26 hours". */
function durationOf(total: number): string {
  const { unit, seconds } = durations.find((one) => total >= 2 * one.seconds) ?? durations[2];
  const count = Math.max(1, Math.ceil(total / seconds));
  return formatNumber(count, { style: "unit", unit, unitDisplay: "long" });
}

const strong = (words: ReactNode) => <b className="font-semibold text-ink">{words}</b>;

export function AnswerTimes({ insights: { answerTimes } }: { insights: Insights }) {
  const { median, p90, latest } = answerTimes;
  return (
    <Part
      id="answer-times"
      title={t("insights.answerTimes")}
      soon={median === null && t("insights.answersSoon")}
    >
      {median !== null && (
        <p className="mt-1.5 text-15 text-ink-2">
          {rich("insights.half", { time: durationOf(median), b: strong })}
        </p>
      )}
      {p90 !== null && (
        <p className="mt-1.5 text-15 text-ink-2">
          {rich("insights.most", { time: durationOf(p90), b: strong })}
        </p>
      )}
      {latest.length > 0 && <AnswerChart times={latest} />}
    </Part>
  );
}

/** In pixels of the drawing: twelve columns on a scale that a week doesn't fill. */
const chart = { width: 400, height: 125, base: 114, columns: 12, columnWidth: 32, most: 7 };
const [hour, day] = [3_600, 86_400];
const ticks = [
  { seconds: hour, x: 20, unit: "hour", count: 1 },
  { seconds: 6 * hour, x: 84, unit: "hour", count: 6 },
  { seconds: day, x: 156, unit: "day", count: 1 },
  { seconds: 2 * day, x: 228, unit: "day", count: 2 },
  { seconds: 7 * day, x: 308, unit: "week", count: 1 },
  { seconds: 14 * day, x: 388, unit: "week", count: 2 },
] as const;

/** The column of an answer: between two ticks by the logarithm of its time. */
function columnOf(seconds: number): number {
  const next = ticks.findIndex((tick) => seconds <= tick.seconds);
  if (next === 0) return 0;
  const [from, to] = [ticks[next - 1], ticks[next]];
  if (!from || !to) return chart.columns - 1;
  const part = Math.log(seconds / from.seconds) / Math.log(to.seconds / from.seconds);
  const x = from.x + part * (to.x - from.x);
  // An answer at the end of two days is within them.
  return Math.min(chart.columns - 1, Math.ceil((x - 4) / chart.columnWidth) - 1);
}

/** A circle for each of the latest answers, by how long they took. */
function AnswerChart({ times }: { times: readonly number[] }) {
  const columnsOfTimes = times.map(columnOf);
  const columns = Array.from(
    { length: chart.columns },
    (_, column) => columnsOfTimes.filter((one) => one === column).length,
  );
  const unit = Math.max(1, Math.ceil(Math.max(...columns) / chart.most));
  const soon = times.filter((seconds) => seconds <= recordRules.soonDays * day).length;
  return (
    <>
      <p className="mt-3 text-14 font-medium text-user-ink">
        {t("insights.soonOf", { soon: formatNumber(soon), count: times.length })}
      </p>
      <div aria-hidden className="relative mt-1.5 max-w-[400px] pb-7">
        <svg viewBox={`0 0 ${chart.width} ${chart.height}`} className="w-full rtl:-scale-x-100">
          <rect width={228} height={chart.height - 1} rx={8} className="fill-user-wash" />
          {columns.map((count, column) =>
            Array.from({ length: Math.ceil(count / unit) }, (_, index) => (
              <circle
                key={`${column} ${index}`}
                cx={20 + column * chart.columnWidth}
                cy={chart.base - index * 13}
                r={5}
                className="fill-user"
              />
            )),
          )}
          <path d={`M0 ${chart.height - 0.5}H${chart.width}`} className="stroke-edge" />
        </svg>
        {ticks.map(({ x, unit: of, count }, index) => (
          <span
            key={x}
            className={classNames(
              "absolute bottom-0 text-14 whitespace-nowrap text-ink-3",
              index < ticks.length - 1 ? "-translate-x-1/2 rtl:translate-x-1/2" : "end-0",
            )}
            style={
              index < ticks.length - 1 ? { insetInlineStart: `${x / (chart.width / 100)}%` } : {}
            }
          >
            {formatNumber(count, { style: "unit", unit: of, unitDisplay: "short" })}
          </span>
        ))}
      </div>
      {unit > 1 && (
        <p className="mt-2 text-14 text-ink-3">{t("insights.answerUnit", { count: unit })}</p>
      )}
    </>
  );
}

export function Sources({ insights: { sources } }: { insights: Insights }) {
  const kinds = sources.filter(({ tech }) => tech === null);
  const [mostApplied] = kinds
    .filter(({ applied }) => applied !== null)
    .toSorted((one, other) => (other.applied ?? 0) - (one.applied ?? 0));
  return (
    <Part
      id="sources"
      title={t("insights.sources")}
      soon={kinds.length === 0 && t("insights.sourcesSoon")}
    >
      {mostApplied && (
        <p className="mt-1.5 text-15 text-ink-2">
          {rich("insights.mostFrom", { source: mostApplied.label, b: strong })}
        </p>
      )}
      <ul className="mt-3">
        {kinds.map(({ kind, label, count, applied }) => (
          <li key={kind} className="flex min-h-8 items-baseline text-15">
            <span className="min-w-0 wrap-anywhere">{label}</span>
            <Leader />
            {count === null ? (
              <span className="text-14 text-ink-3">{t("insights.fewer", { count: minCount })}</span>
            ) : (
              <span className="dot-leader-count text-ink">{formatNumber(count)}</span>
            )}
            {applied !== null && (
              <span className="ps-3 text-14 text-user-ink">
                {t("insights.appliedFrom", { count: formatNumber(applied) })}
              </span>
            )}
          </li>
        ))}
      </ul>
      <p className="mt-3 text-14 text-ink-3">{t("insights.sourcesNote", { count: minCount })}</p>
    </Part>
  );
}

/** The words and the technologies that visitors had looked for. */
export function Searched({ insights: { sources, searches } }: { insights: Insights }) {
  const techs = sources.filter(({ tech }) => tech !== null);
  return (
    <Part
      id="searched"
      title={t("insights.searched")}
      about={t("insights.countsFrom", { count: minCount })}
      soon={techs.length + searches.length === 0 && t("insights.searchedSoon", { count: minCount })}
    >
      <div className="mt-3 grid gap-x-10 gap-y-5 sm:grid-cols-2">
        {searches.length > 0 && (
          <div className="min-w-0">
            <h3 className="mb-1 flex items-center gap-2.5 font-sans text-15 font-semibold">
              <Mark of="other" />
              {t("insights.searchWords")}
            </h3>
            <ul>
              {searches.map(({ query, count }) => (
                <li key={query} className="flex min-h-8 items-center text-15">
                  <Link
                    dir="auto"
                    className="link min-w-0 truncate"
                    to={paths.projects({ search: query })}
                  >
                    {query}
                  </Link>
                  <Leader />
                  <span className="dot-leader-count text-ink">{formatNumber(count)}</span>
                </li>
              ))}
            </ul>
          </div>
        )}
        {techs.length > 0 && (
          <div className="min-w-0">
            <h3 className="mb-1 flex items-center gap-2.5 font-sans text-15 font-semibold">
              <Mark of="tech" />
              {t("techs.title")}
            </h3>
            <ul>
              {techs.map(({ tech, label, count }) => (
                <li key={label} className="flex min-h-8 items-center gap-2.5 text-15">
                  <Logo name={label} src={tech?.imageUrl ?? null} size={16} />
                  <span className="min-w-0 truncate">{label}</span>
                  <Leader />
                  <span className="dot-leader-count text-ink">
                    {count !== null && formatNumber(count)}
                  </span>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </Part>
  );
}

/** Up to so many applicants are drawn as a diamond each. */
const maxDiamonds = 31;

export function Gaps({ insights: { gaps, steps } }: { insights: Insights }) {
  const applied = steps.find(({ kind }) => kind === "applied")?.count ?? null;
  const drawn = applied !== null && applied <= maxDiamonds ? applied : 0;
  const cell = "border-t border-line-soft py-2 pe-3";
  return (
    <Part
      id="gaps"
      title={t("insights.gaps")}
      {...(drawn > 0 && { about: t("insights.diamond") })}
      soon={gaps.length === 0 && t("insights.gapsSoon")}
    >
      <table className="mt-3 w-full border-collapse text-15">
        <thead className="text-14 text-ink-3">
          <tr>
            {(["insights.technology", "insights.askedBy", "insights.knownBy"] as const).map(
              (key) => (
                <th key={key} scope="col" className="pe-3 pb-1.5 text-start font-normal">
                  {t(key)}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {gaps.map(({ tech, asked, brought }) => (
            <tr key={tech.id}>
              <th scope="row" className={`${cell} text-start font-medium`}>
                <span className="flex items-center gap-2.5">
                  <Logo name={tech.name} src={tech.imageUrl} />
                  {tech.name}
                </span>
              </th>
              <td className={cell}>
                {asked > 0 ? (
                  t("insights.seats", { count: asked })
                ) : (
                  <span className="text-ink-3">{t("insights.noSeat")}</span>
                )}
              </td>
              <td className={cell}>
                <span className="flex flex-wrap items-center gap-x-5">
                  {drawn > 0 && brought !== null && <Diamonds count={brought} of={drawn} />}
                  <span className="text-ink-2">
                    {brought === null || applied === null
                      ? t("insights.fewer", { count: minCount })
                      : rich("insights.ofApplied", {
                          brought: formatNumber(brought),
                          applied: formatNumber(applied),
                          b: strong,
                        })}
                  </span>
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Part>
  );
}

function Diamonds({ count, of }: { count: number; of: number }) {
  return (
    <span aria-hidden className="inline-flex gap-1 max-md:hidden">
      {Array.from({ length: of }, (_, index) => (
        <i
          key={index}
          className={`size-1.5 rotate-45 rounded-xs border border-tech ${index < count ? "bg-tech" : "opacity-50"}`}
        />
      ))}
    </span>
  );
}
