import { Link } from "react-router";
import { t } from "#shared/messages/t.ts";
import type { Match } from "#contract/matches.ts";
import type { TechRef } from "#contract/techs.ts";
import { MatchReasons } from "#web/entities/project-cards/MatchReasons.tsx";
import { SmallTeamDiagram } from "#web/entities/seats/SmallTeamDiagram.tsx";
import { issueSizeLabels } from "#web/entities/project-cards/issue-size-labels.ts";
import { freeSeatsOf } from "#web/entities/seats/team.ts";
import { StarIcon } from "#web/entities/stars/StarButton.tsx";
import { paths } from "#web/lib/paths.ts";
import { Logo, Saucer } from "#web/ui/Logo.tsx";
import { classNames } from "#web/ui/class-names.ts";
import type { ProjectCard } from "#contract/projects.ts";
import { WithoutSeat } from "./WithoutSeat.tsx";

/** More columns of connectors would leave too little space for the text. */
const maxConnectors = 6;

export const hasConnectors = (stack: readonly TechRef[]) => stack.length <= maxConnectors;

interface RowLayout {
  row: string;
  stackColumns: string;
  text: string;
}

const stacked =
  "grid-cols-[minmax(0,1fr)_268px] border-b border-line-soft pb-5 max-md:grid-cols-1 last:border-transparent";
const stackedColumns = "col-span-full flex flex-wrap gap-1.5 pt-5 pe-12";

/** In wide windows a column for each technology at the start, elsewhere the logos above the name. */
const connectored: RowLayout = {
  row: "grid-cols-[repeat(var(--connectors),48px)_32px_minmax(0,1fr)_268px] max-lg:grid-cols-[minmax(0,1fr)_268px] max-lg:border-b max-lg:border-line-soft max-lg:pb-5 max-lg:last:border-transparent max-md:grid-cols-1",
  stackColumns:
    "contents *:mt-[22px] *:place-self-[start_center] max-lg:col-span-full max-lg:flex max-lg:flex-wrap max-lg:gap-1.5 max-lg:pt-5 max-lg:pe-12 max-lg:*:mt-0",
  text: "col-start-[calc(var(--connectors)+2)] max-lg:col-start-1",
};

const unconnected: RowLayout = { row: stacked, stackColumns: stackedColumns, text: "" };

interface MatchRowProps {
  match: Match;
  stack: readonly TechRef[];
  heading: "h3" | "h4";
  /** The best one: a larger name and summary. */
  lead: boolean;
}

/** A match as a list item, which links to the project. */
export function MatchRow({ match, stack, heading: Heading, lead }: MatchRowProps) {
  const stackColumns = stackColumnsOf(match, stack);
  const layout = hasConnectors(stack) ? connectored : unconnected;
  return (
    <li data-match="" className={classNames("group relative grid", layout.row)}>
      <StackColumns stackColumns={stackColumns} className={layout.stackColumns} />
      <div
        className={classNames(
          "min-w-0 pe-8 max-md:pe-0",
          layout.text,
          layout === connectored
            ? "border-b border-line-soft py-5 group-last:border-transparent max-lg:border-0 max-lg:pt-3 max-lg:pb-0"
            : "pt-3",
        )}
      >
        <Heading
          dir="auto"
          className={classNames(
            "font-serif font-[560] tracking-[-0.02em] wrap-anywhere",
            lead ? "text-31 leading-[1.15] max-md:text-25" : "text-22 leading-[1.25]",
          )}
        >
          <Link
            className="outline-0 group-hover:text-proj-ink after:absolute after:inset-y-1 after:inset-x-0 after:rounded-lg focus-visible:after:outline-2 focus-visible:after:outline-ink"
            to={paths.project(match.id)}
          >
            {match.name}
          </Link>
        </Heading>
        <p
          dir="auto"
          className={classNames(
            "[text-align:var(--start)] mt-1 max-w-[62ch] leading-[1.55] wrap-anywhere text-ink-2",
            lead ? "text-16" : "text-15",
          )}
        >
          {match.summary}
        </p>
        {/* The free seats are at the end. */}
        <MatchReasons
          reasons={match.reasons.filter(({ kind }) => kind !== "role")}
          pushedAt={match.pushedAt}
        />
        <FirstSteps issues={match.issues} />
        <AlsoUses techs={otherTechs(match.techs, stackColumns)} />
        {!match.hasFreeSeat && (
          <div className="mt-3">
            <WithoutSeat project={match} />
          </div>
        )}
      </div>
      <Seats match={match} isConnectored={layout === connectored} />
      <div className="absolute top-3 end-0 z-3 rounded-md bg-paper opacity-0 group-hover:opacity-100 group-focus-within:opacity-100 has-aria-pressed:opacity-100 max-lg:opacity-100 pointer-coarse:opacity-100">
        <StarIcon project={match} />
      </div>
    </li>
  );
}

/** How many of a project's other technologies are named. */
export const maxOthers = 4;

function AlsoUses({ techs }: { techs: readonly TechRef[] }) {
  if (techs.length === 0) return null;
  const more = techs.length - maxOthers;
  return (
    <p className="mt-3 flex gap-x-3.5 text-14 text-ink-3">
      <span className="flex-none">{t("matches.alsoUses")} </span>
      <span className="flex flex-wrap items-center gap-x-3.5 gap-y-1">
        {techs.slice(0, maxOthers).map((tech) => (
          <span key={tech.id} className="inline-flex items-center gap-1.5 wrap-anywhere">
            <Logo name={tech.name} src={tech.imageUrl} size={16} />
            {tech.name}
          </span>
        ))}
        {more > 0 && <span>{t("matches.andMore", { count: more })}</span>}
      </span>
    </p>
  );
}

/** The issues that one could begin with. */
function FirstSteps({ issues }: Pick<Match, "issues">) {
  if (issues.length === 0) return null;
  return (
    <ul aria-label={t("frame.firstSteps")} className="mt-3 grid gap-1 text-15">
      {issues.map(({ id, number, title, size }) => (
        <li key={id} className="wrap-anywhere text-ink-2">
          <span className="font-mono text-14 text-ink-3">#{number}</span>{" "}
          <a
            dir="auto"
            className="link relative z-3"
            href={paths.openIssue(id)}
            rel="nofollow ugc noopener"
          >
            {title}
          </a>
          {size && <span className="text-ink-3"> · {t(issueSizeLabels[size])}</span>}
        </li>
      ))}
    </ul>
  );
}

function Seats({ match, isConnectored }: { match: Match; isConnectored: boolean }) {
  return (
    <div
      className={classNames(
        "flex items-center gap-4 text-14 leading-[1.45] text-ink-2",
        isConnectored
          ? "border-b border-line-soft py-5 group-last:border-transparent max-lg:border-0 max-lg:pt-3 max-lg:pb-0"
          : "pt-3",
      )}
    >
      <SmallTeamDiagram project={match} />
      {(freeSeatsOf(match).length > 0 || match.memberCount > 1) && (
        <span>
          <b className="block text-15 font-semibold text-user-ink">{freeSeatsLabel(match)}</b>
          {takenSeatsLabel(match)}
        </span>
      )}
    </div>
  );
}

/** What a project has of one technology of the stack. */
interface StackColumn {
  /** The technology of the stack. */
  readonly stackTech: TechRef;
  /** The same, or a related one that the project uses; null without either. */
  readonly used: TechRef | null;
  readonly isShared: boolean;
  /** How the related one goes with it. */
  readonly label: string | null;
}

function stackColumnsOf(
  { techs, shared, reasons }: Pick<Match, "techs" | "shared" | "reasons">,
  stack: readonly TechRef[],
): StackColumn[] {
  return stack.map((stackTech) => {
    if (shared.includes(stackTech.id))
      return { stackTech, used: stackTech, isShared: true, label: null };
    const related = reasons
      .filter((reason) => reason.kind === "related")
      .find((reason) => reason.wanted === stackTech.id);
    const used = techs.find(({ id }) => id === related?.tech);
    if (!used || !related) return { stackTech, used: null, isShared: false, label: null };
    return { stackTech, used, isShared: false, label: related.text };
  });
}

/** A project's technologies beyond those of its columns. */
function otherTechs(techs: readonly TechRef[], stackColumns: readonly StackColumn[]): TechRef[] {
  const drawn = new Set(stackColumns.map(({ used }) => used?.id));
  return techs.filter(({ id }) => !drawn.has(id));
}

interface StackColumnsProps {
  stackColumns: readonly StackColumn[];
  className: string;
}

/**
 * One place for each technology of the stack: its logo, dashed the logo of a related one, or a
 * small circle. {@link MatchConnectors} connects them by `data-stack-column`, the slug.
 */
function StackColumns({ stackColumns, className }: StackColumnsProps) {
  return (
    <ul aria-label={t("own-stack.yours")} className={className}>
      {stackColumns.map((stackColumn) => (
        <li
          key={stackColumn.stackTech.id}
          data-stack-column={stackColumn.stackTech.slug}
          data-shared={stackColumn.isShared || undefined}
          className="relative z-2 grid size-9 place-items-center"
        >
          <StackColumnLogo {...stackColumn} />
        </li>
      ))}
    </ul>
  );
}

function StackColumnLogo({ stackTech, used, isShared, label: related }: StackColumn) {
  if (used && isShared) return <Saucer name={used.name} src={used.imageUrl} hit />;
  const label = related ?? t("matches.notUsed", { tech: stackTech.name });
  return (
    <span title={label} className="grid">
      <span className="sr-only">{label}</span>
      {used ? (
        <span aria-hidden className="flex">
          <Saucer
            name={used.name}
            src={used.imageUrl}
            className="border-[1.5px] border-dashed border-tech"
          />
        </span>
      ) : (
        <span
          aria-hidden
          className="size-[9px] rounded-full border-[1.5px] border-edge bg-paper [box-shadow:0_0_0_4px_var(--paper)]"
        />
      )}
    </span>
  );
}

type Seats = Pick<ProjectCard, "memberCount" | "settingOpenRoles" | "freeSeats" | "archivedAt">;

/** 'Developer seat free', 'Developer and designer seats free', '3 developer seats free'. */
function freeSeatsLabel(project: Seats): string {
  const free = freeSeatsOf(project);
  const [first, ...others] = new Set(free);
  if (first === undefined) return t("matches.noFreeSeat");
  const roles = others.length > 0 ? (`${first}First` as const) : first;
  return t("matches.freeSeats", { count: free.length, roles });
}

/** '3 of 5 seats taken' */
function takenSeatsLabel(project: Seats): string {
  const free = freeSeatsOf(project).length;
  const { memberCount } = project;
  if (free > 0) {
    return t("matches.someSeatsTaken", { taken: memberCount, total: memberCount + free });
  }
  return t("matches.allSeatsTaken", { count: memberCount });
}
