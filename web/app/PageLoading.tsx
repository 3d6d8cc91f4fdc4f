import { Loading, Skeleton, SkeletonText } from "#web/ui/Skeleton.tsx";

export function PageLoading() {
  return (
    <div className="wrap py-12">
      <Loading label="The page is loading">
        <div className="grid max-w-measure gap-6">
          <Skeleton className="h-12 w-56" />
          <SkeletonText lines={4} />
        </div>
      </Loading>
    </div>
  );
}
