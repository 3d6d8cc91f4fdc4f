// What suits all languages: styles that name the start and the end of lines, not the left and the
// right, and lists that are joined as the language joins them.
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { inLanguage, readCatalogue } from "#server/languages.ts";
import { formatList } from "#shared/format.ts";
import { languageTags } from "#shared/messages/language.ts";

const root = path.join(import.meta.dirname, "../..");

const sides = "left|right";

/** Of style sheets, and of elements' `style`. */
const declarations = new RegExp(
  `(?:margin|padding|border|inset)-(?:${sides})\\b` +
    `|border-(?:top|bottom)-(?:${sides})-radius` +
    `|(?:^|[\\s;{"'\`])(?:${sides}):` +
    `|(?:text-align|float|clear|justify-\\w+):\\s*(?:${sides})\\b` +
    `|\\b(?:margin|padding|border|scrollMargin|scrollPadding)(?:Left|Right)\\b` +
    `|\\b(?:textAlign|float|clear):\\s*["'](?:${sides})\\b`,
);

/** Class names of Tailwind. */
const classNames = new RegExp(
  `(?:^|[\\s"'\`:])-?(?:[mp][lr]|scroll-[mp][lr]|border-[lr]|rounded-(?:[lr]|[tb][lr])|${sides})-[\\w[]` +
    `|(?:^|[\\s"'\`:])(?:text|float|clear|border|rounded)-(?:${sides}|[lr]|[tb][lr])(?=[\\s"'\`]|$)`,
);

/** What looks the same in all languages. */
const exceptions: readonly (readonly [file: RegExp, why: string])[] = [
  [/^web\/features\/graph\/GraphPicture\.tsx:/, "the free area of the explorer's picture"],
  [/^web\/features\/teaser\/TeaserBand\.tsx:/, "positions in a picture"],
  [/^web\/entities\/seats\/(Small)?TeamDiagram\.tsx:/, "the round table"],
];

const withoutComments = (line: string) =>
  line.replace(/^\s*(?:\/\/|\/?\*).*|\/\/ .*$|\/\*.*?\*\//g, "");

function physicalStyles(file: string, source: string): string[] {
  const isCode = !file.endsWith(".css");
  return source.split("\n").flatMap((full, index) => {
    const line = withoutComments(full);
    // An object in code may have a left and a right; a style sheet's values are in `style`.
    const inStyle = !isCode || /style|class/i.test(line) || /\w+(Left|Right)\b/.test(line);
    const isPhysical =
      (inStyle && declarations.test(line)) || (isCode && classNames.test(quotedIn(line)));
    return isPhysical ? [`${file}:${index + 1}: ${full.trim()}`] : [];
  });
}

/** The line's strings, one after another. */
const quotedIn = (line: string) =>
  [...line.matchAll(/"[^"]*"|'[^']*'|`[^`]*`?/g)].map(([text]) => text).join(" ");

const sources = (pattern: string) =>
  fs
    .globSync(pattern, { cwd: root })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file) => [file, fs.readFileSync(path.join(root, file), "utf8")] as const);

test("styles name the left or the right in pictures only", () => {
  const found = sources("web/**/*.{css,ts,tsx}").flatMap(([file, source]) =>
    physicalStyles(file, source),
  );
  const isIn = ([pattern]: (typeof exceptions)[number]) => found.some((one) => pattern.test(one));
  expect(found.filter((one) => !exceptions.some(([pattern]) => pattern.test(one)))).toEqual([]);
  expect(exceptions.filter((exception) => !isIn(exception))).toEqual([]);
});

test.each([
  ["a.css", "  margin-left: 4px;"],
  ["a.css", "  left: 0;"],
  ["a.css", "a { text-align: right; }"],
  ["a.css", "  border-top-left-radius: 4px;"],
  ["a.tsx", '<p className="flex ml-2">'],
  ["a.tsx", '<p className="absolute max-md:-right-1">'],
  ["a.tsx", 'const look = "text-left";'],
  ["a.tsx", '<p className="rounded-tl-md border-r">'],
  ["a.tsx", "<p style={{ left: 4 }}>"],
  ["a.tsx", "<p style={{ marginLeft: 4 }}>"],
])("in %s, %s names a side", (file, source) => {
  expect(physicalStyles(file, source)).toHaveLength(1);
});

test.each([
  ["a.css", "  margin-inline-start: 4px;"],
  ["a.css", "  .lucide-arrow-left,"],
  ["a.css", "  mask: linear-gradient(to right, #000, transparent);"],
  ["a.tsx", '<p className="ms-2 text-start rounded-s-md end-0 inset-x-0">'],
  ["a.tsx", 'import ArrowLeft from "lucide-react/icons/arrow-left";'],
  ["a.tsx", "const { left, right } = this.box; // margin-left"],
  ["a.tsx", '<p>{t("a.b")} are left out</p>'],
])("in %s, %s names none", (file, source) => {
  expect(physicalStyles(file, source)).toEqual([]);
});

/** Lists that no sentence has. */
const joined = [
  "web/features/admin/TechDialog.tsx", // what a text field holds
  "web/routes/project.tsx", // keywords for search engines
];

test("lists in sentences are joined by the language", () => {
  const found = sources("web/**/*.{ts,tsx}").filter(([, source]) => source.includes('.join(", ")'));
  expect(found.map(([file]) => file).toSorted()).toEqual(joined);
});

test.each(languageTags)("a list in %s has something between all its items", (tag) => {
  for (const style of ["and", "or", "commas"] as const) {
    const list = inLanguage(tag, () => formatList(["Ada", "Grace", "Linus"], style));
    expect(list, style).toMatch(/^Ada\P{L}+.*Grace.+Linus$/u);
  }
});

test.each([
  ["en", "Ada, Grace and Linus", "Ada, Grace, Linus"],
  ["de", "Ada, Grace und Linus", "Ada, Grace und Linus"],
  ["ja", "Ada、Grace、Linus", "Ada、Grace、Linus"],
  ["zh-Hans", "Ada、Grace和Linus", "Ada、Grace、Linus"],
] as const)("in %s a list is %s, or with commas %s", (tag, and, commas) => {
  const names = ["Ada", "Grace", "Linus"];
  expect(inLanguage(tag, () => [formatList(names), formatList(names, "commas")])).toEqual([
    and,
    commas,
  ]);
});

/** How each language addresses people (docs/translating.md), and words that it has others for. */
const registers = [
  {
    tag: "de",
    why: "roles and people are named without a gender",
    pattern:
      /\b(?:Be)?(?:Nutzer|nutzer|Besucher|Bewerber|Entwickler|Betreiber|Administrator|Teilnehmer|Leser)(?:n|in|innen)?\b(?!-)/,
    found: ["Besucher von gestern", "Die Benutzer werden geladen"],
    fine: ["Dein Benutzername", "An Benutzer-ID"],
  },
  {
    tag: "fr",
    why: "people are addressed as tu",
    pattern: /\b(?:vous|votre|vos)\b|(?:^|[.:;] )(?!Chez|Assez)\p{L}+ez\b/iu,
    found: ["Ajoutez un lien", "Trop grande. Réduisez-la", "Utiliser votre stack"],
    fine: ["Ajoute un lien", "Chez GitHub", "Un compte chez {provider}"],
  },
  {
    tag: "es",
    why: "people are addressed as tú",
    pattern: /\b(?:usted(?:es)?|vosotros|vuestr[oa]s?)\b/i,
    found: ["Usted puede volver"],
    fine: ["Puedes volver"],
  },
  {
    tag: "pt-BR",
    why: "it is Brazilian",
    pattern: /\b(?:ficheiros?|utilizador(?:es)?|ecrãs?|palavra-passe|teus?|tuas?)\b/i,
    found: ["Escolhe um ficheiro"],
    fine: ["Escolha um arquivo"],
  },
  {
    tag: "ar",
    why: "nobody is addressed by gender",
    pattern:
      /(?:^|[.:؛،] )و?(?:أضف|اختر|افتح|اكتب|ابحث|سجّل|اعرض|احذف|انقر|اضغط|جرّب|حاول|استخدم|أرسل|احفظ|أنشئ|انسخ|صدّر|ارفع|عدّل|غيّر|خذ|اقرأ|أدخل) (?!شخص|أحد)/,
    found: ["احفظها ثم. اختر صورة أخرى", "أضف تقنياتك إلى ملفك"],
    fine: ["إضافة تقنياتك", "يُرجى اختيار صورة أخرى", "غيّر شخص آخر هذا"],
  },
] as const;

/** What is said to a team. */
const saidToSeveral = new Set(["applications.introDesigner", "applications.introHelp"]);

test.each(registers)("in $tag $why", ({ tag, pattern, found, fine }) => {
  expect(found.filter((text) => !pattern.test(text))).toEqual([]);
  expect(fine.filter((text) => pattern.test(text))).toEqual([]);
  const wrong = Object.entries(readCatalogue(tag)).filter(
    ([key, text]) => pattern.test(text) && !saidToSeveral.has(key),
  );
  expect(wrong.map(([key, text]) => `${key}: ${text}`)).toEqual([]);
});
