import { Link } from "react-router";
import type { Application } from "#contract/applications.ts";
import { paths } from "#web/lib/paths.ts";
import { RelativeTime } from "#web/ui/RelativeTime.tsx";
import { verbOf } from "./decisions.ts";

export function ApplicationHistory({ application: { history } }: { application: Application }) {
  return (
    <section aria-labelledby="application-history">
      <h3 id="application-history" className="font-sans text-16 font-medium tracking-normal">
        History
      </h3>
      <ol className="mt-2 text-15 text-ink-2">
        {history.map(({ at, by, status }, index) => (
          <li key={at + status} className="relative flex gap-3 pb-3 last:pb-0">
            <span aria-hidden className="mt-2 size-2 shrink-0 rounded-full border-2 border-edge" />
            {index < history.length - 1 && (
              <span
                aria-hidden
                className="absolute inset-y-0 top-4.5 left-[3px] w-px bg-line -bottom-1.5"
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
  if (!by) return <span>A deleted user</span>;
  return (
    <Link className="link max-w-full truncate text-ink" to={paths.user(by.username)}>
      {by.username}
    </Link>
  );
}
