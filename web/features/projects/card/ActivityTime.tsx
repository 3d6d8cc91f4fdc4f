import { MonthTime, RelativeTime } from "#web/ui/RelativeTime.tsx";
import type { ActivityLabel } from "./activity-labels.ts";

/** The time of a project's last activity, after its words. */
export function ActivityTime({ at, precision }: Pick<ActivityLabel, "at" | "precision">) {
  return precision === "month" ? <MonthTime at={at} /> : <RelativeTime at={at} />;
}
