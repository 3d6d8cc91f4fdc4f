import type { WatchLevel } from "#contract/watching.ts";
import type { TextKey } from "#shared/messages/t.ts";

/** The levels in the order in which they are offered, and what each means. */
export const watchLabels = {
  default: { label: "watching.participating", description: "watching.participatingNote" },
  all: { label: "watching.all", description: "watching.allNote" },
  releases: { label: "watching.releases", description: "watching.releasesNote" },
  none: { label: "watching.muted", description: "watching.mutedNote" },
} as const satisfies Record<WatchLevel, { label: TextKey; description: TextKey }>;
