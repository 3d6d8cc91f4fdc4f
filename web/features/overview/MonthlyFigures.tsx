// The site by month: four figures with their last year, and what came of applications.
import type { ReactNode } from "react";
import type { MonthFigures } from "#contract/overview.ts";
import { formatDate, formatNumber } from "#shared/format.ts";
import { t, type TextKey } from "#shared/messages/t.ts";
import { type EntityKind, Mark } from "#web/ui/Mark.tsx";
import { Threads, threadUnit } from "./Threads.tsx";

/** "14 hr". */
function Hours({ seconds }: { seconds: number }) {
  const hours = Math.max(1, Math.round(seconds / 3600));
  const unit = { style: "unit", unit: "hour", unitDisplay: "short" } as const;
  return <time dateTime={`PT${hours}H`}>{formatNumber(hours, unit)}</time>;
}

/** With a keyboard, too. */
const scrollable = { role: "group", tabIndex: 0 };

const monthName = (month: string) => formatDate(`${month}-01`, { month: "long", year: "numeric" });

export function ThisMonth({ months }: { months: readonly MonthFigures[] }) {
  const latest = months.at(-1);
  if (!latest) return null;
  const { medianAnswerSeconds: median } = latest;
  const barsOf = (figure: (month: MonthFigures) => number) => months.map(figure);
  return (
    <section aria-labelledby="month" className="mt-8">
      <h2 id="month" className="border-b border-dotted border-line pb-2 text-20">
        {t("overview.thisMonth")}
      </h2>
      <dl className="mt-3.5 grid gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
        <Figure
          of="user"
          name={t("frame.people")}
          value={formatNumber(latest.people)}
          bars={barsOf(({ people }) => people)}
          about={t("overview.came", { count: latest.joined })}
        />
        <Figure
          of="proj"
          name={t("frame.projects")}
          value={formatNumber(latest.projects)}
          bars={barsOf(({ projects }) => projects)}
          about={t("overview.came", { count: latest.created })}
        />
        <Figure
          name={t("overview.firstAnswer")}
          value={median === null ? "–" : <Hours seconds={median} />}
          bars={barsOf(({ medianAnswerSeconds }) => medianAnswerSeconds ?? 0)}
          about={median === null ? t("overview.noAnswers") : t("overview.medianOf")}
        />
        <Figure
          name={t("overview.views")}
          value={formatNumber(latest.viewed)}
          bars={barsOf(({ viewed }) => viewed)}
          about={t("overview.byVisitor")}
        />
      </dl>
    </section>
  );
}

const hues = { user: "bg-user", proj: "bg-proj", tech: "bg-tech" } as const;

interface FigureProps {
  of?: EntityKind;
  name: string;
  value: ReactNode;
  /** By month, the current one last. */
  bars: readonly number[];
  about: ReactNode;
}

function Figure({ of, name, value, bars, about }: FigureProps) {
  const most = Math.max(...bars, 1);
  const hue = of ? hues[of] : "bg-ink-2";
  return (
    <div className="min-w-0 pe-5 lg:not-first:border-s lg:not-first:border-line lg:not-first:ps-5">
      <dt className="flex items-center gap-2 text-15 text-ink-2">
        {of && <Mark of={of} />}
        {name}
      </dt>
      <dd>
        <b className="block font-serif text-39 leading-tight font-display tabular-figures">
          {value}
        </b>
        <span aria-hidden className="mt-1 flex h-9 max-w-40 items-end gap-0.5">
          {bars.map((bar, index) => (
            <i
              key={index}
              className={`flex-1 rounded-xs ${hue} ${index < bars.length - 1 ? "opacity-50" : ""}`}
              style={{ height: `${Math.max(3, (100 * bar) / most)}%` }}
            />
          ))}
        </span>
        <span className="mt-1.5 block text-14 text-ink-2">{about}</span>
      </dd>
    </div>
  );
}

const steps = [
  ["applied", "overview.applications"],
  ["answeredSoon", "overview.answered"],
  ["accepted", "overview.accepted"],
  ["merged", "overview.merged"],
  ["active", "overview.active"],
] as const satisfies readonly (readonly [keyof MonthFigures, TextKey])[];

/** Applications from which they are drawn. */
const minDrawn = 10;

/** What came of the applications of all months, as threads, and by month. */
export function Newcomers({ months }: { months: readonly MonthFigures[] }) {
  const sums = steps.map(([step]) => months.reduce((sum, month) => sum + month[step], 0));
  const [applied = 0] = sums;
  // A late answer leads on, too: no more threads begin at a stage than come to it.
  const counts = sums.map((_, index) => Math.min(...sums.slice(0, index + 1)));
  const unit = threadUnit(applied);
  return (
    <section aria-labelledby="newcomers" className="mt-8">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 border-b border-dotted border-line pb-2">
        <h2 id="newcomers" className="text-20">
          {t("overview.newcomers")}
        </h2>
        <p className="text-14 text-ink-2">{t("overview.lastMonths", { count: months.length })}</p>
      </div>
      {applied < minDrawn ? (
        <p className="mt-4 text-15 text-ink-2">{t("overview.fewApplications")}</p>
      ) : (
        <div className="mt-4 max-sm:hidden">
          <Threads counts={counts} unit={unit} />
          <p className="mt-1 text-14 text-ink-3">{t("overview.thread", { count: unit })}</p>
        </div>
      )}
      <ol className="mt-4 grid gap-4 sm:grid-cols-5">
        {steps.map(([step, label], index) => (
          <li key={step} className="max-sm:flex max-sm:items-baseline max-sm:gap-3">
            <b className="font-serif text-25 font-display tabular-figures max-sm:w-16 max-sm:text-end">
              {formatNumber(sums[index] ?? 0)}
            </b>
            <span className="block text-15">{t(label)}</span>
          </li>
        ))}
      </ol>
      <details className="mt-4 text-15">
        <summary className="cursor-pointer text-ink-2">{t("overview.howTitle")}</summary>
        <p className="mt-1 max-w-measure text-ink-2">{t("overview.howText")}</p>
      </details>
      <div {...scrollable} aria-labelledby="newcomers" className="mt-5 overflow-x-auto">
        <table className="w-full border-collapse text-15 whitespace-nowrap">
          <thead className="text-14 text-ink-3">
            <tr>
              <th scope="col" className="pe-4 pb-1.5 text-start font-normal">
                {t("overview.month")}
              </th>
              {steps.map(([step, label]) => (
                <th key={step} scope="col" className="ps-4 pb-1.5 text-end font-normal">
                  {t(label)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {months.toReversed().map((month) => (
              <tr key={month.month} className="border-t border-line-soft">
                <th scope="row" className="py-1.5 pe-4 text-start font-normal">
                  {monthName(month.month)}
                </th>
                {steps.map(([step]) => (
                  <td key={step} className="py-1.5 ps-4 text-end tabular-figures">
                    {formatNumber(month[step])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
