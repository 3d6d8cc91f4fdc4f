import type { ComponentProps } from "react";
import type { ProjectCard } from "#contract/projects.ts";
import { Card } from "#web/ui/Card.tsx";
import { Loading, Skeleton, SkeletonText } from "#web/ui/Skeleton.tsx";
import { useCardLogos } from "./card-logos.ts";

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
