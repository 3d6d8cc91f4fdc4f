import { useInfiniteQuery } from "@tanstack/react-query";
import Download from "lucide-react/icons/download";
import { Link, useSearchParams } from "react-router";
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
  return { title: "Audit log · Admin", noindex: true };
});

const options = [{ value: "", label: "All actions" }, ...auditKinds];

/** The audit log. */
export default function AdminAuditPage() {
  const filter = auditFilterOf(useSearchParams()[0]);
  const { search, kind } = filter;
  const kindLabel = auditKinds.find(({ value }) => value === kind)?.label;
  const query = useInfiniteQuery(auditQuery(useApi(), filter));
  return (
    <section aria-labelledby="admin-title">
      <AdminHead
        title="Audit log"
        of="other"
        about="Everything admins did, latest first. Entries can’t be changed or deleted."
        end={
          <ButtonLink size="sm" icon={<Download />} href={paths.auditExport()} download>
            Export
          </ButtonLink>
        }
      />
      <AdminSearch part="audit" label="Search the log" search={search}>
        <Select
          key={kind}
          label="Subject"
          hideLabel
          name="kind"
          options={options}
          defaultValue={kind ?? ""}
        />
      </AdminSearch>
      <AdminList
        query={query}
        of="actions"
        hrefAfter={(after) => paths.admin("audit", { search, kind, after })}
        empty={
          <EmptyState compact title="No entries">
            {search && kindLabel && `Nothing under ${kindLabel} matches “${search}”. `}
            {!search && kindLabel && `Nothing under ${kindLabel} yet.`}
            {search &&
              "Search by part of an action, the name of its subject, or an admin’s username."}
            {!search && !kind && "Actions by admins appear here."}
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
          <span className="text-ink-3">deleted {subject.kind}</span>
        )}
        {after && <span className="text-ink-2"> {after}</span>}
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

/** The admin's name at that time. Without one: the program itself, or an old entry. */
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

/** The words before the subject's name, with "…" for it where it isn't last. */
const sentences: Record<string, string> = {
  "add tech": "added the technology",
  "edit tech": "edited the technology",
  "upload logo": "uploaded a logo for",
  "remove logo": "removed the logo of",
  "merge techs": "merged another technology into",
  "dismiss wanted tech": "dismissed the wanted technology",
  "make admin": "made … an admin",
  "unmake admin": "removed … as admin",
  "suspend user": "suspended",
  "lift suspension": "lifted the suspension of",
  "end sessions": "signed … out everywhere",
  "delete account": "deleted the account of",
  "send test notification": "sent a test notification to",
  "delete project": "deleted the project",
  "delete comment": "deleted a comment on",
  "hide project": "hid the project",
  "hide comment": "hid a comment on",
  "hide user": "hid",
  "hide event": "hid an event of",
  "restore project": "restored the project",
  "restore comment": "restored a comment on",
  "restore user": "restored",
  "restore event": "restored an event of",
  "dismiss reports": "dismissed the reports of",
  "reopen reports": "re-opened the reports of",
  "dismiss reports by": "dismissed all reports by",
  "reopen reports by": "re-opened the reports by",
  "dismiss search": "dismissed the search",
  "hide searches with word": "hid searches with",
  "show searches with word": "allowed searches with",
  "run job": "ran the job",
  "approve access": "let … in",
  "decline access": "declined the access request of",
  "take back access": "took back the approval of",
  announce: "announced",
  "change appearance": "changed the appearance of",
  "upload site logo": "uploaded a logo for",
  "undo appearance": "undid a change to the appearance of",
  "remove announcement": "removed the announcement",
  export: "exported",
};

/** What comes before and after the subject's name; the stored act where another version wrote it. */
export function auditSentence({ act }: Pick<AuditEntry, "act">) {
  const sentence = Object.hasOwn(sentences, act) ? sentences[act] : undefined;
  const [before = act, after = ""] = (sentence ?? act).split("…");
  return { before: before.trim(), after: after.trim() };
}
