import { Loading, SkeletonText } from "#web/ui/Skeleton.tsx";

/** Nobody knows yet how long the list will be: the footer waits for it rather than move. */
const noFooter = "@media (scripting: enabled) { .site-footer { display: none } }";

export function RepositoriesSkeleton() {
  return (
    <Loading label="Your repositories are loading">
      <style>{noFooter}</style>
      <SkeletonText lines={6} />
    </Loading>
  );
}
