import { Link } from "react-router";
import type { Advice } from "#contract/insights.ts";
import { t, type TextKey } from "#shared/messages/t.ts";

const words = {
  answer: ["insights.answerTitle", "mail.reviewApplications"],
  open: ["insights.openTitle", "positions.editSeats"],
  techs: ["insights.techsTitle", "insights.settingsLink"],
  describe: ["insights.describeTitle", "positions.editSeats"],
  ask_less: ["insights.askLessTitle", "positions.editSeats"],
  explain: ["insights.explainTitle", "insights.settingsLink"],
  issues: ["insights.issuesTitle", "insights.issuesLink"],
  webhook: ["insights.webhookTitle", "insights.webhookLink"],
  invite: ["insights.inviteTitle", "insights.inviteLink"],
} as const satisfies Record<Advice["kind"], readonly [TextKey, TextKey]>;

/** What an owner could do next, each with its reason and the page for it. */
export function AdviceList({ advice }: { advice: readonly Advice[] }) {
  if (advice.length === 0) return null;
  return (
    <section aria-labelledby="advice">
      <h2 id="advice" className="text-20">
        {t("insights.adviceHeading")}
      </h2>
      <ol className="mt-3 grid border-y border-line md:grid-flow-col md:auto-cols-fr">
        {advice.map(({ kind, text, href }, index) => {
          const [title, link] = words[kind];
          return (
            <li
              key={kind}
              className="flex gap-4 py-4 text-15 leading-[1.5] not-first:border-line-soft max-md:not-first:border-t md:px-5 md:first:ps-0 md:not-first:border-s"
            >
              <span
                aria-hidden
                className="min-w-4 font-serif text-31 leading-none font-display text-proj-ink"
              >
                {index + 1}
              </span>
              <div className="min-w-0">
                <h3 className="font-sans text-16 font-semibold">{t(title)}</h3>
                <p className="mt-1 mb-2 text-ink-2 wrap-anywhere">{text}</p>
                {href.startsWith("/") ? (
                  <Link className="link font-medium" to={href}>
                    {t(link)}
                  </Link>
                ) : (
                  <a className="link font-medium" href={href} rel="noopener">
                    {t(link)}
                  </a>
                )}
              </div>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
