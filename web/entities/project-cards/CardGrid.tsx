import type { ComponentProps } from "react";
import type { ProjectCard } from "#contract/projects.ts";
import type { TechRef } from "#contract/techs.ts";
import { useSession } from "#web/data/session.ts";
import { ownFirst } from "#web/entities/techs/tech-fit.ts";
import { Card } from "#web/ui/Card.tsx";
import { Loading, Skeleton, SkeletonText } from "#web/ui/Skeleton.tsx";
import { useLogoSprite } from "#web/ui/logo-sprites.ts";

interface CardGridProps extends ComponentProps<"ul"> {
  /** The projects of the cards. */
  projects: readonly Pick<ProjectCard, "techs">[];
}

/** Two columns of cards, one in narrow windows. */
export function CardGrid({ projects, ...props }: CardGridProps) {
  useCardLogos(projects);
  return <ul className="grid grid-cols-2 gap-6 max-md:grid-cols-1 max-md:gap-4" {...props} />;
}

/** Skeletons of cards in their final layout. */
export function CardSkeletons({ count, label }: { count: number; label: string }) {
  return (
    <Loading label={label}>
      <CardGrid projects={[]}>
        {Array.from({ length: count }, (_, index) => (
          <CardSkeleton key={index} />
        ))}
      </CardGrid>
    </Loading>
  );
}

export function CardSkeleton() {
  return (
    <Card as="li" className="flex flex-col px-6 py-5 max-md:px-5" aria-hidden>
      <div className="flex gap-1.5">
        {[0, 1, 2, 3].map((index) => (
          <Skeleton key={index} round className="size-9" />
        ))}
      </div>
      <Skeleton className="mt-4 h-7 w-1/2" />
      <div className="mt-1.5 text-15 leading-[1.55]">
        <SkeletonText lines={2} />
      </div>
      <Skeleton className="mt-3 h-5 w-4/5" />
      <div className="flex gap-1 pt-5">
        {[0, 1, 2].map((index) => (
          <Skeleton key={index} round className="size-8" />
        ))}
      </div>
    </Card>
  );
}

type CardTechs = Pick<ProjectCard, "techs">;

const maxLogos = 4;

/** How many cards of a list are in a window before it is scrolled. */
const nearTop = 4;

/** The technologies whose logos a card shows, the viewer's own first. */
export const logosOf = (techs: readonly TechRef[], ownTechs: readonly TechRef[]) =>
  ownFirst(techs, ownTechs).slice(0, maxLogos);

/** The addresses of the logos of all cards. */
export const cardLogos = (projects: readonly CardTechs[], ownTechs: readonly TechRef[]) =>
  projects.flatMap(({ techs }) => logosOf(techs, ownTechs).map(({ tech }) => tech.imageUrl));

/** Requests the logos of a list of cards together: first those near the top, later the others. */
export function useCardLogos(projects: readonly CardTechs[], first = nearTop): void {
  const { user } = useSession();
  const ownTechs = user?.techs ?? [];
  useLogoSprite(cardLogos(projects.slice(0, first), ownTechs));
  useLogoSprite(cardLogos(projects.slice(first), ownTechs), { late: true });
}
