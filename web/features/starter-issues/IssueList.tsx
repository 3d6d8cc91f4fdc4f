import type { ReactNode, Ref } from "react";
import type { Issue, IssueFacets } from "#contract/issues.ts";
import { t, type TextKey } from "#shared/messages/t.ts";
import { Loading, Skeleton } from "#web/ui/Skeleton.tsx";
import { fullNumber } from "#web/ui/short-number.ts";
import { IssueRow, knownTechs } from "./IssueRow.tsx";

type Group = keyof NonNullable<IssueFacets["fit"]>;

const groupTexts = {
  known: { title: "starter-issues.groupKnown", note: "starter-issues.groupKnownNote" },
  mixed: { title: "starter-issues.groupMixed", note: "starter-issues.groupMixedNote" },
  new: { title: "starter-issues.groupNew", note: "starter-issues.groupNewNote" },
} as const satisfies Record<Group, { title: TextKey; note: TextKey }>;

function groupOf(issue: Issue): Group {
  const known = knownTechs(issue).length;
  if (known === 0) return "new";
  return known === issue.techs.length ? "known" : "mixed";
}

interface IssueListProps {
  issues: readonly Issue[];
  /** Where the list is sorted by fit: how many are in each group; null elsewhere. */
  fit: IssueFacets["fit"];
  ref: Ref<HTMLUListElement>;
}

/** The issues of a list; sorted by fit, what needs nothing new comes first. */
export function IssueList({ issues, fit, ref }: IssueListProps) {
  if (fit === null) {
    return (
      <ul ref={ref} className="border-t border-line">
        {issues.map((issue) => (
          <IssueRow key={issue.id} issue={issue} heading="h3" />
        ))}
      </ul>
    );
  }
  const groups = (["known", "mixed", "new"] as const).map((group) => ({
    group,
    members: issues.filter((issue) => groupOf(issue) === group),
  }));
  return (
    <div ref={ref as Ref<HTMLDivElement>} className="grid gap-10">
      {groups
        .filter(({ members }) => members.length > 0)
        .map(({ group, members }) => (
          <section key={group} aria-labelledby={`fit-${group}`}>
            <GroupHeader group={group} count={fit[group]} />
            <ul>
              {members.map((issue) => (
                <IssueRow key={issue.id} issue={issue} heading="h4" />
              ))}
            </ul>
          </section>
        ))}
    </div>
  );
}

function GroupHeader({ group, count }: { group: Group; count: number }) {
  const { title, note } = groupTexts[group];
  return (
    <header className="flex flex-wrap items-baseline gap-x-3 border-b border-line pb-3">
      <h3 id={`fit-${group}`} className="text-25">
        {t(title)}
      </h3>
      <span className="font-mono text-14 text-ink-3">{fullNumber(count)}</span>
      <p className="ms-auto text-14 text-ink-2 max-md:ms-0 max-md:w-full">{t(note)}</p>
    </header>
  );
}

/** Rows in their final layout. */
export function IssueSkeletons({ count }: { count: number }): ReactNode {
  return (
    <Loading label={t("starter-issues.loading")}>
      <ul className="border-t border-line">
        {Array.from({ length: count }, (_, index) => (
          <li
            key={index}
            aria-hidden
            className="grid grid-cols-[40px_minmax(0,1fr)] gap-x-[18px] border-b border-line-soft py-[18px]"
          >
            <Skeleton className="size-10 rounded-[9px]" />
            <div className="grid gap-2">
              <Skeleton className="h-4 w-2/5" />
              <Skeleton className="h-6 w-4/5" />
              <Skeleton className="h-4 w-3/5" />
              <Skeleton className="h-5 w-1/3" />
            </div>
          </li>
        ))}
      </ul>
    </Loading>
  );
}
