// What stands below the funnel: how soon owners answer, where people came from, and what they know.
import type { ReactNode } from "react";
import type { Insights } from "#contract/insights.ts";
import { formatNumber } from "#shared/format.ts";
import { t } from "#shared/messages/t.ts";
import { minCount } from "#shared/outcomes.ts";
import { rich } from "#web/lib/rich.ts";
import { Card } from "#web/ui/Card.tsx";
import { Leader } from "#web/ui/Dividers.tsx";
import { Logo } from "#web/ui/Logo.tsx";

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
  const { median, p90 } = answerTimes;
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
    </Part>
  );
}

export function Sources({ insights: { sources } }: { insights: Insights }) {
  const kinds = sources.filter(({ tech }) => tech === null);
  return (
    <Part
      id="sources"
      title={t("insights.sources")}
      soon={kinds.length === 0 && t("insights.sourcesSoon")}
    >
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

/** The technologies that visitors had looked for; nothing while there are none. */
export function Searched({ insights: { sources } }: { insights: Insights }) {
  const techs = sources.filter(({ tech }) => tech !== null);
  if (techs.length === 0) return null;
  return (
    <Part id="searched" title={t("insights.searched")} soon={false}>
      <ul className="mt-3 grid gap-x-8 sm:grid-cols-2">
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
