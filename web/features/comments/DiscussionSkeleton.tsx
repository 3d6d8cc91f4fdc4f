import { Loading, Skeleton, SkeletonText } from "#web/ui/Skeleton.tsx";

export function DiscussionSkeleton() {
  return (
    <Loading label="The discussion is loading">
      <div className="grid gap-6">
        {[2, 1, 2].map((lines, index) => (
          <div key={index} className="grid gap-2">
            <span className="flex items-center gap-2.5">
              <Skeleton round className="size-8" />
              <Skeleton className="w-40" />
            </span>
            <SkeletonText lines={lines} />
          </div>
        ))}
      </div>
    </Loading>
  );
}
