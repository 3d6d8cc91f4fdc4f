import { messageOf } from "#web/api/api-error.ts";

interface AdminTroubleProps {
  /** What didn't happen: "The technology was not added." */
  title: string;
  error: unknown;
}

/** Why an act failed, next to where it was tried. */
export function AdminTrouble({ title, error }: AdminTroubleProps) {
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
