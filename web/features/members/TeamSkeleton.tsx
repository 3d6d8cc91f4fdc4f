import { Loading, Skeleton } from "#web/ui/Skeleton.tsx";

/** The team's rows, while they are on their way. */
export function TeamWaiting({ count }: { count: number }) {
  return (
    <Loading label="The team is loading">
      <ul aria-hidden>
        {Array.from({ length: count }, (_, place) => (
          <li
            key={place}
            className="flex min-h-18 items-center gap-3 border-b border-line-soft py-3"
          >
            <Skeleton round className="size-10" />
            <Skeleton className="h-5 w-40" />
            <Skeleton className="ml-auto h-10 w-36" />
          </li>
        ))}
      </ul>
    </Loading>
  );
}
