import type { ReactNode } from "react";
import { Link } from "react-router";
import { t, type TextKey } from "#shared/messages/t.ts";
import { rich } from "#web/lib/rich.ts";
import type { RichTexts } from "#shared/messages/types.ts";
import type {
  ReportedAct,
  ReportedThing,
  ReporterActInput,
  ReportOutcome,
} from "#contract/reports.ts";
import { decideOnReported, decideOnReporter } from "#web/data/reports.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { paths } from "#web/lib/paths.ts";
import { Badge } from "#web/ui/Chip.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Mark } from "#web/ui/Mark.tsx";
import { RelativeTime } from "#web/ui/RelativeTime.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { opensDialog } from "#web/lib/dialogs.tsx";
import { AdminDeleteButton } from "./AdminDeleteButton.tsx";
import { ReportedText } from "./ReportedText.tsx";
import { decisionLabels, reportCountLabel, reporterDecisionLabels } from "./decision-labels.ts";
import { categoryLabel, kindLabel } from "#web/entities/reports/report-labels.ts";

const loadNote = () => import("./NoteDialog.tsx");

const labels = {
  hide: "reports.hide",
  restore: "reports.restore",
  dismiss: "reports.dismiss",
  reopen: "reports.reopen",
} as const satisfies Record<ReportedAct, TextKey>;

/** A reported item with its reports and the admin's actions. */
export function ReportedRow({ thing }: { thing: ReportedThing }) {
  const api = useApi();
  const hydrated = useHydrated();
  const offered = (Object.keys(labels) as ReportedAct[]).filter((name) => thing.can[name]);
  return (
    <li className="grid gap-2 border-b border-line-soft py-4">
      <Head thing={thing} />
      <ReportedText thing={thing} />
      <Reasons thing={thing} />
      <div className="flex flex-wrap gap-2 pt-1">
        {offered.map((name) => (
          <Button
            key={name}
            size="sm"
            variant="line"
            disabled={!hydrated}
            {...opensDialog(loadNote, {
              words: decisionLabels(name, thing),
              run: (note) => decideOnReported(api, thing, { act: name, note }),
            })}
          >
            {t(labels[name])}
            <span className="sr-only">: {thing.title}</span>
          </Button>
        ))}
        {thing.can.delete && (
          <AdminDeleteButton variant="line" project={{ id: thing.id, name: thing.title }} />
        )}
      </div>
    </li>
  );
}

const marks = {
  project: "proj",
  comment: "other",
  user: "user",
  event: "other",
  update: "proj",
  picture: "proj",
} as const;

/** Null if it is deleted. */
function addressOf({ kind, id, project, author }: ReportedThing): string | null {
  if (kind === "user") return author && paths.user(author.username);
  if (project === null) return null;
  if (kind === "event") return paths.events(project);
  if (kind === "update") return paths.update(project, id);
  return kind === "comment" ? paths.comment(project, id) : paths.project(project);
}

function Head({ thing }: { thing: ReportedThing }) {
  const { kind, title, author, hiddenAt, reportCount } = thing;
  const address = addressOf(thing);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Mark of={marks[kind]} />
      <span className="small text-ink-2">{kindLabel(kind)}</span>
      <h2 className="min-w-0 font-sans text-16 font-semibold tracking-normal wrap-anywhere">
        {rich("reports.subject", {
          kind: kind === "project" || kind === "user" ? "other" : kind,
          title,
          subject: (name) =>
            address === null ? (
              <bdi>{name}</bdi>
            ) : (
              <Link to={address} className="hover:underline">
                <bdi>{name}</bdi>
              </Link>
            ),
        })}
      </h2>
      {author && (
        <span className="small text-ink-2">
          {kind === "comment" || kind === "update" ? (
            rich("reports.by", {
              username: author.username,
              person: (username) => <AuthorLink username={author.username}>{username}</AuthorLink>,
            })
          ) : (
            <AuthorLink username={author.username}>{author.username}</AuthorLink>
          )}
        </span>
      )}
      {hiddenAt && <Badge>{t("reports.hidden")}</Badge>}
      <span className="small text-ink-3">
        {/* Without one, the row says so below. */}
        {reportCount > 0 && t("reports.count", { count: reportCount })}
        {reportCount > 0 && hiddenAt && " · "}
        {hiddenAt && (
          <RelativeTime at={hiddenAt} label={(ago) => t("reports.hiddenSince", { ago })} />
        )}
      </span>
    </div>
  );
}

interface AuthorLinkProps {
  username: string;
  children: ReactNode;
}

const AuthorLink = ({ username, children }: AuthorLinkProps) => (
  <Link to={paths.user(username)} className="hover:underline">
    {children}
  </Link>
);

/** A report: its reporter, time and reason. */
function Reasons({ thing: { reports, isOwn, versions } }: { thing: ReportedThing }) {
  if (reports.length === 0) return <p className="small text-ink-3">{t("reports.notReported")}</p>;
  const latest = versions[0]?.id;
  const firstBy = (userId: string) => reports.find(({ reporter }) => reporter?.id === userId)?.id;
  return (
    <ul aria-label={t("reports.queueTitle")} className="grid gap-2 rounded-md bg-sunk px-4 py-3">
      {reports.map(
        ({ id, category, text, reporter, reporterRecord, version, createdAt, outcome }) => (
          <li key={id} className="grid gap-0.5 text-15">
            <span className="flex flex-wrap gap-x-2">
              <b className="font-medium">{categoryLabel(category)}</b>
              <span className="small text-ink-2">
                {reporter && <Reporter reporter={reporter} record={reporterRecord} />}
                {!reporter && t(isOwn ? "reports.reporterNotShown" : "reports.deletedUser")}
                {" · "}
                <RelativeTime at={createdAt} />
                {version !== null && version !== latest && ` · ${t("reports.earlierVersion")}`}
                {outcome && ` · ${t(outcomeLabels[outcome])}`}
                {reporter && id === firstBy(reporter.id) && (
                  <ReporterActs reporter={reporter} record={reporterRecord} />
                )}
              </span>
            </span>
            {text && (
              <span dir="auto" className="max-w-measure wrap-anywhere whitespace-pre-wrap">
                {text}
              </span>
            )}
          </li>
        ),
      )}
    </ul>
  );
}

const outcomeLabels = {
  hidden: "reports.outcomeHidden",
  dismissed: "reports.outcomeDismissed",
  deleted: "reports.outcomeDeleted",
} as const satisfies Record<ReportOutcome, TextKey>;

type Said = ReportedThing["reports"][number];

interface ReporterProps {
  reporter: NonNullable<Said["reporter"]>;
  record: Said["reporterRecord"];
}

/** A report's author, with the results of their other reports. */
function Reporter({ reporter, record }: ReporterProps) {
  return (
    <>
      <Link to={paths.user(reporter.username)} className="hover:underline">
        {reporter.username}
      </Link>
      {record && record.total > 1 && (
        <span className={isMostlyDismissed(record) ? "text-danger" : undefined}>
          {" "}
          ({reportCountLabel(record)})
        </span>
      )}
    </>
  );
}

/** The actions on all reports of one person. */
function ReporterActs({ reporter, record }: ReporterProps) {
  const api = useApi();
  const hydrated = useHydrated();
  if (!record) return null;
  return offers(record).map((act) => (
    <span key={act}>
      {" · "}
      <button
        type="button"
        className="link"
        disabled={!hydrated}
        {...opensDialog(loadNote, {
          words: reporterDecisionLabels(act, reporter.username, record),
          run: (note) => decideOnReporter(api, reporter.id, { act, note }),
        })}
      >
        {rich(reporterLabels[act], {
          username: reporter.username,
          hint: (by) => <span className="sr-only">{by}</span>,
        })}
      </button>
    </span>
  ));
}

const reporterLabels = {
  dismiss: "reports.dismissAllBy",
  reopen: "reports.reopenAllBy",
} as const satisfies Record<ReporterActInput["act"], keyof RichTexts>;

/** A single report is dismissed together with the reported item. */
function offers({ can, open }: NonNullable<Said["reporterRecord"]>) {
  const acts: ReporterActInput["act"][] = [];
  if (can.dismiss && open > 1) acts.push("dismiss");
  if (can.reopen) acts.push("reopen");
  return acts;
}

const isMostlyDismissed = ({ total, dismissed }: NonNullable<Said["reporterRecord"]>) =>
  dismissed >= 3 && dismissed * 2 > total;
