import type { Match } from "#contract/matches.ts";
import type { TechRef } from "#contract/techs.ts";
import { Saucer } from "#web/ui/Logo.tsx";

/** What a project has of one technology of the stack. */
export interface TechKnot {
  /** The technology of the stack. */
  readonly wanted: TechRef;
  /** The same, or a related one that the project uses; null without either. */
  readonly used: TechRef | null;
  readonly isShared: boolean;
  /** How the related one goes with it. */
  readonly label: string | null;
}

export function knotsOf(
  { techs, shared, reasons }: Pick<Match, "techs" | "shared" | "reasons">,
  stack: readonly TechRef[],
): TechKnot[] {
  return stack.map((wanted) => {
    if (shared.includes(wanted.id)) return { wanted, used: wanted, isShared: true, label: null };
    const related = reasons
      .filter((reason) => reason.kind === "related")
      .find((reason) => reason.wanted === wanted.id);
    const used = techs.find(({ id }) => id === related?.tech);
    if (!used || !related) return { wanted, used: null, isShared: false, label: null };
    return { wanted, used, isShared: false, label: related.text };
  });
}

/** A project's technologies beyond those of its knots. */
export function otherTechs(techs: readonly TechRef[], knots: readonly TechKnot[]): TechRef[] {
  const drawn = new Set(knots.map(({ used }) => used?.id));
  return techs.filter(({ id }) => !drawn.has(id));
}

interface TechKnotsProps {
  knots: readonly TechKnot[];
  className: string;
}

/**
 * One place for each technology of the stack: its logo, dashed the logo of a related one, or a
 * small circle. {@link MatchThreads} connects them by `data-knot`, the slug.
 */
export function TechKnots({ knots, className }: TechKnotsProps) {
  return (
    <ul aria-label="Your technologies" className={className}>
      {knots.map((knot) => (
        <li
          key={knot.wanted.id}
          data-knot={knot.wanted.slug}
          data-shared={knot.isShared || undefined}
          className="relative z-2 grid size-9 place-items-center"
        >
          <Knot {...knot} />
        </li>
      ))}
    </ul>
  );
}

function Knot({ wanted, used, isShared, label: related }: TechKnot) {
  if (used && isShared) return <Saucer name={used.name} src={used.imageUrl} hit />;
  const label = related ?? `Not ${wanted.name}`;
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
