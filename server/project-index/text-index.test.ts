// Occurrences of words by document, wherever in its text they are.
import { expect, test } from "vitest";
import { projectFactsOf } from "#tests/support/memory-index.ts";
import { Documents } from "./documents.ts";
import { TextIndex } from "./text-index.ts";

const filler = Array.from({ length: 300 }, (_, index) => `w${index}`).join(" ");

test("a word counts once for a document, near or far from the beginning of its text", () => {
  const documents = new Documents();
  const index = new TextIndex(documents);
  const texts = [`tide ${filler} tide ${filler} tide`, `${filler} tide tide`, "no", "tide"];
  const set = (document: number, text: string) => {
    documents.markInDelta(document);
    index.set(document, "name", text, null);
  };
  const append = (position: number) => {
    const text = texts[position] ?? "";
    index.set(documents.append(projectFactsOf(position, { text }, []), 0), "name", text, null);
  };
  const merge = () => {
    index.merge();
    documents.clearDelta();
  };
  const seen = () => {
    const word = index.vocabulary.numberOf("tide") ?? -1;
    const sums = new Float32Array(documents.count);
    index.addTo(sums, word, 0.5);
    const found = new Uint32Array(documents.count);
    const count = index.collect(word, new Uint8Array(documents.count).fill(1), found);
    const places: [number, number][] = [];
    index.forEach(word, (...place) => places.push(place));
    return {
      sums: [...sums],
      found: [...found.subarray(0, count)].toSorted((one, other) => one - other),
      places: places.length,
    };
  };
  const expected = { sums: [0.5, 0.5, 0, 0.5], found: [0, 1, 3], places: 6 };
  append(0);
  merge();
  // In the delta, and one after the other in the base.
  for (const position of [1, 2, 3]) append(position);
  expect(seen()).toEqual(expected);
  merge();
  expect(seen()).toEqual(expected);
  const changed = { sums: [0.5, 0, 0, 0.5], found: [0, 3], places: 2 };
  set(1, "name");
  set(0, `${filler} tide`);
  set(0, "tide");
  expect(seen()).toEqual(changed);
  merge();
  expect(seen()).toEqual(changed);
});
