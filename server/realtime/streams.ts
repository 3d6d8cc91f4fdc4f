// The open streams of this process by person, session and project, and their maximum numbers.
import { t } from "#shared/messages/t.ts";
import { Refusal, TooMany } from "#server/http/errors.ts";
import type { OpenStream } from "./open-stream.ts";

export interface StreamLimits {
  /** Maximum for one person. */
  readonly each: number;
  readonly all: number;
}

/** Seconds after which one of a person's own streams may have closed. */
const retryAfterSeconds = 30;

/**
 * A stream that is about to open: counted before it is open, so that concurrent requests stay
 * within the limits.
 */
export interface Reservation {
  readonly open: (stream: OpenStream) => void;
  /** Releases the slot, and removes the stream that was opened with it. */
  readonly release: () => void;
}

export class Streams {
  readonly #limits: StreamLimits;
  readonly #counts = new Map<string, number>();
  readonly #byPerson = new Map<string, Set<OpenStream>>();
  readonly #byProject = new Map<string, Set<OpenStream>>();
  #reserved = 0;
  /** When changes for them were last read, by `performance.now()`; null while none is open. */
  changesReadAt: number | null = null;
  /** How many were opened since the server started. */
  opened = 0;

  constructor(limits: StreamLimits) {
    this.#limits = limits;
  }

  /** How many are open or about to open. */
  get size(): number {
    return this.#reserved;
  }

  /** @throws 429 if the person has too many, 503 if there are too many in all */
  reserve(userId: string): Reservation {
    const own = this.#counts.get(userId) ?? 0;
    if (own >= this.#limits.each) throw new TooManyStreams(this.#limits.each);
    if (this.#reserved >= this.#limits.all) {
      throw new Refusal(503, t("errors.tooManyStreams"));
    }
    this.#counts.set(userId, own + 1);
    this.#reserved += 1;
    let opened: OpenStream | null = null;
    let released = false;
    return {
      open: (stream) => {
        opened = stream;
        this.opened += 1;
        add(this.#byPerson, userId, stream);
        for (const project of stream.watched) add(this.#byProject, project, stream);
      },
      release: () => {
        if (released) return;
        released = true;
        this.#reserved -= 1;
        const rest = (this.#counts.get(userId) ?? 1) - 1;
        if (rest > 0) this.#counts.set(userId, rest);
        else this.#counts.delete(userId);
        if (!opened) return;
        remove(this.#byPerson, userId, opened);
        for (const project of opened.watched) remove(this.#byProject, project, opened);
      },
    };
  }

  of(userId: string): Iterable<OpenStream> {
    return this.#byPerson.get(userId) ?? [];
  }

  watching(projectId: string): Iterable<OpenStream> {
    return this.#byProject.get(projectId) ?? [];
  }

  isWatched(projectId: string): boolean {
    return this.#byProject.has(projectId);
  }

  people(): Iterable<string> {
    return this.#byPerson.keys();
  }

  projects(): Iterable<string> {
    return this.#byProject.keys();
  }

  *[Symbol.iterator](): Generator<OpenStream> {
    for (const streams of this.#byPerson.values()) yield* streams;
  }
}

class TooManyStreams extends TooMany {
  constructor(count: number) {
    super(retryAfterSeconds, t("errors.tooManyOwnStreams", { count, seconds: retryAfterSeconds }));
  }
}

function add(sets: Map<string, Set<OpenStream>>, key: string, stream: OpenStream): void {
  const set = sets.get(key);
  if (set) set.add(stream);
  else sets.set(key, new Set([stream]));
}

function remove(sets: Map<string, Set<OpenStream>>, key: string, stream: OpenStream): void {
  const set = sets.get(key);
  set?.delete(stream);
  if (set?.size === 0) sets.delete(key);
}
