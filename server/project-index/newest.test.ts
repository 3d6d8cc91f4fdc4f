import { expect, test } from "vitest";
import { Documents } from "./documents.ts";
import { flag, type ProjectFacts } from "./facts.ts";
import { newestOf } from "./newest.ts";

const idOf = (number: number) =>
  `00000000-0000-7000-8000-${(number + 1).toString(16).padStart(12, "0")}`;

interface Described {
  readonly number: number;
  readonly owner: number;
  readonly isHidden?: boolean;
  readonly isArchived?: boolean;
}

function documentsOf(projects: readonly Described[]): Documents {
  const documents = new Documents();
  for (const { number, owner, isHidden = false, isArchived = false } of projects) {
    const facts: ProjectFacts = {
      id: idOf(number),
      name: "",
      text: "",
      techs: [],
      stars: 0,
      activeAt: 0,
      flags: (isArchived ? flag.archived : 0) | (isHidden ? flag.hidden : 0),
      owner,
      answers: 0,
    };
    documents.append(facts, 0);
  }
  return documents;
}

/** The numbers of the newest projects. */
function newest(documents: Documents, size: number, visible: readonly number[] = []): number[] {
  const query = { size, maxOfOwner: 2, visibleHidden: visible.map(idOf) };
  const parts = { documents } as Parameters<typeof newestOf>[0];
  const ids = newestOf(parts, query);
  return ids.map((id) => Number.parseInt(id.slice(-12), 16) - 1);
}

const range = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => from + index);

test("of one owner's thousands at the end there are two, then those of others, then more of theirs", () => {
  const others = range(0, 3).map((number) => ({ number, owner: 10 + number }));
  const theirs = range(3, 3003).map((number) => ({ number, owner: 1 }));
  const documents = documentsOf([...others, ...theirs]);
  expect(newest(documents, 6)).toEqual([3002, 3001, 2, 1, 0, 3000]);
  expect(newest(documents, 3)).toEqual([3002, 3001, 2]);
  expect(newest(documentsOf(theirs), 3)).toEqual([3002, 3001, 3000]);
});

test("projects without an owner don't count as one person's", () => {
  const documents = documentsOf(range(0, 5).map((number) => ({ number, owner: 0 })));
  expect(newest(documents, 4)).toEqual([4, 3, 2, 1]);
});

test("archived projects are left out, and hidden ones that the viewer may not see", () => {
  const documents = documentsOf([
    { number: 0, owner: 1 },
    { number: 1, owner: 2, isHidden: true },
    { number: 2, owner: 3, isArchived: true },
    { number: 3, owner: 4, isHidden: true },
  ]);
  expect(newest(documents, 10)).toEqual([0]);
  expect(newest(documents, 10, [1, 2])).toEqual([1, 0]);
});

test("projects that were committed in another order are sorted by id", () => {
  const documents = documentsOf(
    [0, 4, 3, 5, 1, 2].map((number) => ({ number, owner: number < 4 ? 1 : 2 })),
  );
  expect(documents.isSortedById).toBe(false);
  expect(newest(documents, 6)).toEqual([5, 4, 3, 2, 1, 0]);
  expect(newest(documents, 3)).toEqual([5, 4, 3]);
});
