import type { ReactNode } from "react";
import { Link } from "react-router";
import { t } from "#shared/messages/t.ts";
import { rich } from "#web/lib/rich.ts";
import type { Application } from "#contract/applications.ts";
import { paths } from "#web/lib/paths.ts";
import { RelativeTime } from "#web/ui/RelativeTime.tsx";
import { verbOf } from "./decisions.ts";

export function ApplicationHistory({ application: { history } }: { application: Application }) {
  return (
    <section aria-labelledby="application-history">
      <h3 id="application-history" className="font-sans text-16 font-medium tracking-normal">
        {t("applications.history")}
      </h3>
      <ol className="mt-2 text-15 text-ink-2">
        {history.map(({ at, by, status }, index) => (
          <li key={at + status} className="relative flex gap-3 pb-3 last:pb-0">
            <span aria-hidden className="mt-2 size-2 shrink-0 rounded-full border-2 border-edge" />
            {index < history.length - 1 && (
              <span
                aria-hidden
                className="absolute inset-y-0 top-4.5 start-[3px] w-px bg-line -bottom-1.5"
              />
            )}
            <p className="flex min-w-0 flex-wrap gap-x-2">
              {status !== "expired" && <Actor by={by} />} <span>{verbOf(status, index)}</span>{" "}
              <RelativeTime at={at} className="text-ink-3" />
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Actor({ by }: Pick<Application["history"][number], "by">) {
  if (!by) return <span>{t("people.deletedUser")}</span>;
  return (
    <Link className="link max-w-full truncate text-ink" to={paths.user(by.username)}>
      {by.username}
    </Link>
  );
}

/** What owners wrote to the applicant without deciding; nothing without it. */
export function OwnersMessages({ application: { messages } }: { application: Application }) {
  if (messages.length === 0) return null;
  return (
    <ul aria-label={t("applications.messagesLabel")} className="grid gap-3">
      {messages.map(({ id, at, by, text }) => (
        <li key={id} className="border-s-2 border-user-line ps-3.5">
          <p className="small text-ink-3">
            {by
              ? rich("applications.wrote", {
                  name: by.displayName,
                  bdi: (name) => <bdi>{name}</bdi>,
                  time: () => <RelativeTime at={at} />,
                })
              : rich("applications.anOwnerWrote", { time: () => <RelativeTime at={at} /> })}
          </p>
          <p dir="auto" className="whitespace-pre-line text-ink-2 wrap-anywhere">
            {text}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** Two parts with a bullet between them, which doesn't show where the second is on a line of its own. */
export function BulletedLine({ children: [first, second] }: { children: [ReactNode, ReactNode] }) {
  return (
    <p className="overflow-hidden">
      {/* What begins a line has its bullet left of the paragraph, where it is cut off. */}
      <span className="-ms-4 flex flex-wrap *:min-w-0 *:ps-4">
        <span>{first}</span>{" "}
        <span className="relative">
          <span className="absolute start-1">•</span> {second}
        </span>
      </span>
    </p>
  );
}
