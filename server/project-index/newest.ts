// The newest projects, without one owner filling the list.
import { type Documents, lastKey } from "./documents.ts";
import type { IndexParts } from "./parts.ts";
import { BestDocuments } from "./best-documents.ts";

export interface NewestQuery {
  readonly size: number;
  /** Further projects of an owner come after those of others. */
  readonly maxOfOwner: number;
  /** Ids of hidden projects that the viewer may see. */
  readonly visibleHidden: readonly string[];
}

/** Of transactions that overlap, the later id may be there first: so much further back is looked. */
const overlapping = 1_000;

/** Ids of listed projects, newest first: at most so many of one owner while there are others. */
export function newestOf({ documents }: IndexParts, query: NewestQuery): string[] {
  const { size, maxOfOwner, visibleHidden } = query;
  const visible = new Set(visibleHidden.map((id) => documents.find(id)));
  const { isNewer } = documents;
  const ofOwners = new Map<number, number[]>();
  const further = new BestDocuments(size, isNewer);
  let [count, furtherCount] = [0, 0];
  let remaining = documents.isSortedById ? 0 : overlapping;
  for (let document = documents.count - 1; document >= 0; document -= 1) {
    if (count >= size) {
      if (remaining === 0) break;
      remaining -= 1;
    }
    const owner = ownerOf(documents, document);
    const own = ofOwners.get(owner);
    const isFull = own !== undefined && own.length >= maxOfOwner;
    if (documents.comesLast(document)) {
      if (documents.isShownTo(visible, document)) further.offer(document, lastKey);
      continue;
    }
    // Somebody's many projects are passed over quickly.
    if (isFull && furtherCount >= size && documents.isSortedById) continue;
    if (!documents.isShownTo(visible, document)) continue;
    if (own === undefined) ofOwners.set(owner, [document]);
    else {
      own.push(document);
      own.sort((one, other) => (isNewer(one, other) ? -1 : 1));
    }
    if (!isFull) count += 1;
    else {
      further.offer(own.pop() ?? document, 0);
      furtherCount += 1;
    }
  }
  const first = [...ofOwners.values()].flat().toSorted((a, b) => (isNewer(a, b) ? -1 : 1));
  const rest = further.sorted.map(({ document }) => document);
  return [...first.slice(0, size), ...rest].slice(0, size).map((one) => documents.idOf(one));
}

/** A project that nobody owns is like one of an owner with no others. */
const ownerOf = ({ owners }: Documents, document: number): number =>
  owners[document] || -1 - document;
