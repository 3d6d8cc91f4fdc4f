import { exactTime, type Moment } from "#web/ui/relative-labels.ts";
import { useNow } from "#web/ui/RelativeTime.tsx";
import { comingWords } from "./run-labels.ts";

/** "in 5 minutes", with the exact time in `datetime` and in the title. */
export function ComingTime({ at }: { at: Moment }) {
  return (
    <time dateTime={new Date(at).toISOString()} title={exactTime(at)}>
      {comingWords(at, useNow())}
    </time>
  );
}
