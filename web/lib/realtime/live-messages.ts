// What the tabs of a browser tell each other.
import type { ChangeKey } from "#contract/realtime.ts";
import type { AnyNotification } from "#contract/notifications.ts";
import type { Session } from "#contract/people.ts";

export interface Link {
  readonly connected: boolean;
  /** The projects whose changes come. */
  readonly watch: readonly string[];
  /** The last notification that came; null where none did. */
  readonly lastEventId: string | null;
}

export type LiveMessage =
  // From the tab that holds the stream:
  | { kind: "notification"; id: string; notification: AnyNotification }
  | { kind: "change"; keys: readonly ChangeKey[] }
  | { kind: "link"; link: Link; gap: boolean }
  | { kind: "session"; session: Session }
  | { kind: "who-is-here" }
  // From any other:
  | { kind: "here"; tab: string; projects: readonly string[] }
  | { kind: "gone"; tab: string }
  | { kind: "looked-at" };
