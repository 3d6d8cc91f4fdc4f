// The projects of the index as columns of typed arrays. A project keeps its position, its
// "document", for as long as the index lives.
import { flag, unlisted, hashOf, type ProjectFacts } from "./facts.ts";

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

/** Which flags projects had a while ago, so that all pages of a list put a project into one group. */
class FormerFlags {
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
  at(time: number, current: Uint16Array): Map<number, number> {
    const flags = new Map<number, number>();
    for (const { document, until, flags: former } of this.#changes.toReversed()) {
      if (until > time) flags.set(document, former);
      else if (!flags.has(document)) flags.set(document, current[document] ?? 0);
    }
    return flags;
  }
}

/** Less than all other keys of lists. */
export const lastKey = -1;

export class Documents {
  count = 0;
  removedCount = 0;
  /** Projects that are neither archived nor hidden. */
  listedCount = 0;
  /** By document: 1 for those. */
  listedMarks = new Uint8Array(0);
  /** Up to when changes are known, in milliseconds since 1970 by the database's clock. */
  readAt = 0;
  /** Whether all projects are there, so that changes of flags are remembered from now on. */
  isComplete = false;
  readonly #formerFlags = new FormerFlags();
  /** Four words of each id. */
  #ids = new Uint32Array(0);
  flags = new Uint16Array(0);
  stars = new Uint32Array(0);
  /** Seconds since 1970. */
  activeAt = new Uint32Array(0);
  owners = new Uint32Array(0);
  /** How reliably applications are answered soon, see {@link ProjectFacts.answers}. */
  answers = new Uint16Array(0);
  /** The categories of its technologies, a bit each. */
  categories = new Uint16Array(0);
  /** The number of words of each name, at most 255. */
  nameLengths = new Uint8Array(0);
  /** Changes with the name, the text and the technologies. */
  #hashes = new Uint32Array(0);
  /** The last answer of {@link listed}, until a project changes. */
  #listed: Uint32Array | null = null;
  /** 1 where words and technologies are in the deltas of the lists. */
  #inDelta = new Uint8Array(0);
  #isAnyInDelta = false;
  /** Documents before this one are sorted by id; the later ones are in `#unsorted`. */
  #sortedCount = 0;
  readonly #unsorted = new Map<string, number>();

  /** The document of a project, or -1. */
  find(id: string): number {
    const words = wordsOfId(id);
    let low = 0;
    let high = this.#sortedCount - 1;
    // New projects come after all others, and so do all while the index is filled.
    if (high >= 0 && this.#compareWords(high, words) < 0) low = high + 1;
    while (low <= high) {
      const middle = (low + high) >>> 1;
      const order = this.#compareWords(middle, words);
      if (order === 0) return middle;
      if (order < 0) low = middle + 1;
      else high = middle - 1;
    }
    return this.#unsorted.get(id) ?? -1;
  }

  /** Adds a project that isn't there; its words and technologies belong to the deltas. */
  append(facts: ProjectFacts, changedAt: number): number {
    const document = this.count;
    this.#reserve(document + 1);
    const words = wordsOfId(facts.id);
    this.#ids.set(words, document * 4);
    const isSorted =
      this.#sortedCount === document &&
      (document === 0 || this.#compareWords(document - 1, words) < 0);
    this.count += 1;
    if (isSorted) this.#sortedCount = this.count;
    else this.#unsorted.set(facts.id, document);
    this.markInDelta(document);
    // Not counted yet.
    this.flags[document] = flag.removed;
    this.removedCount += 1;
    this.update(document, facts, changedAt);
    return document;
  }

  #reserve(count: number): void {
    this.#ids = withCapacity(this.#ids, count * 4);
    this.flags = withCapacity(this.flags, count);
    this.listedMarks = withCapacity(this.listedMarks, count);
    this.stars = withCapacity(this.stars, count);
    this.activeAt = withCapacity(this.activeAt, count);
    this.owners = withCapacity(this.owners, count);
    this.answers = withCapacity(this.answers, count);
    this.categories = withCapacity(this.categories, count);
    this.nameLengths = withCapacity(this.nameLengths, count);
    this.#hashes = withCapacity(this.#hashes, count);
    this.#inDelta = withCapacity(this.#inDelta, count);
  }

  /** By document: 1 where words and technologies are in the deltas; null if none are. */
  get inDelta(): Uint8Array | null {
    return this.#isAnyInDelta ? this.#inDelta : null;
  }

  markInDelta(document: number): void {
    this.#inDelta[document] = 1;
    this.#isAnyInDelta = true;
  }

  /** To be called once the deltas are merged. */
  clearDelta(): void {
    this.#inDelta.fill(0);
    this.#isAnyInDelta = false;
  }

  /** Listed projects, the latest documents first; not to be written to. */
  get listed(): Uint32Array {
    if (this.#listed !== null) return this.#listed;
    const listed = new Uint32Array(this.listedCount);
    let count = 0;
    for (let document = this.count - 1; document >= 0; document -= 1) {
      if (this.listedMarks[document] === 0) continue;
      listed[count] = document;
      count += 1;
    }
    this.#listed = listed;
    return listed;
  }

  isListed(document: number): boolean {
    return this.listedMarks[document] === 1;
  }

  #markListed(document: number): void {
    const mark = ((this.flags[document] ?? 0) & unlisted) === 0 ? 1 : 0;
    this.listedCount += mark - (this.listedMarks[document] ?? 0);
    this.listedMarks[document] = mark;
  }

  /** Whether it comes last in lists: its repository is archived at its code host. */
  comesLast(document: number): boolean {
    return ((this.flags[document] ?? 0) & flag.repositoryArchived) !== 0;
  }

  /** Whether a project isn't listed only because an admin hides it. */
  isOnlyHidden(document: number): boolean {
    return document >= 0 && ((this.flags[document] ?? 0) & unlisted) === flag.hidden;
  }

  /**
   * Whether a list without archived projects shows it.
   * @param visibleHidden hidden projects that the viewer may see
   */
  isShownTo(visibleHidden: ReadonlySet<number>, document: number): boolean {
    return this.isListed(document) || (visibleHidden.has(document) && this.isOnlyHidden(document));
  }

  /**
   * The flags that documents had at that time, in milliseconds since 1970. Only of those whose flags
   * changed lately: the others have had theirs since they were created, see {@link createdAfter}.
   */
  flagsAt(at: number): Map<number, number> {
    return this.#formerFlags.at(at, this.flags);
  }

  #noteFlags(document: number, former: number, until: number): void {
    if (!this.isComplete) return;
    this.#formerFlags.note({ document, until, flags: former }, this.flags[document] ?? 0);
  }

  /** Sets what can change in place. Returns whether the text or the technologies changed too. */
  update(document: number, facts: ProjectFacts, changedAt: number): boolean {
    const former = this.flags[document] ?? 0;
    if (this.isRemoved(document)) this.removedCount -= 1;
    this.flags[document] = facts.flags;
    this.stars[document] = facts.stars;
    this.activeAt[document] = facts.activeAt;
    this.owners[document] = facts.owner;
    this.answers[document] = facts.answers;
    this.#markListed(document);
    this.#noteFlags(document, former, changedAt);
    this.#listed = null;
    const hash = hashOf(facts);
    const changed = this.#hashes[document] !== hash;
    this.#hashes[document] = hash;
    return changed;
  }

  remove(document: number, changedAt: number): void {
    if (this.isRemoved(document)) return;
    const former = this.flags[document] ?? 0;
    this.flags[document] = former | flag.removed;
    this.#markListed(document);
    this.removedCount += 1;
    this.#listed = null;
    this.#noteFlags(document, former, changedAt);
  }

  isRemoved(document: number): boolean {
    return ((this.flags[document] ?? 0) & flag.removed) !== 0;
  }

  /** Whether a higher document always has a higher id: all were created in order. */
  get isSortedById(): boolean {
    return this.#unsorted.size === 0;
  }

  idOf(document: number): string {
    return idOfWords(this.#ids.subarray(document * 4, document * 4 + 4));
  }

  /** When it was created, in milliseconds since 1970: the beginning of its id. */
  createdAt(document: number): number {
    const [seconds = 0, rest = 0] = this.#ids.subarray(document * 4, document * 4 + 2);
    return seconds * 2 ** 16 + (rest >>> 16);
  }

  /** Whether it was created after that time, in milliseconds since 1970. */
  createdAfter(document: number, at: number): boolean {
    // Nearly all are distinguished by the beginning of the time.
    return (
      (this.#ids[document * 4] ?? 0) >= Math.floor(at / 2 ** 16) && this.createdAt(document) > at
    );
  }

  /** The last 32 bits of its id, which are random. */
  randomOf(document: number): number {
    return this.#ids[document * 4 + 3] ?? 0;
  }

  /** Negative if the id of `one` sorts before that of `other`. */
  #compareIds(one: number, other: number): number {
    if (this.isSortedById) return one - other;
    for (let word = 0; word < 4; word += 1) {
      const difference = (this.#ids[one * 4 + word] ?? 0) - (this.#ids[other * 4 + word] ?? 0);
      if (difference !== 0) return difference;
    }
    return 0;
  }

  /**
   * Whether `one` was created later: the order of results with equal keys. A function by itself,
   * since `BestDocuments` calls it for many documents.
   */
  readonly isNewer = (one: number, other: number): boolean => this.#compareIds(one, other) > 0;

  /**
   * Whether a document with such a key comes after the last result of a page: the highest key comes
   * first, and of equal ones the newest. Without a last result all do.
   * @param lastId needn't be in the index
   */
  afterCursor(afterKey = Infinity, lastId = ""): (document: number, key: number) => boolean {
    const words = wordsOfId(lastId);
    return (document, key) =>
      key < afterKey || (key === afterKey && this.#compareWords(document, words) < 0);
  }

  #compareWords(document: number, words: ArrayLike<number>): number {
    for (let word = 0; word < 4; word += 1) {
      const difference = (this.#ids[document * 4 + word] ?? 0) - (words[word] ?? 0);
      if (difference !== 0) return difference;
    }
    return 0;
  }

  /** Bytes of its arrays: 39 for each document. */
  get byteLength(): number {
    return this.flags.length * 39 + (this.#listed?.byteLength ?? 0);
  }
}

/** A UUID as four unsigned 32-bit words. */
function wordsOfId(id: string): number[] {
  const words = [0, 0, 0, 0];
  let digits = 0;
  for (let index = 0; index < id.length; index += 1) {
    const code = id.charCodeAt(index);
    if (code === hyphen) continue;
    // The digits 0 to 9 are 48 to 57, and the letters a to f 97 to 102.
    const digit = code < 65 ? code - 48 : (code | 32) - 87;
    words[digits >>> 3] = ((words[digits >>> 3] ?? 0) << 4) | digit;
    digits += 1;
  }
  return words.map((word) => word >>> 0);
}

const hyphen = "-".charCodeAt(0);

function idOfWords(words: Uint32Array): string {
  const hex = Array.from(words, (word) => word.toString(16).padStart(8, "0")).join("");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

type NumberArray = Uint8Array | Uint16Array | Uint32Array | Float32Array | Float64Array;

/** `array` if it holds `length` items, else a copy that does, with some space to grow. */
export function withCapacity<T extends NumberArray>(array: T, length: number): T {
  if (array.length >= length) return array;
  const larger = new (array.constructor as new (length: number) => T)(Math.ceil(length * 1.1) + 64);
  larger.set(array);
  return larger;
}
