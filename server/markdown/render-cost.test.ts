// No text within the limits takes much longer to render than an ordinary one of that length, and
// slow ones are rendered by another thread.
import { racers } from "#tests/support/in-parallel.ts";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { isSimple, renderMarkdown } from "./render.ts";
import { renderText } from "./render-text.ts";

/** Maximum length of any text: an application's. */
const allowedLength = 4096;
/** Tested with four times that length, so that quadratic growth shows. */
const maxLength = 4 * allowedLength;

const cut = (text: string, length = maxLength) =>
  text.repeat(Math.ceil(length / text.length)).slice(0, length);

const ordinaryText = cut(
  "# Head\n\nSome *em* and **strong** `code` [link](https://x.y/z) and text.\n\n- item one\n- item two\n\n> quote\n\n",
  allowedLength,
);

const render = (markdown: string) =>
  renderText({ markdown, people: new Map(), keepsLineBreaks: true, ownHost: "cafe.example" });

/**
 * Milliseconds of this thread's CPU time, the least of a few runs: load by others doesn't count.
 */
async function costOf(markdown: string, enough = 0): Promise<number> {
  let bestMs = Infinity;
  for (let times = 0; times < 5 && bestMs > enough; times += 1) {
    const before = process.threadCpuUsage();
    await render(markdown);
    const { user, system } = process.threadCpuUsage(before);
    bestMs = Math.min(bestMs, (user + system) / 1000);
  }
  return bestMs;
}

/**
 * Times an ordinary text's, for four times its length. Without limits `*_` takes 140 times as
 * much.
 */
const maxRatio = 24;

let allowed: number;

beforeAll(async () => {
  for (let times = 0; times < 10; times += 1) await render(ordinaryText);
  // Coarse clocks measure short times as zero.
  allowed = maxRatio * Math.max(8, await costOf(ordinaryText));
});

async function expectCheap(markdown: string): Promise<void> {
  const cost = await costOf(markdown, allowed);
  expect(cost, JSON.stringify(markdown.slice(0, 60))).toBeLessThanOrEqual(allowed);
}

const knownAtoms = [
  "*_",
  "*a ",
  "*a_",
  "_*a",
  "*é_",
  "**a*",
  "~a",
  "]",
  "*[",
  "[^1]: a\n\n    ",
  "a\n-\n",
  "|-\n",
  `${"- ".repeat(23)}a\n`,
  `${"> - ".repeat(11)}a\n\n`,
  "<a@b.c>",
  "www.a.b ",
  "`a",
];

test.each(knownAtoms)(
  "%j repeated to the maximum length costs little more than an ordinary text",
  async (atom) => {
    await expectCheap(cut(atom));
  },
);

test("matching openers and closers cost little more than an ordinary text", async () => {
  for (const [open, close] of [
    ["*a ", "b*"],
    ["![", "]()"],
    ["[", "](a)"],
    ["**a ", "b**"],
    ["*a **b ", "c** d*"],
  ] as const) {
    await expectCheap(cut(open).slice(0, maxLength / 2) + cut(close).slice(0, maxLength / 2));
  }
});

const atom = fc.constantFrom(
  ..."*_~`[]()<>!|#-+=:@&\\^\"'.1aé \n\t",
  "**",
  "__",
  "~~",
  "``",
  "![",
  "](",
  "[^",
  "]:",
  "- ",
  "1. ",
  "> ",
  "\n\n",
  "```\n",
  "www.",
  "https://",
  "a@b.c",
  "&amp;",
  "<a ",
  "<!--",
  "</",
  "|-|",
  "[x]",
  "    ",
  "---\n",
);
const pattern = fc.array(atom, { minLength: 1, maxLength: 6 }).map((atoms) => atoms.join(""));

test("no combination of markdown marks costs more", async () => {
  const texts = fc
    .tuple(pattern, fc.option(pattern), fc.integer({ min: 1, max: maxLength }))
    .map(([first, second, at]) =>
      second === null ? cut(first) : cut(first).slice(0, at) + cut(second).slice(at),
    );
  // The same combinations each time; `npm run bench` tries others.
  await fc.assert(fc.asyncProperty(texts, expectCheap), { numRuns: 40, seed: 10 });
});

test("a text with many marks, which another thread renders, has the same HTML", async () => {
  const text = cut("*a* [b](https://c.example) ");
  expect(isSimple(text)).toBe(false);
  const rendered = await renderMarkdown(text);
  expect(rendered).toEqual(await render(text));
  expect(rendered.html).toContain('<a href="https://c.example"');
});

test("an ordinary comment is rendered on the main thread", () => {
  expect(isSimple("Nice! I'd like to *help*: see [my page](https://a.example), or `npm ci`.")).toBe(
    true,
  );
  expect(isSimple("word ".repeat(800))).toBe(true);
  expect(isSimple(cut("x  "))).toBe(false);
});

test("concurrent texts are all rendered", async () => {
  const texts = Array.from({ length: racers }, (_, number) => `${number} ${"*a* ".repeat(100)}`);
  const rendered = await Promise.all(texts.map((text) => renderMarkdown(text)));
  expect(rendered.map(({ text }) => text.split(" ")[0])).toEqual(texts.map((_, n) => `${n}`));
});

test("emphasis, links and code are shown as written where there are too many", async () => {
  const { html } = await render(`${"*a* ".repeat(121)}[b](https://c.example)`);
  expect(html).toContain("*a* *a*");
  expect(html).toContain('<a href="https://c.example"');
  const fewer = await render("*a* ".repeat(120));
  expect(fewer.html).toContain("<em>a</em>");
  const lines = await render("a\n".repeat(600));
  expect(lines.html).toBe(`<p>${"a<br>\n".repeat(600).slice(0, -5)}</p>`);
});

test("lists are shown as written where they are too long or too deep", async () => {
  expect((await render("- a\n".repeat(250))).html.match(/<li>/g)).toHaveLength(250);
  expect((await render("- a\n".repeat(251))).html).not.toContain("<li>");
  expect((await render("1. a\n".repeat(251))).html).not.toContain("<li>");
  expect((await render("> - a\n".repeat(150))).html).toContain("<li>");
  expect((await render("> - a\n".repeat(151))).html).not.toMatch(/<li>|<blockquote>/);
  expect((await render("- - - a\n".repeat(60))).html).toContain("<li>");
  expect((await render("- - - a\n".repeat(61))).html).not.toContain("<li>");
});
