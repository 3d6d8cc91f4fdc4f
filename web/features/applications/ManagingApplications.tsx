import CircleQuestionMark from "lucide-react/icons/circle-question-mark";
import type { Application } from "#contract/applications.ts";
import { reapplyAfterDays } from "#shared/answer-times.ts";
import { roleWithArticle } from "#web/entities/seats/position-labels.ts";

/** What the three decisions do. */
export function ManagingApplications({ application }: { application?: Application }) {
  const who = application?.user.username ?? "The applicant";
  const seat = application?.position
    ? `for ${application.position.title}`
    : `as ${application ? roleWithArticle(application.requestedRole) : "the requested role"}`;
  return (
    <details open>
      <summary className="flex min-h-8 list-none items-center gap-2 font-medium [&::-webkit-details-marker]:hidden">
        <CircleQuestionMark />
        Managing Applications
      </summary>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 pt-1.5 text-15 text-ink-2 [&>dt]:font-medium [&>dt]:text-ink">
        <dt>Accept</dt>
        <dd className="wrap-anywhere">
          {who} takes a seat {seat}.
        </dd>
        <dt>Close</dt>
        <dd className="wrap-anywhere">
          Declines the application. Existing members stay on the team. {who} can apply again after{" "}
          {reapplyAfterDays} days, or when you allow it.
        </dd>
        <dt>Re-open</dt>
        <dd>Moves the application back to Pending.</dd>
      </dl>
    </details>
  );
}
