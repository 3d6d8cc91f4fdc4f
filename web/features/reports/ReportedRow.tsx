import { lazy, Suspense, useState } from "react";
import { Link } from "react-router";
import type { ReportedAct, ReportedThing } from "#contract/reports.ts";
import { paths } from "#web/app/paths.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Mark } from "#web/ui/Mark.tsx";
import { RelativeTime } from "#web/ui/RelativeTime.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { useLazyDialog } from "#web/ui/use-lazy-dialog.ts";
import { kindWords } from "./report-words.ts";
import { Reasons } from "./Reasons.tsx";

const loadDialog = () => import("./JudgeDialog.tsx");
const JudgeDialog = lazy(loadDialog);

const labels: Record<ReportedAct, string> = {
  hide: "Hide",
  restore: "Restore",
  dismiss: "Dismiss Reports",
  reopen: "Open Reports Again",
};

/** A thing that was reported, what was said of it, and what can be done about it. */
export function ReportedRow({ thing }: { thing: ReportedThing }) {
  const hydrated = useHydrated();
  const dialog = useLazyDialog();
  const [act, setAct] = useState<ReportedAct>("hide");
  const offered = (Object.keys(labels) as ReportedAct[]).filter((name) => thing.can[name]);
  return (
    <li className="grid gap-2 border-b border-line-soft py-4">
      <Head thing={thing} />
      <Excerpt thing={thing} />
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
      </div>
      <Suspense fallback={null}>
        {dialog.isMounted && <JudgeDialog act={act} thing={thing} {...dialog.state} />}
      </Suspense>
    </li>
  );
}

const marks = { project: "proj", comment: "other", user: "user" } as const;

function addressOf({ kind, id, project, author }: ReportedThing): string {
  if (kind === "user") return paths.user(author?.username ?? "");
  return kind === "comment" && project ? paths.comment(project, id) : paths.project(id);
}

function Head({ thing }: { thing: ReportedThing }) {
  const { kind, title, author, hiddenAt, reportCount } = thing;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Mark of={marks[kind]} />
      <span className="small text-ink-2">{kindWords[kind]}</span>
      <h2 className="min-w-0 font-sans text-16 font-semibold tracking-normal wrap-anywhere">
        <Link to={addressOf(thing)} className="hover:underline">
          {kind === "comment" && "on "}
          <bdi>{title}</bdi>
        </Link>
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

function Excerpt({ thing: { kind, excerpt, deleted } }: { thing: ReportedThing }) {
  if (kind === "user") return null;
  if (deleted) return <p className="font-serif text-ink-2 italic">*Deleted*</p>;
  return (
    <p dir="auto" className="max-w-measure text-15 wrap-anywhere text-ink-2">
      {excerpt || "Nothing in it can be shown."}
    </p>
  );
}
