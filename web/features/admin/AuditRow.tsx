import { Link } from "react-router";
import type { AuditEntry } from "#contract/admin.ts";
import { paths } from "#web/lib/paths.ts";
import { RelativeTime } from "#web/ui/RelativeTime.tsx";

/** One act: who did what to whom or what, when, and what else there is to know. */
export function AuditRow({ entry: { by, act, subject, at, detail } }: { entry: AuditEntry }) {
  const hasDetail = Object.keys(detail).length > 0;
  return (
    <li className="grid gap-1 border-b border-line-soft py-3">
      <p className="text-15 wrap-anywhere">
        <Admin by={by} /> <span className="text-ink-2">{act}</span>{" "}
        {subject.name ? (
          <bdi className="font-medium">{subject.name}</bdi>
        ) : (
          <span className="text-ink-3">deleted {subject.kind}</span>
        )}
      </p>
      <p className="small text-ink-3">
        <RelativeTime at={at} />
      </p>
      {hasDetail && (
        <details className="small">
          <summary className="w-fit cursor-pointer py-1 text-ink-2">Details</summary>
          <pre className="mt-1 rounded-md bg-sunk p-3 font-mono text-14 leading-normal whitespace-pre-wrap wrap-anywhere">
            {JSON.stringify(detail, null, 2)}
          </pre>
        </details>
      )}
    </li>
  );
}

/** By the name at that time, which may be another today. Without one: the program itself, or an old entry. */
function Admin({ by }: Pick<AuditEntry, "by">) {
  if (!by?.username) return <span className="text-ink-3">No account</span>;
  const { username, now } = by;
  if (!now) {
    return (
      <>
        <bdi className="font-medium">{username}</bdi>
        <span className="text-ink-3"> (account deleted)</span>
      </>
    );
  }
  return (
    <>
      <Link to={paths.user(now.username)} className="font-medium hover:underline">
        {username}
      </Link>
      {now.username !== username && <span className="text-ink-3"> (now {now.username})</span>}
    </>
  );
}
