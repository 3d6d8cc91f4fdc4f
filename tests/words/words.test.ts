// Reads all texts that people can meet, and finds wording that the rules refuse.
import { expect, test } from "vitest";
import { prescribedTexts } from "./prescribed-texts.ts";
import { gatherTexts, type ProductText, textsOfCode, textsOfDocument } from "./product-texts.ts";
import { wordRules } from "./rules.ts";
import { titleCaseWords } from "./title-case.ts";

const texts = gatherTexts();
const prescribed = new Set(prescribedTexts);

/** Texts that break a rule for a reason. */
const exceptions = new Map([
  ["log in account", "what people type to find Sign In"],
  ["log out", "what people type to find Sign Out"],
  ["reopen reports", "an act as stored in the audit log"],
  ["reopen reports by", "an act as stored in the audit log"],
  ["Somebody", "the sender of a delivery that names none"],
  ["unmake admin", "an act as stored in the audit log"],
]);

/** Files with labels of other products. */
const quoting = /^web\/features\/webhooks\/code-hosts\.ts$|\/code-host-formats\.ts$/;

const isExempt = ({ text }: ProductText) => prescribed.has(text) || exceptions.has(text);

const placeOf = ({ file, line, text }: ProductText) => `${file}:${line}: ${text}`;

test("texts are gathered from code and documents", () => {
  const shown = new Set(texts.map(({ text }) => text));
  expect(texts.length).toBeGreaterThan(4000);
  expect(prescribedTexts.filter((text) => !shown.has(text))).toEqual([]);
});

test("elements, attributes, strings and templates are texts; code isn't", () => {
  const source = `
    import { a } from "Some module";
    const look = "flex items-center gap-2";
    const rows = sql\`select name from projects\`;
    const toast = { title: \`Removed \${name}\`, mark: "proj" };
    const view = (
      <p className="Not a text" title="A title">
        You own{" "}
        <b>{count} projects</b>. <Button>Keep it</Button>
      </p>
    );`;
  expect(textsOfCode("sample.tsx", source).map(({ line, text }) => [line, text])).toEqual([
    [5, "Removed …"],
    [7, "You own … projects. · Keep it"],
    [7, "A title"],
  ]);
});

test("a document's texts are its lines outside of code blocks", () => {
  const found = textsOfDocument("a.md", "# Title\n\n```sh\nnpm start\n```\n- An item\n");
  expect(found.map(({ line, text }) => [line, text])).toEqual([
    [1, "# Title"],
    [6, "- An item"],
  ]);
});

test.each(wordRules)("$why", (rule) => {
  const broken = texts.filter(
    (one) => !isExempt(one) && (rule.in?.test(one.file) ?? true) && rule.pattern.test(one.text),
  );
  expect(rule.found.filter((text) => !rule.pattern.test(text))).toEqual([]);
  expect(rule.better.filter((text) => rule.pattern.test(text))).toEqual([]);
  expect(broken.map(placeOf)).toEqual([]);
});

test("texts are in sentence case, except for names and prescribed labels", () => {
  const found = texts.filter(
    (one) =>
      /\.(tsx?|json)$/.test(one.file) &&
      !quoting.test(one.file) &&
      !isExempt(one) &&
      titleCaseWords(one.text).length > 0,
  );
  expect(found.map(placeOf)).toEqual([]);
});

test.each([
  ["Sign Out Everywhere Else", ["Everywhere", "Else"]],
  ["Delete Project…", ["Project"]],
  ["Press New Webhook, then fill in its address", []],
  ["Browse Projects", []],
  ["GitHub or JavaScript. Save the change", []],
])("in %j, the words in title case are %j", (text, words) => {
  expect(titleCaseWords(text)).toEqual(words);
});
