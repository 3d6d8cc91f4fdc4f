import type { CSSProperties } from "react";
import { Loading, Skeleton, SkeletonText } from "#web/ui/Skeleton.tsx";

/** Rows of matches that load; with `threads` columns of logos at the left of wide windows. */
export function MatchListSkeleton({ threads }: { threads: number }) {
  return (
    <Loading label="The projects that fit are loading">
      <ul className="lg:pl-(--start)" style={{ "--start": startOf(threads) } as CSSProperties}>
        {Array.from({ length: 4 }, (_, index) => (
          <li
            key={index}
            aria-hidden
            className="grid grid-cols-[minmax(0,1fr)_268px] border-b border-line-soft py-5 last:border-transparent max-md:grid-cols-1"
          >
            <div className="pr-8 max-md:pr-0">
              <Skeleton className="h-7 w-1/3 max-md:w-2/3" />
              <div className="mt-1 max-w-[62ch] text-15 leading-[1.55]">
                <SkeletonText lines={2} />
              </div>
              <Skeleton className="mt-3 h-5 w-1/2 max-md:w-4/5" />
            </div>
            <div className="flex items-center gap-4 max-md:pt-4">
              <Skeleton round className="size-[92px] flex-none" />
              <Skeleton className="h-10 w-32" />
            </div>
          </li>
        ))}
      </ul>
    </Loading>
  );
}

const startOf = (threads: number) => (threads > 0 ? `${threads * 48 + 32}px` : "0px");
