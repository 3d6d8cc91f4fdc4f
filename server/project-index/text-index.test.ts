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
  const add = (document: number, text: string, isAgain: boolean) =>
    index.add(document, "name", text, isAgain, null);
  for (const [position, text] of texts.entries()) {
    add(documents.append(projectFactsOf(position, { text }, []), 0), text, false);
  }
  const word = index.vocabulary.numberOf("tide") ?? -1;
  const seen = () => {
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
  expect(seen()).toEqual(expected);
  index.seal();
  documents.clearLogMarks();
  expect(seen()).toEqual(expected);
  documents.markInLog(1);
  add(1, "name", false);
  documents.markInLog(0);
  add(0, `${filler} tide`, false);
  add(0, "tide", true);
  expect(seen()).toEqual({ sums: [0.5, 0, 0, 0.5], found: [0, 3], places: 2 });
});
