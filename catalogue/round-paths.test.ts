import { expect, test } from "vitest";
import { roundPaths } from "./round-paths.ts";

const logo = (path: string, box = "0 0 128 128") =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}"><path d="${path}"/></svg>`;

test.each([
  ["absolute numbers", "M1.234 5.678L100.049 64z", "M1 5.5L100 64z"],
  ["relative ones, whose errors don't add up", "m0 0l.3.3.3.3.3.3.3.3", "m0 0l.5.5 0 0 .5.5 0 0"],
  ["curves", "M0 0c1.111 2.222-3.333 4.444 5.555 6.666", "M0 0c1 2-3.5 4.5 5.5 6.5"],
  ["lines of one direction", "M.1.1h10.26v-.26H3.14", "M0 0h10.5v0H3"],
  ["further numbers of a move, as lines", "M1.2 1.2 3.3 3.3", "M1 1 3.5 3.5"],
  [
    "arcs ten times as finely, their flags apart",
    "M0 0a9.123 9.123 0 018.123 1",
    "M0 0a9.1 9.1 0 0 1 8.1 1",
  ],
])("rounded are %s", (_, path, rounded) => {
  expect(roundPaths(logo(path))).toBe(logo(rounded));
});

test("smaller drawings have smaller steps", () => {
  expect(roundPaths(logo("M1.234 5.678", "0 0 24 24"))).toBe(logo("M1.25 5.7", "0 0 24 24"));
});

test.each([
  ["an arc around nearly the whole circle", logo("M12.01 12.26h-.006a3.109 3.109 0 1 1 .006 0")],
  ["transformed drawings", logo("M.1.1z").replace("<path", '<path transform="scale(100)"')],
  ["what isn't a path", logo("M1.111 nonsense")],
  ["a drawing without a size", "<svg><path d='M1.111 1.111'/></svg>"],
])("unchanged is %s", (_, svg) => {
  expect(roundPaths(svg)).toBe(svg);
});
