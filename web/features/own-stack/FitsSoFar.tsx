import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { RefObject } from "react";
import { Link } from "react-router";
import { t } from "#shared/messages/t.ts";
import type { Match } from "#contract/matches.ts";
import type { TechRef } from "#contract/techs.ts";
import { matchesQuery, type MatchRole } from "#web/data/matches.ts";
import { MatchReasons } from "#web/entities/project-cards/MatchReasons.tsx";
import { freeSeatsOf, seatsLabel } from "#web/entities/seats/team.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { QueryError } from "#web/lib/QueryError.tsx";
import { paths } from "#web/lib/paths.ts";
import { useDebounced } from "#web/lib/use-debounced.ts";
import { AvatarStack } from "#web/ui/Avatar.tsx";
import { Card } from "#web/ui/Card.tsx";
import { Saucer } from "#web/ui/Logo.tsx";
import { Loading, SkeletonText } from "#web/ui/Skeleton.tsx";
import { useMeasured } from "#web/ui/use-measured.ts";

/** The most technologies that matches are requested by. */
const maxTechs = 20;

/** Delay from the last choice to the request, in milliseconds. */
const pauseMs = 250;

interface FitsSoFarProps {
  stack: readonly TechRef[];
  role: MatchRole;
  /** Contains the form and the matches. */
  frame: RefObject<HTMLElement | null>;
  /** The form, where the connectors to the matches begin. */
  from: RefObject<HTMLElement | null>;
}

/** The best matches of what is chosen so far, and connectors that lead to them. */
export function FitsSoFar({ stack, role, frame, from }: FitsSoFarProps) {
  const chosen = stack.map(({ slug }) => slug).slice(0, maxTechs);
  const settled = useDebounced(chosen.join(","), pauseMs);
  const slugs = settled === "" ? [] : settled.split(",");
  const query = useQuery({
    ...matchesQuery(useApi(), { slugs, role, freeOnly: false, isOwn: false }),
    enabled: slugs.length > 0,
    placeholderData: keepPreviousData,
  });
  const total = slugs.length > 0 ? query.data?.total : undefined;
  return (
    <aside aria-labelledby="fits-so-far" className="min-w-0">
      <div className="mb-4 flex items-baseline justify-between gap-4">
        <h2 id="fits-so-far">{t("own-stack.fitsSoFar")}</h2>
        <p aria-live="polite" className="text-15 text-ink-2">
          {total !== undefined && t("techs.projectCount", { count: total })}
        </p>
      </div>
      <Matches isEmpty={slugs.length === 0} query={query} />
      {/* While the matches are of another choice, some connectors would lead nowhere. */}
      {total !== undefined && !query.isPlaceholderData && settled === chosen.join(",") && (
        <StackConnectors frame={frame} from={from} ends={`${role} ${settled}`} />
      )}
    </aside>
  );
}

interface MatchesProps {
  isEmpty: boolean;
  query: ReturnType<typeof useQuery<Awaited<ReturnType<MatchesFetcher>>>>;
}

type MatchesFetcher = Exclude<ReturnType<typeof matchesQuery>["queryFn"], symbol | undefined>;

function Matches({ isEmpty, query }: MatchesProps) {
  if (isEmpty) {
    return <p className="text-15 text-ink-2">{t("own-stack.emptyFits")}</p>;
  }
  if (query.isError && !query.data) {
    return <QueryError title={t("matches.projectsNotLoaded")} query={query} />;
  }
  if (!query.data) {
    return (
      <Loading label={t("matches.projectsLoading")}>
        <SkeletonText lines={6} />
      </Loading>
    );
  }
  return (
    <ul aria-busy={query.isPlaceholderData} className="grid gap-4 aria-busy:opacity-55">
      {query.data.matches.map((match) => (
        <Card
          as="li"
          interactive
          key={match.id}
          className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-3 px-5 py-4 max-lg:grid-cols-1"
        >
          <SharedLogos match={match} />
          <div className="min-w-0">
            <h3 dir="auto" className="text-20 wrap-anywhere">
              <Link className="card-link" to={paths.project(match.id)}>
                {match.name}
              </Link>
            </h3>
            <p
              dir="auto"
              className="[text-align:var(--start)] mt-1 text-15 wrap-anywhere text-ink-2"
            >
              {match.summary}
            </p>
            <MatchReasons reasons={match.reasons} />
            <Team match={match} />
          </div>
        </Card>
      ))}
    </ul>
  );
}

const maxFaces = 3;

function Team({ match }: { match: Match }) {
  const free = freeSeatsOf(match).length;
  const people = match.members.map(({ user: { id, displayName, avatarUrl } }) => ({
    id,
    name: displayName,
    src: avatarUrl,
  }));
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2.5 text-14">
      <AvatarStack
        people={people}
        total={match.memberCount}
        max={maxFaces}
        seats={Math.min(free, 2)}
        size={24}
        label={t("members.team")}
      />
      {free > 0 && <span className="font-medium text-user-ink">{seatsLabel(free)}</span>}
    </div>
  );
}

/** As many as are as high as the rest of a card. */
const maxLogos = 4;

/**
 * The logos of what is chosen and what the project uses, rarest first: beside the rest of the card,
 * where connectors reach them; in narrow windows above it.
 */
function SharedLogos({ match: { shared, techs } }: { match: Match }) {
  const used = shared.flatMap((id) => techs.find((tech) => tech.id === id) ?? []);
  return (
    <div className="flex flex-col items-center gap-1.5 max-lg:flex-row max-lg:flex-wrap">
      {used.slice(0, maxLogos).map((tech) => (
        <span key={tech.id} data-tech={tech.slug} className="flex">
          <Saucer name={tech.name} src={tech.imageUrl} size={32} hit />
        </span>
      ))}
      {used.length > maxLogos && (
        <span className="text-14 text-ink-2">+ {used.length - maxLogos}</span>
      )}
    </div>
  );
}

interface StackConnectorsProps {
  /** Contains all ends; the drawing covers it. */
  frame: RefObject<HTMLElement | null>;
  /** The form; connectors begin at its end. */
  from: RefObject<HTMLElement | null>;
  /** Changes whenever the ends do. */
  ends: string;
}

/**
 * Decoration: a connector from each chosen technology, marked by `data-connector`, to its logos beside the
 * form, marked by `data-tech`. Both hold the slug.
 */
function StackConnectors({ frame, from, ends }: StackConnectorsProps) {
  const connectors = useMeasured({ frame, from, ends, measure: connectorsIn }) ?? [];
  if (connectors.length === 0) return null;
  return (
    <svg
      key={ends}
      aria-hidden
      data-connectors=""
      className="pointer-events-none absolute inset-0 size-full overflow-visible fill-none stroke-tech transition-opacity duration-180 motion-reduce:transition-none starting:opacity-0"
      strokeWidth={1.25}
    >
      {connectors.map(({ x, y, path }) => (
        <g key={path}>
          <path d={path} className="opacity-62" />
          <circle cx={x} cy={y} r={3} className="fill-tech stroke-none" />
        </g>
      ))}
    </svg>
  );
}

interface Connector {
  /** Where it begins, in CSS pixels of the frame. */
  readonly x: number;
  readonly y: number;
  /** SVG path data. */
  readonly path: string;
}

function connectorsIn(frame: HTMLElement, form: HTMLElement): Connector[] {
  const origin = frame.getBoundingClientRect();
  const isRightToLeft = getComputedStyle(frame).direction === "rtl";
  const [near, far] = isRightToLeft ? (["right", "left"] as const) : (["left", "right"] as const);
  const x = form.getBoundingClientRect()[far] - origin.left;
  const middle = ({ top, height }: DOMRect) => top + height / 2 - origin.top;
  const logos = [...frame.querySelectorAll<HTMLElement>("[data-tech]")].map((logo) => {
    const box = logo.getBoundingClientRect();
    return { slug: logo.dataset["tech"], x: box[near] - origin.left, y: middle(box) };
  });
  return [...form.querySelectorAll<HTMLElement>("[data-connector]")].flatMap((row) => {
    const y = middle(row.getBoundingClientRect());
    return logos
      .filter(({ slug }) => slug === row.dataset["connector"])
      .map((logo) => ({ x, y, path: connectorPath({ x, y }, logo) }));
  });
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Leaves and arrives horizontally. */
export function connectorPath(from: Point, to: Point): string {
  const middle = round((from.x + to.x) / 2);
  const [start, end] = [from, to].map(({ x, y }) => `${round(x)} ${round(y)}`);
  return `M${start}C${middle} ${round(from.y)} ${middle} ${round(to.y)} ${end}`;
}

const round = (length: number) => Math.round(length * 10) / 10;
