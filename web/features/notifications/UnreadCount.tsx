import { countLabel } from "#web/ui/short-number.ts";

/** The badge with the number of unread notifications; nothing if there are none. */
export function UnreadCount({ count, className }: { count: number; className: string }) {
  return (
    count > 0 && (
      <span
        className={`grid h-5 min-w-5 place-items-center rounded-full bg-danger px-1.5 font-mono text-12 leading-none font-medium text-paper ${className}`}
      >
        {countLabel(count)}
        <span className="sr-only"> unread</span>
      </span>
    )
  );
}
