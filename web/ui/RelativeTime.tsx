import {
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useState,
} from "react";
import { formatDate } from "#shared/format.ts";
import { localMs, offsetLabel, siteClock } from "#shared/site-clock.ts";
import { type Moment, relativeLabel, upcomingLabel } from "#shared/relative-label.ts";
import { classNames } from "./class-names.ts";
import { serverNow } from "./server-clock.ts";

const tick = 30_000;
const Now = createContext<number | null>(null);

/**
 * The time when the page was rendered: the server and the first render in the browser both count
 * from it, so that they agree; then it advances by the server's clock.
 */
export function NowProvider({ now: made, children }: { now: number; children: ReactNode }) {
  const [now, setNow] = useState(made);
  useEffect(() => {
    // As an urgent update, React would discard server-rendered parts that aren't hydrated yet.
    const move = () => startTransition(() => setNow(serverNow()));
    move();
    const timer = setInterval(move, tick);
    return () => clearInterval(timer);
  }, []);
  return <Now value={now}>{children}</Now>;
}

/** The current time of the page, in milliseconds. */
export const useNow = (): number => useContext(Now) ?? serverNow();

type RelativeTimeProps = {
  at: Moment;
  /** Says more than the time: "Applied 2 hours ago". */
  label?: (ago: string) => string;
  /** Whether it is in the future: what has happened never is, whatever a clock says. */
  isUpcoming?: boolean;
  className?: string;
};

/** "2 hours ago", with the exact time in `datetime` and in the title. */
export function RelativeTime({ at, label, isUpcoming, className }: RelativeTimeProps) {
  const now = useContext(Now);
  const labelOf = isUpcoming ? upcomingLabel : relativeLabel;
  const ago = labelOf(at, now ?? serverNow());
  if (ago === "") return null;
  return (
    <time
      dateTime={new Date(at).toISOString()}
      title={exactTime(at)}
      className={classNames("whitespace-nowrap", className)}
      suppressHydrationWarning={now === null}
    >
      {label ? label(ago) : ago}
    </time>
  );
}

/** "March 2026", with the exact time in `datetime` and in the title. */
export function MonthTime({ at, label }: Pick<RelativeTimeProps, "at" | "label">) {
  const month = monthLabel(at);
  if (month === "") return null;
  return (
    <time dateTime={new Date(at).toISOString()} title={exactTime(at)} className="whitespace-nowrap">
      {label ? label(month) : month}
    </time>
  );
}

/** The exact time by the site's clock: "2026-11-21 09:56 UTC". */
export function exactTime(at: Moment): string {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return "";
  const { timeZone } = siteClock();
  const iso = new Date(localMs(date.getTime())).toISOString();
  const zone = timeZone === "UTC" ? "UTC" : offsetLabel(timeZone, date);
  return `${iso.slice(0, 10)} ${iso.slice(11, 16)} ${zone}`;
}

/** The month by the site's clock: "November 2026"; "" for no date. */
export function monthLabel(at: Moment): string {
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? "" : formatDate(date, { month: "long", year: "numeric" });
}
