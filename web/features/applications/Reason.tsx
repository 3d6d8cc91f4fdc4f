import type { Application } from "#contract/applications.ts";

/** What an owner said when closing it, where they did. */
export function Reason({ application: { status, reason } }: { application: Application }) {
  if (status !== "closed" || !reason) return null;
  return (
    <div className="border-s-2 border-line ps-3.5">
      <p className="small text-ink-3">Reason for closing</p>
      <p dir="auto" className="whitespace-pre-line text-ink-2 wrap-anywhere">
        {reason}
      </p>
    </div>
  );
}
