// Every accent is readable: contrasts as WCAG AA asks for them, in both themes and on each paper.
import { wcagContrast } from "culori";
import { expect, test } from "vitest";
import { papers } from "#shared/site.ts";
import {
  coloursOf,
  deliveredColours,
  notesOn,
  type SiteColours,
  siteStyle,
} from "./site-colours.ts";

/** The same 200 each time. */
function accents(count: number): string[] {
  let state = 20_261_127;
  const next = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state;
  };
  return Array.from(
    { length: count },
    () => `#${(next() % 0x100_0000).toString(16).padStart(6, "0")}`,
  );
}

type Name = keyof SiteColours;

const texts: [Name, Name][] = [
  ["on-brand", "brand"],
  ["ink", "brand-wash"],
  ...(["paper", "card", "raised", "sunk", "highlight"] as const).flatMap(
    (below): [Name, Name][] => [
      ["ink", below],
      ["ink-2", below],
    ],
  ),
  ...(["paper", "card", "raised"] as const).map((below): [Name, Name] => ["ink-3", below]),
  ["on-ink", "ink"],
];
const lines: [Name, Name][] = (["paper", "card", "raised"] as const).flatMap(
  (below): [Name, Name][] => [
    ["brand-line", below],
    ["edge", below],
  ],
);

function tooLow(colours: SiteColours): string[] {
  const themes = [0, 1] as const;
  const pairs = [
    ...texts.map((pair) => [...pair, 4.5] as const),
    ...lines.map((pair) => [...pair, 3] as const),
  ];
  return pairs.flatMap(([above, below, least]) =>
    themes.flatMap((theme) => {
      const contrast = wcagContrast(colours[above][theme], colours[below][theme]);
      return contrast < least ? [`${above} on ${below}: ${contrast}`] : [];
    }),
  );
}

test("what is delivered is readable", () => {
  expect(tooLow(deliveredColours)).toEqual([]);
});

test.each(papers)("200 accents are readable on %s paper", (paper) => {
  const all = [...accents(200), "#000000", "#ffffff", "#777777", "#ff0000", "#ffff00", "#0000ff"];
  const failing = all.flatMap((accent) =>
    tooLow(coloursOf({ accent, paper })).map((problem) => `${accent}: ${problem}`),
  );
  expect(failing).toEqual([]);
});

test("a dark accent is used as it is, and has a light twin", () => {
  const { brand, "on-brand": words } = coloursOf({ accent: "#0b6470", paper: "warm" });
  expect(brand[0]).toBe("#0b6470");
  expect(words[0]).toBe("#ffffff");
  expect(siteStyle({ accent: "#0b6470", paper: "warm" })).toMatch(
    /^:root\{--brand:light-dark\(#0b6470,#[0-9a-f]{6}\);/,
  );
  expect(siteStyle({ accent: null, paper: "warm" })).toBe("");
});

test("a pale accent leaves lines in ink, and says so", () => {
  const look = { accent: "#f2b705", paper: "warm" } as const;
  expect(coloursOf(look)["brand-line"][0]).toBe(deliveredColours.ink[0]);
  expect(notesOn(look)).toMatchObject({
    isPale: true,
    words: { areWhite: false },
    meaning: { of: "technologies" },
  });
});

test("colours that mean something are warned of, with one that doesn't", () => {
  const similar = [
    ["#4a3fd0", "projects"],
    ["#d97706", "technologies"],
    ["#0a9a6b", "people"],
  ] as const;
  for (const [accent, of] of similar) {
    const { meaning } = notesOn({ accent, paper: "warm" });
    expect(meaning?.of).toBe(of);
    expect(notesOn({ accent: meaning?.instead ?? "", paper: "warm" }).meaning).toBeNull();
  }
  expect(notesOn({ accent: "#0b6470", paper: "warm" }).meaning).toBeNull();
});
