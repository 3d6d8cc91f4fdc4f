import type { WatchLevel } from "#contract/watching.ts";

/** The levels in the order in which they are offered, and what each means. */
export const watchLabels: Record<WatchLevel, { label: string; description: string }> = {
  default: {
    label: "Participating",
    description: "Only what concerns you: your team, applications, replies and mentions",
  },
  all: { label: "All activity", description: "Also new threads, releases and open seats" },
  releases: { label: "Releases and seats", description: "Also releases and open seats" },
  none: { label: "Muted", description: "Nothing but decisions about you" },
};
