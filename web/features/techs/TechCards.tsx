import type { ComponentProps } from "react";
import { Card } from "#web/ui/Card.tsx";
import { Loading, Skeleton, SkeletonText } from "#web/ui/Skeleton.tsx";

/** The grid that cards of technologies stand in. */
export function TechCards(props: ComponentProps<"ul">) {
  return <ul className="grid grid-cols-2 gap-4 max-md:grid-cols-1 max-md:gap-3" {...props} />;
}

export function TechCardSkeletons() {
  return (
    <Loading label="The technologies are loading">
      <TechCards>
        {Array.from({ length: 12 }, (_, place) => (
          <Card as="li" key={place} aria-hidden className="flex gap-4 px-4 py-4">
            <Skeleton round className="size-11 flex-none" />
            <div className="grid flex-1 gap-2">
              <Skeleton className="h-6 w-2/5" />
              <SkeletonText lines={2} />
              <Skeleton className="w-1/2" />
            </div>
          </Card>
        ))}
      </TechCards>
    </Loading>
  );
}
