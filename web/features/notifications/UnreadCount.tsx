/** Shows "99+" from a hundred on. */
export const unreadLabel = (count: number): string => (count > 99 ? "99+" : String(count));

/** The badge with the number of unread notifications; nothing if there are none. */
export function UnreadCount({ count, className }: { count: number; className: string }) {
  return (
    count > 0 && (
      <span
        className={`grid h-5 min-w-5 place-items-center rounded-full bg-danger px-1.5 font-mono text-12 leading-none font-medium text-paper ${className}`}
      >
        {unreadLabel(count)}
        <span className="sr-only"> unread</span>
      </span>
    )
  );
}
