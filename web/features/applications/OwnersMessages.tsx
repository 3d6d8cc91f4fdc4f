import type { Application } from "#contract/applications.ts";
import { RelativeTime } from "#web/ui/RelativeTime.tsx";

/** What owners wrote to the applicant without deciding; nothing without it. */
export function OwnersMessages({ application: { messages } }: { application: Application }) {
  if (messages.length === 0) return null;
  return (
    <ul aria-label="Messages to the applicant" className="grid gap-3">
      {messages.map(({ id, at, by, text }) => (
        <li key={id} className="border-s-2 border-user-line ps-3.5">
          <p className="small text-ink-3">
            {by ? <bdi>{by.displayName}</bdi> : "An owner"} wrote <RelativeTime at={at} />
          </p>
          <p dir="auto" className="whitespace-pre-line text-ink-2 wrap-anywhere">
            {text}
          </p>
        </li>
      ))}
    </ul>
  );
}
