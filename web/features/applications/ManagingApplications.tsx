import CircleQuestionMark from "lucide-react/icons/circle-question-mark";
import { t } from "#shared/messages/t.ts";
import type { Application } from "#contract/applications.ts";
import { reapplyAfterDays } from "#shared/answer-times.ts";

/** What the three decisions do. */
export function ManagingApplications({ application }: { application?: Application }) {
  return (
    <details open>
      <summary className="flex min-h-8 list-none items-center gap-2 font-medium [&::-webkit-details-marker]:hidden">
        <CircleQuestionMark />
        {t("applications.managing")}
      </summary>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 pt-1.5 text-15 text-ink-2 [&>dt]:font-medium [&>dt]:text-ink">
        <dt>{t("applications.accept")}</dt>
        <dd className="wrap-anywhere">
          {t("applications.acceptMeans", {
            who: application ? "named" : "other",
            name: application?.user.username ?? "",
            seat: application?.position ? "position" : (application?.requestedRole ?? "other"),
            position: application?.position?.title ?? "",
          })}
        </dd>
        <dt>{t("applications.close")}</dt>
        <dd className="wrap-anywhere">
          {t("applications.closeMeans", {
            who: application ? "named" : "other",
            name: application?.user.username ?? "",
            days: reapplyAfterDays,
          })}
        </dd>
        <dt>{t("applications.reopen")}</dt>
        <dd>{t("applications.reopenMeans")}</dd>
      </dl>
    </details>
  );
}
