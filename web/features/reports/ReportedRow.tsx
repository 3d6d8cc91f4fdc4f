import { lazy, Suspense, useState } from "react";
import { Link } from "react-router";
import type { ReportedAct, ReportedThing } from "#contract/reports.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { paths } from "#web/lib/paths.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Mark } from "#web/ui/Mark.tsx";
import { RelativeTime } from "#web/ui/RelativeTime.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { useLazyDialog } from "#web/ui/use-lazy-dialog.ts";
import AdminDeleteButton from "./AdminDeleteButton.tsx";
import { judgeWords } from "./decision-labels.ts";
import { judgeReported } from "#web/data/reports.ts";
import { Reasons } from "./Reasons.tsx";
import { ReportedText } from "./ReportedText.tsx";
import { kindWords } from "./report-labels.ts";

const loadDialog = () => import("./NoteDialog.tsx");
const NoteDialog = lazy(loadDialog);

const labels: Record<ReportedAct, string> = {
  hide: "Hide",
  restore: "Restore",
  dismiss: "Dismiss Reports",
  reopen: "Open Reports Again",
};

/** A thing that was reported, what was said of it, and what can be done about it. */
export function ReportedRow({ thing }: { thing: ReportedThing }) {
  const api = useApi();
  const hydrated = useHydrated();
  const dialog = useLazyDialog();
  const [act, setAct] = useState<ReportedAct>("hide");
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
            aria-haspopup="dialog"
            onPointerEnter={() => void loadDialog().catch(() => undefined)}
            onClick={() => {
              setAct(name);
              dialog.open();
            }}
          >
            {labels[name]}
            <span className="sr-only">: {thing.title}</span>
          </Button>
        ))}
        {thing.can.delete && (
          <AdminDeleteButton variant="line" project={{ id: thing.id, name: thing.title }} />
        )}
      </div>
      <Suspense fallback={null}>
        {dialog.isMounted && (
          <NoteDialog
            words={judgeWords(act, thing)}
            run={(note) => judgeReported(api, thing, { act, note })}
            {...dialog.state}
          />
        )}
      </Suspense>
    </li>
  );
}

const marks = { project: "proj", comment: "other", user: "user" } as const;

/** Null where it is deleted. */
function addressOf({ kind, id, project, author }: ReportedThing): string | null {
  if (kind === "user") return author && paths.user(author.username);
  if (project === null) return null;
  return kind === "comment" ? paths.comment(project, id) : paths.project(id);
}

function Head({ thing }: { thing: ReportedThing }) {
  const { kind, title, author, hiddenAt, reportCount } = thing;
  const address = addressOf(thing);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Mark of={marks[kind]} />
      <span className="small text-ink-2">{kindWords[kind]}</span>
      <h2 className="min-w-0 font-sans text-16 font-semibold tracking-normal wrap-anywhere">
        {kind === "comment" && "on "}
        {address === null ? (
          <bdi>{title}</bdi>
        ) : (
          <Link to={address} className="hover:underline">
            <bdi>{title}</bdi>
          </Link>
        )}
      </h2>
      {author && (
        <span className="small text-ink-2">
          {kind === "comment" && "by "}
          <Link to={paths.user(author.username)} className="hover:underline">
            {author.username}
          </Link>
        </span>
      )}
      {hiddenAt && <Badge>Hidden</Badge>}
      <span className="small text-ink-3">
        {reportCount === 1 ? "1 report" : `${reportCount} reports`}
        {hiddenAt && (
          <>
            {" · "}
            <RelativeTime at={hiddenAt} prefix="hidden" />
          </>
        )}
      </span>
    </div>
  );
}
