import { Loading, Skeleton } from "#web/ui/Skeleton.tsx";

/** As high as the list that it stands for. */
export function StarterIssuesSkeleton({ count }: { count: number }) {
  return (
    <Loading label="The starter issues are loading">
      <Skeleton className="mb-4 h-7 w-40" />
      {Array.from({ length: Math.min(count, 5) }, (_, line) => (
        <div key={line} className="grid gap-2 py-2.5">
          <Skeleton className="h-5 w-4/5" />
          <Skeleton className="h-4 w-2/5" />
        </div>
      ))}
    </Loading>
  );
}
