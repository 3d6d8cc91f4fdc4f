import { useQuery } from "@tanstack/react-query";
import { megabytes } from "#shared/megabytes.ts";
import type { BackupState } from "#contract/backups.ts";
import { backupStateQuery } from "#web/data/backups.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { messageOf } from "#web/lib/api-error.ts";
import { RelativeTime } from "#web/ui/RelativeTime.tsx";
import { SkeletonText } from "#web/ui/Skeleton.tsx";

/** When the last backup was made, and why the last attempt failed. */
export function BackupStatus() {
  const { data, error } = useQuery(backupStateQuery(useApi()));
  return (
    <section aria-labelledby="backup-title" className="grid gap-2 border-b border-line-soft py-5">
      <h2 id="backup-title" className="text-15 font-medium">
        Last backup
      </h2>
      {data && <LatestBackup state={data} />}
      {!data && error && <p className="text-15 text-danger">{messageOf(error)}</p>}
      {!data && !error && <SkeletonText lines={1} />}
      {data?.failure && (
        <p className="rounded-md bg-danger-wash px-4 py-3 text-15 wrap-anywhere">
          The last attempt failed <RelativeTime at={data.failure.failedAt} />: {data.failure.error}
        </p>
      )}
    </section>
  );
}

function LatestBackup({ state: { latest, kept } }: { state: BackupState }) {
  const off = kept === 0 && "Daily backups are off (BACKUPS_KEPT). ";
  if (!latest) return <p className="text-15 text-ink-2">{off}No backup in the last 90 days.</p>;
  const { madeAt, bytes, server, file } = latest;
  return (
    <p className="text-15 wrap-anywhere text-ink-2">
      {off}
      <RelativeTime at={madeAt} /> · {megabytes(bytes)} · <span className="font-mono">{file}</span>{" "}
      on {server}
    </p>
  );
}
