import { Link } from "react-router";
import type { Issue, IssueSize } from "#contract/issues.ts";
import type { TechRef } from "#contract/techs.ts";
import { formatList } from "#shared/format.ts";
import { t } from "#shared/messages/t.ts";
import { answerTimeLabel } from "#web/entities/project-cards/card-labels.ts";
import { ProjectMark } from "#web/entities/pictures/ProjectMark.tsx";
import { paths } from "#web/lib/paths.ts";
import { classNames } from "#web/ui/class-names.ts";
import { RelativeTime } from "#web/ui/RelativeTime.tsx";
import { sizeLabels } from "./issue-choices.ts";
import { Reserving } from "./Reserving.tsx";

interface IssueRowProps {
  issue: Issue;
  heading: "h3" | "h4";
}

/** An issue of the list, which leads to the code host. */
export function IssueRow({ issue, heading: Heading }: IssueRowProps) {
  const { id, number, title, labels, openedAt, project } = issue;
  return (
    <li
      data-issue=""
      className="group relative grid grid-cols-[40px_minmax(0,1fr)_176px] gap-x-[18px] border-b border-line-soft pt-[18px] pb-5 last:border-transparent max-md:grid-cols-[40px_minmax(0,1fr)] max-md:gap-x-3.5"
    >
      <ProjectMark project={project} size={40} className="mt-[3px]" />
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-3 text-14 text-ink-3">
          <Link
            dir="auto"
            className="relative z-2 -my-px py-px font-medium wrap-anywhere text-proj-ink hover:underline"
            to={paths.project(project.id)}
          >
            {project.name}
          </Link>
          <span className="font-mono">#{number}</span>
          <RelativeTime at={openedAt} label={(ago) => t("starter-issues.opened", { ago })} />
        </p>
        <Heading
          dir="auto"
          className="mt-px max-w-[30em] font-serif text-20 leading-[1.28] font-medium text-pretty wrap-anywhere"
        >
          <a
            className="outline-0 group-hover:text-proj-ink after:absolute after:inset-x-0 after:inset-y-1.5 after:rounded-lg focus-visible:after:outline-2 focus-visible:after:outline-ink"
            href={paths.openIssue(id)}
            rel="nofollow ugc noopener"
          >
            {title}
          </a>
        </Heading>
        <IssueReasons issue={issue} />
        <Labels labels={labels} />
      </div>
      <div className="grid content-start justify-items-start gap-3 pt-1 max-md:col-start-2 max-md:pt-3">
        <Size size={issue.size} />
        <Reserving issue={issue} />
      </div>
    </li>
  );
}

const segment =
  "relative ps-[15px] wrap-anywhere before:absolute before:start-[5px] before:text-ink-3 before:content-['·'/'']";

/** How many technologies that are new to somebody are named. */
const maxNew = 2;
/** How many are named where no stack is known. */
const maxNeeded = 4;

/** What it takes, as far as that is known and new, and how soon its project answers. */
function IssueReasons({ issue }: { issue: Issue }) {
  const { medianAnswerSeconds } = issue.project;
  const parts = partsOf(issue);
  if (medianAnswerSeconds !== null) {
    parts.push({ text: answerTimeLabel(medianAnswerSeconds), isKnown: false });
  }
  if (parts.length === 0) return null;
  return (
    <div className="mt-1.5 overflow-hidden text-15 leading-normal">
      <ul aria-label={t("project-cards.whyItFits")} className="-ms-[15px] flex flex-wrap">
        {parts.map(({ text, isKnown }) => (
          <li key={text} className={classNames(segment, isKnown && "font-semibold text-tech-ink")}>
            {text}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface Part {
  readonly text: string;
  readonly isKnown: boolean;
}

const namesOf = (techs: readonly TechRef[]) => formatList(techs.map(({ name }) => name));

function partsOf({ techs, reasons }: Issue): Part[] {
  if (techs.length === 0) return [];
  if (reasons === undefined) {
    const needed = namesOf(techs.slice(0, maxNeeded));
    return [{ text: t("starter-issues.needs", { techs: needed }), isKnown: false }];
  }
  const known = knownTechs({ techs, reasons });
  const related = reasons.filter((reason) => reason.kind === "related");
  const others = techs.filter(
    (tech) => !known.includes(tech) && related.every((reason) => reason.tech !== tech.id),
  );
  const added = others.slice(0, maxNew);
  return [
    ...(known.length > 0
      ? [{ text: t("starter-issues.youKnow", { techs: namesOf(known) }), isKnown: true }]
      : []),
    ...related.map(({ text }) => ({ text, isKnown: false })),
    ...(added.length > 0
      ? [
          {
            text: t("starter-issues.newToYou", { techs: namesOf(added), count: added.length }),
            isKnown: false,
          },
        ]
      : []),
  ];
}

/** Those of its technologies that are in the stack. */
export function knownTechs({ techs, reasons = [] }: Pick<Issue, "techs" | "reasons">): TechRef[] {
  const known = reasons.flatMap((reason) => (reason.kind === "techs" ? reason.techs : []));
  return techs.filter(({ id }) => known.includes(id));
}

function Labels({ labels }: { labels: readonly string[] }) {
  if (labels.length === 0) return null;
  return (
    <ul aria-label={t("starter-issues.labels")} className="mt-2.5 flex flex-wrap gap-1.5">
      {labels.map((label) => (
        <li
          key={label}
          dir="auto"
          className="flex min-h-[22px] max-w-full items-center rounded-sm border border-line px-2 text-14 leading-none wrap-anywhere text-ink-2"
        >
          {label}
        </li>
      ))}
    </ul>
  );
}

/** From the lowest: a bowl for each size. */
const bowls = [14, 8.4, 2.8];
const filled: Record<IssueSize, number> = { small: 1, medium: 2, large: 3 };

/** How much work it is, in words; nothing where that isn't known. */
export function Size({ size }: Pick<Issue, "size">) {
  if (size === null) return null;
  return (
    <p className="inline-flex items-center gap-2 text-15 leading-[1.3] text-ink-2">
      <svg aria-hidden viewBox="0 0 20 20" className="size-[22px] flex-none">
        {bowls.map((top, index) => (
          <path
            key={top}
            d={`M2 ${top}h16c-.5 2.5-3.5 4-8 4s-7.5-1.5-8-4z`}
            strokeWidth={1.1}
            className={index < filled[size] ? "fill-ink-2" : "fill-none stroke-line"}
          />
        ))}
      </svg>
      {t(sizeLabels[size])}
    </p>
  );
}
