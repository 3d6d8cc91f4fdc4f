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
        ? `You can apply again on ${dayLabel(reapplyAt)}, or earlier if an owner allows it.`
        : "You can apply again."}
    </p>
  );
}

/** For the applicant of a pending application: when it expires. */
export function ExpiryNote({ application }: { application: Application }) {
  const label = useExpiryLabel(application);
  return label && <p className="text-15 text-ink-2">If nobody answers, it expires {label}.</p>;
}

/** "on 12 December", "within a day"; null for an application that doesn't expire. */
export function useExpiryLabel({ expiresAt }: Application): string | null {
  const now = useNow();
  if (!expiresAt) return null;
  return Date.parse(expiresAt) - now < dayMs ? "within a day" : `on ${dayLabel(expiresAt)}`;
}

export function StatusBadge({ status }: { status: ApplicationStatus }) {
  return <Badge tone={status}>{status.charAt(0).toUpperCase() + status.slice(1)}</Badge>;
}

/** The reason that an owner gave for closing it; nothing without one. */
export function ClosingReason({ application: { status, reason } }: { application: Application }) {
  if (!reason || (status !== "closed" && status !== "accepted")) return null;
  return (
    <div className="border-s-2 border-line ps-3.5">
      <p className="small text-ink-3">
        {status === "closed" ? "Reason for closing" : "Message with the answer"}
      </p>
      <p dir="auto" className="whitespace-pre-line text-ink-2 wrap-anywhere">
        {reason}
      </p>
    </div>
  );
}
