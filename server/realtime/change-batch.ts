// Changes grouped by recipient, with each key once however often it was announced.
import type { LiveChange } from "./changes.ts";
import { changeMessage } from "./messages.ts";
import type { OpenStream } from "./open-stream.ts";
import type { Streams } from "./streams.ts";

/** An internal key, never sent to browsers: a session of this person may have ended. */
const sessionEnded = "session";

export class ChangeBatch {
  readonly #people = new Map<string, Set<string>>();
  readonly #projects = new Map<string, Set<string>>();
  /** People who may have unsent notifications. */
  readonly notified = new Set<string>();
  /** People whose sessions may have ended. */
  readonly sessionsToCheck = new Set<string>();

  add({ projectId, userIds, keys }: LiveChange): void {
    for (const key of keys) {
      const text = JSON.stringify(key);
      const [kind] = key;
      if (projectId !== null) addTo(this.#projects, projectId, text);
      for (const userId of userIds ?? []) {
        if (kind === sessionEnded) this.sessionsToCheck.add(userId);
        else addTo(this.#people, userId, text);
        if (kind === "notifications") this.notified.add(userId);
      }
    }
  }

  /** For when announcements may have been missed: adds everything that streams show. */
  addAll(streams: Streams): void {
    for (const userId of streams.people()) {
      this.sessionsToCheck.add(userId);
      this.add({ projectId: null, userIds: [userId], keys: [["notifications"], ["invitations"]] });
    }
    const kinds = ["project", "comments", "stars", "events"];
    for (const projectId of streams.projects()) {
      this.add({ projectId, userIds: null, keys: kinds.map((kind) => [kind, projectId]) });
    }
  }

  /** The changed projects that streams watch. */
  changedProjects(streams: Streams): string[] {
    return [...this.#projects.keys()].filter((id) => streams.isWatched(id));
  }

  /**
   * Each stream with the keys to send, and their message, shared by streams with the same keys.
   * @param viewersOfHidden the people who may see those of the projects that are hidden; the
   * others are public
   */
  *messages(
    streams: Streams,
    viewersOfHidden: ReadonlyMap<string, ReadonlySet<string>>,
  ): Generator<[stream: OpenStream, keys: Set<string>, message: Buffer]> {
    for (const [userId, keys] of this.#people) {
      const message = changeMessage(keys);
      for (const stream of streams.of(userId)) yield [stream, keys, message];
    }
    for (const [projectId, keys] of this.#projects) {
      const message = changeMessage(keys);
      const viewers = viewersOfHidden.get(projectId);
      for (const stream of streams.watching(projectId)) {
        const isSeen = viewers?.has(stream.userId) ?? true;
        if (stream.acceptsChangeOf(projectId, isSeen)) yield [stream, keys, message];
      }
    }
  }
}

function addTo(sets: Map<string, Set<string>>, id: string, key: string): void {
  const set = sets.get(id);
  if (set) set.add(key);
  else sets.set(id, new Set([key]));
}
