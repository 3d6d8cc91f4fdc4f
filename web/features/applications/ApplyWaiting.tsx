import { Loading, Skeleton, SkeletonText } from "#web/ui/Skeleton.tsx";

export function ApplyWaiting() {
  return (
    <Loading label="Your application is loading">
      <div className="grid gap-4">
        <Skeleton className="h-7 w-44" />
        <SkeletonText lines={2} />
      </div>
    </Loading>
  );
}
