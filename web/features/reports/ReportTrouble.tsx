import { messageOf } from "#web/api/api-error.ts";

interface ReportTroubleProps {
  /** What didn't happen: "It was not reported." */
  title: string;
  error: unknown;
}

/** Why it failed, next to where it was tried. */
export function ReportTrouble({ title, error }: ReportTroubleProps) {
  return (
    <div role="alert" className="empty:hidden">
      {error ? (
        <p className="rounded-md bg-danger-wash px-4 py-3 text-15 wrap-anywhere">
          <b className="font-semibold text-danger">{title}</b> {messageOf(error)}
        </p>
      ) : null}
    </div>
  );
}
