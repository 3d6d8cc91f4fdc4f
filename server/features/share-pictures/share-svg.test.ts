import { expect, test } from "vitest";
import { otherFontsFor } from "./other-fonts.ts";
import { isDrawable, linesOf, shareSvg, type ShareSubject } from "./share-svg.ts";
import { inLanguage } from "#server/languages.ts";
import { languageTags } from "#shared/messages/language.ts";
import { t } from "#shared/messages/t.ts";
import { defaultSite } from "#shared/site.ts";

const drawn = (project: ShareSubject) => shareSvg(project, defaultSite);

const subject = (fields: Partial<ShareSubject> = {}): ShareSubject => ({
  name: "Tidewater",
  summary: "Tide, wind and current on one page.",
  members: [],
  memberCount: 3,
  techs: [],
  imageUrl: null,
  pictures: [],
  archivedAt: null,
  freeSeats: { developer: 1, designer: 1 },
  logos: new Map(),
  avatars: new Map(),
  ...fields,
});

test("the picture says name, people and free seats", () => {
  const svg = drawn(subject());
  for (const text of [">Tidewater<", ">3 people<", ">2 seats are free<"])
    expect(svg).toContain(text);
  expect(drawn(subject({ freeSeats: { developer: 0, designer: 0 } }))).toContain("No seat is free");
  expect(drawn(subject({ archivedAt: "2026-11-23T00:00:00Z" }))).toContain(">Archived<");
});

test("a white logo is inverted on the light card", () => {
  const logoOf = (imageUrl: string) => {
    const techs = [{ id: "1", slug: "logo", name: "Logo", imageUrl }];
    return drawn(subject({ techs, logos: new Map([["/logos/a.svg", "<svg/>"]]) }));
  };
  expect(logoOf("/logos/a.svg#light")).toMatch(/<image style="filter:invert/);
  expect(logoOf("/logos/a.svg#dim")).toMatch(/<image x=/);
});

test("a name is text, never markup", () => {
  const svg = drawn(subject({ name: `<image href="x"/>&` }));
  expect(svg).not.toContain("<image");
  expect(svg).toContain("&#60;image");
});

test.each(["ᚠᚢᚦ", "Tide 𒀀", "𠮷", "Tide مد", "ประมง", "ज्वार"])(
  "%j, which no font has whole, is left out instead of shown as boxes",
  (name) => {
    expect(isDrawable(name)).toBe(false);
    const svg = drawn(subject({ name }));
    expect(svg).toContain("A Stack Cafe project");
    expect(svg).not.toContain(name);
  },
);

test.each([
  "潮汐",
  "港口汐报",
  "潮汐觀測臺",
  "しおさい カタログ",
  "문장 검사기",
  "مدّ وجزر",
  "می\u200Cخواهم",
  "גאות ושפל",
  "მოქცევა",
  "Մակընթացություն",
  "Tide 潮",
  "문장".normalize("NFD"),
])("%j, of another script, is drawn", (name) => {
  expect(isDrawable(name)).toBe(true);
  expect(drawn(subject({ name }))).not.toContain("A Stack Cafe project");
  expect(otherFontsFor(drawn(subject({ name })))).not.toEqual([]);
});

test.each(["Café Zürich", "C++ & Rust 2", "Đồng hồ", "Ærø", "Прилив", "Παλίρροια", "Cafe\u0301"])(
  "%j is drawn",
  (name) => {
    expect(isDrawable(name)).toBe(true);
  },
);

test.each([
  ["one two three", 7, 2, ["one two", "three"]],
  ["one two three four", 7, 2, ["one two", "three…"]],
  ["🌊 tide 🇳🇱", 10, 2, ["tide"]],
  ["abcdefghij", 4, 2, ["abcd", "efg…"]],
  ["abcdefgh", 4, 2, ["abcd", "efgh"]],
  ["潮汐観測所", 6, 2, ["潮汐観", "測所"]],
  ["潮汐観測所の地図", 6, 2, ["潮汐観", "測所…"]],
  ["문장을 검사", 8, 2, ["문장을", "검사"]],
  ["Tide潮汐 map", 8, 2, ["Tide潮汐", "map"]],
])("%j in lines of %i characters, %i at most", (content, width, count, lines) => {
  expect(linesOf(content, width, count)).toEqual(lines);
});

test.each(languageTags)("all that a picture says in %s is drawn, without boxes", (tag) => {
  inLanguage(tag, () => {
    for (const count of [0, 1, 2, 3, 11, 100]) {
      for (const label of [
        t("members.people", { count }),
        t("share-pictures.freeSeats", { count }),
        t("projects.archived"),
        t("share-pictures.unnamedAnywhere"),
      ]) {
        expect(isDrawable(label), label).toBe(true);
      }
    }
  });
});

test("in Arabic the picture begins on the right, and figures are of the font that has the words", () => {
  const svg = inLanguage("ar", () => drawn(subject({ name: "ᚠ" })));
  expect(svg).toContain(">٣ أشخاص<");
  expect(svg).toMatch(/<text x="1120" [^>]*text-anchor="end">مشروع</);
  expect(svg).toMatch(/<text x="80" [^>]*>مقعدان شاغران</);
  expect(svg).not.toContain("على<");
});
