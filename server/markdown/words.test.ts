// Words that somebody typed are shown, whatever markup surrounds them, and nothing of it is ever
// executable.
import fc from "fast-check";
import { expect, test } from "vitest";
import { harmfulPartsOf } from "#tests/support/harmful-html.ts";
import { renderDocument } from "./document.ts";
import { renderMarkdown } from "./render.ts";
import { renderText } from "./render-text.ts";

const htmlOf = async (markdown: string) => (await renderMarkdown(markdown)).html;
const commentOf = async (markdown: string) =>
  (await renderMarkdown(markdown, { keepsLineBreaks: true })).html;

test.each([
  ["List<String> is broken", "List&#x3C;String> is broken"],
  ["if a<b and c>d then", "if a&#x3C;b and c>d then"],
  ["Replace <your-name> with yours", "Replace &#x3C;your-name> with yours"],
  ["use Promise<void>", "use Promise&#x3C;void>"],
  ["Vec<i> and Vec<q>", "Vec&#x3C;i> and Vec&#x3C;q>"],
  ["<script>alert(1)</script>", "&#x3C;script>alert(1)&#x3C;/script>"],
  ["a <b>unclosed", "a &#x3C;b>unclosed"],
  ["</div></main>", "&#x3C;/div>&#x3C;/main>"],
  [
    "<a href='https://e.example' onclick='x()'>go</a>",
    "&#x3C;a href='https://e.example' onclick='x()'>go&#x3C;/a>",
  ],
  ["<!-- a comment --> after", "after"],
  ["<!-- not ended", "&#x3C;!-- not ended"],
  ["<Box a={1}>\n  <Child/>\n</Box>", "&#x3C;Box a={1}><br>\n&#x3C;Child/><br>\n&#x3C;/Box>"],
  ["[Update]: fixed", "[Update]: fixed"],
  ["[^1]: A note", "[^1]: A note"],
])("what isn't allowed as markup in %j is shown as typed", async (markdown, html) => {
  expect(await htmlOf(markdown)).toBe(`<p>${html}</p>`);
});

test.each([
  ["<p>Thanks, this works for me</p>", "<p>Thanks, this works for me</p>"],
  ["<div>text</div>", "<div>text</div>"],
  ["<h1>My project</h1>\n\nUse it", "<h3>My project</h3>\n<p>Use it</p>"],
  [
    "<details>\n<summary>More</summary>\n\n**bold**\n\n</details>",
    "<details>\n<summary>More</summary>\n<p><strong>bold</strong></p>\n</details>",
  ],
  [
    "H<sub>2</sub>O <kbd>F1</kbd><br/>x<sup>2</sup>",
    "<p>H<sub>2</sub>O <kbd>F1</kbd><br>\nx<sup>2</sup></p>",
  ],
  [
    "<table><tr><td>a<td>b</table>",
    "<table><tbody><tr><td>a</td>\n<td>b</td></tr></tbody></table>",
  ],
  ['<h2 align="center" id="x">Big</h2>', '<h4 align="center">Big</h4>'],
  ["<center>mid</center>", '<div align="center">mid</div>'],
  [
    '<img src="https://a.example/x.png" width="200" class="y">',
    '<img src="https://a.example/x.png" alt="" width="200" loading="lazy" referrerpolicy="no-referrer">',
  ],
  [
    "| a |\n| - |\n| b | more |",
    "<table>\n<thead>\n<tr>\n<th>a</th>\n<th></th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>b</td>\n<td>more</td>\n</tr>\n</tbody>\n</table>",
  ],
  ["```It fails with this\nx\n```", '<pre tabindex="0"><code>It fails with this\nx\n</code></pre>'],
])("the markup of READMEs in %j is rendered", async (markdown, html) => {
  expect(await htmlOf(markdown)).toBe(html);
});

test("single line breaks stay in comments and messages, and not in descriptions", async () => {
  const text = "Steps:\nnpm ci\nnpm start\nIt fails";
  expect(await commentOf(text)).toBe("<p>Steps:<br>\nnpm ci<br>\nnpm start<br>\nIt fails</p>");
  expect(await commentOf("<p>One\ntwo</p>")).toBe("<p>One<br>\ntwo</p>");
  expect(await commentOf("> a\n> b")).toContain("a<br>\nb");
  expect(await htmlOf(text)).toBe(`<p>${text}</p>`);
});

test("the plain text of a text has all of its words, apart", async () => {
  const { text } = await renderMarkdown(
    "<h1>My <b>app</b></h1><p>Use<br>it</p>\n\n<ul><li>one<li>two</ul>\n\n![a cat](https://a.example/c.png) List<T>",
  );
  expect(text).toBe("My app Use it one two a cat List<T>");
});

test("a document whose title is HTML has it as its title", async () => {
  const { title, html } = await renderDocument('<h1 align="center">My app</h1>\n\n## Use', "/");
  expect(title).toBe("My app");
  expect(html).toBe('<h2 id="section-use">Use</h2>');
});

/** A word that no markup contains. */
const word = fc
  .array(fc.constantFrom(..."bdfgjkquvwxz"), { minLength: 3, maxLength: 6 })
  .map((letters) => `q${letters.join("")}`);
const names =
  "p b i a h1 h6 br hr img div span details summary kbd sub sup table tr td th tbody li ul ol pre code center picture source script style iframe svg math form input textarea select option template noscript plaintext title xmp object base body html String your-name T".split(
    " ",
  );
const name = fc.constantFrom(...names);
const attributes = fc.constantFrom(
  "",
  ' align="center"',
  ' href="javascript:alert(1)"',
  ' src="https://a.example/"',
  " onclick=alert(1)",
  " open",
  ' style="position:fixed"',
  " and c",
  " title='x\">y'",
);
const tag = fc.oneof(
  fc.tuple(name, attributes).map(([one, more]) => `<${one}${more}>`),
  name.map((one) => `</${one}>`),
  name.map((one) => `<${one}/>`),
);
const marks = fc.constantFrom(
  ..."*_~`[]()<>!|#-+=:@&\\^\"'.1 \n\t",
  ..."**,__,~~,``,![,](,[^,]:, [x] ,- ,1. ,> ,\n\n,\n```\n,www.,&amp;,&lt;,</,|-|\n,\n| - |\n,    ,---\n,\n\n[,\n[^,<p>,</p>,<td>,<pre>,</pre>,\n<div>\n,\n</div>\n,\n<table>\n".split(
    ",",
  ),
);
const source = fc
  .array(fc.oneof({ weight: 3, arbitrary: word }, tag, marks), { minLength: 1, maxLength: 60 })
  .map((parts) => parts.join(" ".repeat(parts.length % 2)));

/** What a person sees or hears of it. */
const visible = (html: string) =>
  html.replace(/<[^>"]*(?:"[^"]*"[^>"]*)*>/g, (one) =>
    Array.from(one.matchAll(/ (?:alt|title|data-language)="([^"]*)"/g), (found) => found[1]).join(
      " ",
    ),
  );

/** Addresses, and the names by which footnotes and links refer to what is shown. */
const hidden = /\]\([^)]*\)|\]\[[^\]]*\]|\[\^[^\]]*\]|\]:\s*\S+|<!--[^]*?-->/g;

test.each([true, false])(
  "every word is shown and nothing is executable, with line breaks kept: %s",
  async (keepsLineBreaks) => {
    const isShown = async (markdown: string) => {
      const job = { markdown, people: new Map<string, string>(), keepsLineBreaks, ownHost: "x.y" };
      const { html } = await renderText(job);
      expect(harmfulPartsOf(html)).toEqual([]);
      const shown = visible(html);
      // Of an element that is rendered, attributes are addresses and layout.
      const typed = markdown.replace(hidden, " ").match(/q[bdfgjkquvwxz]{3,6}/g) ?? [];
      expect(typed.filter((one) => !shown.includes(one))).toEqual([]);
    };
    await fc.assert(fc.asyncProperty(source, isShown), { numRuns: 2_000, seed: 31 });
  },
);
