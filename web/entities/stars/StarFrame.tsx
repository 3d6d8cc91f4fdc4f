import Star from "lucide-react/icons/star";
import type { ReactNode } from "react";
import { classNames } from "#web/ui/class-names.ts";
import { fullNumber, shortNumber } from "#web/ui/short-number.ts";

interface StarFrameProps {
  starCount: number;
  small: boolean;
  /** The star button. */
  children: ReactNode;
}

/** A star button beside the number of stars. */
export function StarFrame({ starCount, small, children }: StarFrameProps) {
  return (
    <span className="relative inline-flex flex-none rounded-md border border-edge bg-raised">
      {children}
      <span
        title={starCount < 10_000 ? undefined : fullNumber(starCount)}
        className={classNames(
          "grid min-w-10 place-items-center border-l border-line px-3 leading-none font-medium tabular-figures",
          small ? "text-[0.8125rem]" : "text-14",
        )}
      >
        <span>
          {shortNumber(starCount)}
          <span className="sr-only"> {starCount === 1 ? "star" : "stars"}</span>
        </span>
      </span>
    </span>
  );
}

export const starLook = (small: boolean) =>
  classNames(
    "flex items-center gap-2 rounded-l-[7px] font-medium hover:bg-highlight",
    small ? "min-h-8 px-2.5 text-14 max-md:min-h-9" : "min-h-10 px-3.5 text-15",
  );

/** As wide as the longer of both labels, so that nothing moves under the pointer. */
export function StarWord({ starred, name }: { starred: boolean; name: string }) {
  return (
    <>
      <Star className={starred ? "fill-tech text-tech" : undefined} />
      <span className="grid text-left">
        <span className="invisible col-start-1 row-start-1" aria-hidden>
          Unstar
        </span>
        <span className="col-start-1 row-start-1">
          {starred ? "Unstar" : "Star"}
          <span className="sr-only"> {name}</span>
        </span>
      </span>
    </>
  );
}
