import { useInfiniteQuery } from "@tanstack/react-query";
import Download from "lucide-react/icons/download";
import { Link, useSearchParams } from "react-router";
import { t, type TextKey } from "#shared/messages/t.ts";
import type { AuditEntry } from "#contract/admin.ts";
import { auditQuery } from "#web/data/admin.ts";
import {
  AdminHead,
  AdminList,
  AdminSearch,
  auditFilterOf,
  auditKinds,
} from "#web/features/admin/AdminList.tsx";
import { useApi } from "#web/lib/ApiContext.tsx";
import { awaitOnServer } from "#web/lib/loader.ts";
import { paths } from "#web/lib/paths.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { RelativeTime } from "#web/ui/RelativeTime.tsx";
import { Select } from "#web/ui/Select.tsx";
import { adminLoader } from "./guards.ts";

export const loader = adminLoader(async ({ api, url, ensurePages }) => {
  await awaitOnServer(ensurePages(auditQuery(api, auditFilterOf(url.searchParams))));
  return { title: t("admin.auditPageTitle"), noindex: true };
});

/** The audit log. */
export default function AdminAuditPage() {
  const filter = auditFilterOf(useSearchParams()[0]);
  const { search, kind } = filter;
  const kinds = auditKinds.map(({ value, label }) => ({ value, label: t(label) }));
  const kindLabel = kinds.find(({ value }) => value === kind)?.label;
  const query = useInfiniteQuery(auditQuery(useApi(), filter));
  return (
    <section aria-labelledby="admin-title">
      <AdminHead
        title={t("admin.audit")}
        of="other"
        about={t("admin.auditAbout")}
        end={
          <ButtonLink size="sm" icon={<Download />} href={paths.auditExport()} download>
            {t("admin.auditExport")}
          </ButtonLink>
        }
      />
      <AdminSearch part="audit" label={t("admin.auditSearch")} search={search}>
        <Select
          key={kind}
          label={t("admin.auditSubject")}
          hideLabel
          name="kind"
          options={[{ value: "", label: t("admin.auditAllActions") }, ...kinds]}
          defaultValue={kind ?? ""}
        />
      </AdminSearch>
      <AdminList
        query={query}
        of="actions"
        hrefAfter={(after) => paths.admin("audit", { search, kind, after })}
        empty={
          <EmptyState compact title={t("admin.auditEmptyTitle")}>
            {search && kindLabel && `${t("admin.auditNoMatch", { kind: kindLabel, search })} `}
            {!search && kindLabel && t("admin.auditNoneOfKind", { kind: kindLabel })}
            {search && t("admin.auditSearchHint")}
            {!search && !kind && t("admin.auditEmptyText")}
          </EmptyState>
        }
      >
        {(entry) => <AuditRow key={entry.id} entry={entry} />}
      </AdminList>
    </section>
  );
}

/** An audit entry: its admin, act, target, time and details. */
function AuditRow({ entry: { by, act, subject, at, detail } }: { entry: AuditEntry }) {
  const { before, after } = auditSentence({ act });
  const hasDetail = Object.keys(detail).length > 0;
  return (
    <li className="grid gap-1 border-b border-line-soft py-3">
      <p className="text-15 wrap-anywhere">
        <Admin by={by} /> <span className="text-ink-2">{before}</span>{" "}
        {subject.name ? (
          <bdi className="font-medium">{subject.name}</bdi>
        ) : (
          <span className="text-ink-3">
            {t("admin.auditDeletedSubject", {
              kind: auditKinds.find(({ value }) => value === subject.kind)?.value ?? "other",
              stored: subject.kind,
            })}
          </span>
        )}
        {after && <span className="text-ink-2"> {after}</span>}
      </p>
      <p className="small text-ink-3">
        <RelativeTime at={at} />
      </p>
      {hasDetail && (
        <details className="small">
          <summary className="w-fit cursor-pointer py-1 text-ink-2">
            {t("admin.auditDetails")}
          </summary>
          <pre className="mt-1 rounded-md bg-sunk p-3 font-mono text-14 leading-normal whitespace-pre-wrap wrap-anywhere">
            {JSON.stringify(detail, null, 2)}
          </pre>
        </details>
      )}
    </li>
  );
}

/** The admin's name at that time. Without one: the program itself, or an old entry. */
function Admin({ by }: Pick<AuditEntry, "by">) {
  if (!by?.username) return <span className="text-ink-3">{t("admin.auditNoAccount")}</span>;
  const { username, now } = by;
  if (!now) {
    return (
      <>
        <bdi className="font-medium">{username}</bdi>
        <span className="text-ink-3"> {t("admin.auditAccountDeleted")}</span>
      </>
    );
  }
  return (
    <>
      <Link to={paths.user(now.username)} className="font-medium hover:underline">
        {username}
      </Link>
      {now.username !== username && (
        <span className="text-ink-3"> {t("admin.auditNowNamed", { username: now.username })}</span>
      )}
    </>
  );
}

/** The words around the subject's name, with "…" for it where it isn't last. */
const sentences: Record<string, TextKey> = {
  "add tech": "admin.actAddTech",
  "edit tech": "admin.actEditTech",
  "upload logo": "admin.actUploadLogo",
  "remove logo": "admin.actRemoveLogo",
  "merge techs": "admin.actMergeTechs",
  "dismiss wanted tech": "admin.actDismissWantedTech",
  "make admin": "admin.actMakeAdmin",
  "unmake admin": "admin.actUnmakeAdmin",
  "suspend user": "admin.actSuspendUser",
  "lift suspension": "admin.actLiftSuspension",
  "end sessions": "admin.actEndSessions",
  "make admin token": "admin.actMakeToken",
  "revoke admin token": "admin.actRevokeToken",
  "delete account": "admin.actDeleteAccount",
  "send test notification": "admin.actSendTestNotification",
  "delete project": "admin.actDeleteProject",
  "delete comment": "admin.actDeleteComment",
  "delete update": "admin.actDeleteUpdate",
  "hide project": "admin.actHideProject",
  "hide comment": "admin.actHideComment",
  "hide user": "admin.actHideUser",
  "hide event": "admin.actHideEvent",
  "hide update": "admin.actHideUpdate",
  "hide picture": "admin.actHidePicture",
  "restore project": "admin.actRestoreProject",
  "restore comment": "admin.actRestoreComment",
  "restore user": "admin.actRestoreUser",
  "restore event": "admin.actRestoreEvent",
  "restore update": "admin.actRestoreUpdate",
  "restore picture": "admin.actRestorePicture",
  "dismiss reports": "admin.actDismissReports",
  "reopen reports": "admin.actReopenReports",
  "dismiss reports by": "admin.actDismissReportsBy",
  "reopen reports by": "admin.actReopenReportsBy",
  "dismiss search": "admin.actDismissSearch",
  "hide searches with word": "admin.actHideSearchesWithWord",
  "show searches with word": "admin.actShowSearchesWithWord",
  "run job": "admin.actRunJob",
  "add webhook": "admin.actAddWebhook",
  "edit webhook": "admin.actEditWebhook",
  "delete webhook": "admin.actDeleteWebhook",
  "test webhook": "admin.actTestWebhook",
  "rotate webhook secret": "admin.actRotateWebhook",
  "replay webhook": "admin.actReplayWebhook",
  "stop webhook": "admin.actStopWebhook",
  "allow integrations": "admin.actAllowIntegrations",
  "forbid integrations": "admin.actForbidIntegrations",
  "approve access": "admin.actApproveAccess",
  "decline access": "admin.actDeclineAccess",
  "take back access": "admin.actTakeBackAccess",
  announce: "admin.actAnnounce",
  "change appearance": "admin.actChangeAppearance",
  "upload site logo": "admin.actUploadLogo",
  "undo appearance": "admin.actUndoAppearance",
  "change page": "admin.actChangePage",
  "undo page": "admin.actUndoPage",
  "remove announcement": "admin.actRemoveAnnouncement",
  export: "admin.actExport",
};

/** What comes before and after the subject's name; the stored act where another version wrote it. */
export function auditSentence({ act }: Pick<AuditEntry, "act">) {
  const sentence = Object.hasOwn(sentences, act) ? sentences[act] : undefined;
  const [before = act, after = ""] = (sentence ? t(sentence) : act).split("…");
  return { before: before.trim(), after: after.trim() };
}
