// Which flags projects had a while ago, so that all pages of a list put a project into the same group.
import { flag, unlisted } from "./flags.ts";

/** Bits that decide in which group of matches a project is, and whether it is in one at all. */
const groupBits = flag.developer | flag.designer | unlisted;

/** So many changes of these bits are remembered: enough for an hour of a busy site. */
const maxChanges = 10_000;

interface Change {
  readonly document: number;
  /** The document had these flags until then, in milliseconds since 1970. */
  readonly until: number;
  readonly flags: number;
}

export class FormerFlags {
  /** The latest last. */
  #changes: Change[] = [];

  /** @param flags that the document has now */
  note(change: Change, flags: number): void {
    if (((change.flags ^ flags) & groupBits) === 0) return;
    this.#changes.push(change);
    if (this.#changes.length >= 2 * maxChanges) this.#changes = this.#changes.slice(-maxChanges);
  }

  /**
   * By document, the flags of that time, of those whose flags changed lately.
   * @param current by document, the flags of now
   */
  at(time: number, current: Uint8Array): Map<number, number> {
    const flags = new Map<number, number>();
    for (const { document, until, flags: former } of this.#changes.toReversed()) {
      if (until > time) flags.set(document, former);
      else if (!flags.has(document)) flags.set(document, current[document] ?? 0);
    }
    return flags;
  }
}
