import type { ComponentProps } from "react";
import type { ListedPerson } from "#web/data/findable-people.ts";
import { Card } from "#web/ui/Card.tsx";
import { useLogoSheet } from "#web/ui/logo-sheets.ts";
import { Loading, Skeleton, SkeletonText } from "#web/ui/Skeleton.tsx";
import { shownTechs } from "./shown-techs.ts";

/** How many cards are in a window before it is scrolled. */
const nearTop = 4;

interface PeopleGridProps extends ComponentProps<"ul"> {
  /** The people of the cards. */
  people: readonly Pick<ListedPerson, "techs" | "shared">[];
}

/** Two columns of cards, one in narrow windows. */
export function PeopleGrid({ people, ...props }: PeopleGridProps) {
  const logos = people.map(({ techs, shared }) =>
    shownTechs(techs, shared).shown.map(({ imageUrl }) => imageUrl),
  );
  useLogoSheet(logos.slice(0, nearTop).flat());
  useLogoSheet(logos.slice(nearTop).flat(), { late: true });
  return <ul className="grid grid-cols-2 gap-6 max-md:grid-cols-1 max-md:gap-4" {...props} />;
}

/** Skeletons of cards in their final layout. */
export function PeopleSkeletons({ count }: { count: number }) {
  return (
    <Loading label="The people are loading">
      <PeopleGrid people={[]}>
        {Array.from({ length: count }, (_, index) => (
          <Card as="li" key={index} className="px-6 pt-6 pb-5 max-md:px-5" aria-hidden>
            <div className="flex items-start gap-4">
              <Skeleton round className="size-14" />
              <div className="grid flex-1 gap-2 pt-1">
                <Skeleton className="h-6 w-1/2" />
                <Skeleton className="h-4 w-2/3" />
              </div>
            </div>
            <div className="mt-4 text-15 leading-[1.55]">
              <SkeletonText lines={2} />
            </div>
            <Skeleton className="mt-4 h-8 w-3/5" />
          </Card>
        ))}
      </PeopleGrid>
    </Loading>
  );
}
