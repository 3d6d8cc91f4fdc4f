import { t, type TextKey } from "#shared/messages/t.ts";
import type { Application, ApplicationStatus } from "#contract/applications.ts";
import { dayLabel } from "#shared/answer-times.ts";
import { dayMs } from "#shared/time.ts";
import { Badge } from "#web/ui/Chip.tsx";
import { useNow } from "#web/ui/RelativeTime.tsx";

/** For the applicant of a closed application: when they may apply again. */
export function ReapplyNote({ application: { reapplyAt } }: { application: Application }) {
  const now = useNow();
  if (!reapplyAt) return null;
  return (
    <p className="text-15 text-ink-2">
      {Date.parse(reapplyAt) > now
        ? t("projects.applyAgainOn", { day: dayLabel(reapplyAt) })
        : t("applications.reapplyNow")}
    </p>
  );
}

/** For the applicant of a pending application: when it expires. */
export function ExpiryNote({ application }: { application: Application }) {
  const expiry = useExpiry(application);
  return expiry && <p className="text-15 text-ink-2">{t("applications.expiryNote", expiry)}</p>;
}

/** The day on which an application expires, if that is more than a day away; null without an expiry. */
export function useExpiry({
  expiresAt,
}: Application): { when: "soon" | "other"; day: string } | null {
  const now = useNow();
  if (!expiresAt) return null;
  const isSoon = Date.parse(expiresAt) - now < dayMs;
  return { when: isSoon ? "soon" : "other", day: dayLabel(expiresAt) };
}

const statusLabels = {
  pending: "applications.pending",
  accepted: "applications.accepted",
  closed: "applications.closed",
  withdrawn: "applications.withdrawn",
  expired: "applications.expired",
} as const satisfies Record<ApplicationStatus, TextKey>;

export function StatusBadge({ status }: { status: ApplicationStatus }) {
  return <Badge tone={status}>{t(statusLabels[status])}</Badge>;
}

/** The reason that an owner gave for closing it; nothing without one. */
export function ClosingReason({ application: { status, reason } }: { application: Application }) {
  if (!reason || (status !== "closed" && status !== "accepted")) return null;
  return (
    <div className="border-s-2 border-line ps-3.5">
      <p className="small text-ink-3">
        {status === "closed"
          ? t("applications.reasonForClosing")
          : t("applications.messageWithAnswer")}
      </p>
      <p dir="auto" className="whitespace-pre-line text-ink-2 wrap-anywhere">
        {reason}
      </p>
    </div>
  );
}
