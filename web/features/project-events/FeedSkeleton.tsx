import { Loading, Skeleton } from "#web/ui/Skeleton.tsx";

/** The first lines, while they are on their way. */
export function FeedWaiting() {
  return (
    <Loading label="Events are loading">
      {["w-3/5", "w-4/5", "w-1/2"].map((width) => (
        <div key={width} className="py-2.5">
          <Skeleton className={`h-5 ${width}`} />
        </div>
      ))}
    </Loading>
  );
}
