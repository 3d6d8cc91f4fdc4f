import { countLabel } from "#web/ui/short-number.ts";

type WaitingCountProps = {
  count: number;
  /** What is counted, for screen readers. */
  of?: string;
  className?: string;
};

/** A count on a badge; nothing for 0. */
export function WaitingCount({ count, of, className = "" }: WaitingCountProps) {
  if (count === 0) return null;
  return (
    <span
      className={`grid h-5 min-w-5 place-items-center rounded-full bg-user-wash px-1.5 font-mono text-12 leading-none font-medium text-user-ink ${className}`}
    >
      {countLabel(count)}
      {of && <span className="sr-only"> {of}</span>}
    </span>
  );
}
