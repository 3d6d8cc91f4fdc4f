import { expect, test } from "vitest";
import { summaryOf } from "./message-summary.ts";

test.each([
  ["<h1><strong>Hello</strong> <em>there</em></h1>", "Hello there"],
  ['<p>third <a href="https://example.com/a_b" title="a > b">folder</a></p>', "third folder"],
  ["<p>keeps snake_case_names</p>", "keeps snake_case_names"],
  ["<p>List&#x3C;String> is broken &#x26; slow</p>", "List<String> is broken & slow"],
  ["<p>2 &#x3C; 3   and 5 > 4</p>", "2 < 3 and 5 > 4"],
  ["<p>&#x26;#x3C; stays</p>", "&#x3C; stays"],
])("of %j the words are kept", (html, summary) => {
  expect(summaryOf(html)).toBe(summary);
});

test("the summary is the first line with a letter or a digit", () => {
  const picture = '<p><img src="x.png" alt=""></p>';
  expect(summaryOf(`<hr>\n${picture}\n<pre><code>const a = 1\nrun()\n</code></pre>`)).toBe(
    "const a = 1",
  );
  expect(summaryOf("<p>👋<br>\nשלום לכולם</p>")).toBe("שלום לכולם");
  expect(summaryOf("<p>!!!</p>\n<p>42</p>")).toBe("42");
  expect(summaryOf("<ul>\n<li>one</li>\n<li>two</li>\n</ul>")).toBe("one");
});

test("a message without any letter is shown as it is, an empty one is empty", () => {
  expect(summaryOf("<p>👍</p>")).toBe("👍");
  expect(summaryOf(null)).toBe("");
  expect(summaryOf("<hr>")).toBe("");
});

test("a text of 50 code points is whole, a longer one is cut after 50 with dots", () => {
  expect(summaryOf(`<p>${"🛶".repeat(50)}</p>`)).toBe("🛶".repeat(50));
  expect(summaryOf(`<p>${"🛶".repeat(51)}</p>`)).toBe(`${"🛶".repeat(50)}...`);
});

test("the dots follow the last word, not a space", () => {
  expect(summaryOf(`<p>${"a".repeat(49)} bcd</p>`)).toBe(`${"a".repeat(49)}...`);
});

test("the dots say that there is more also after the end of a sentence", () => {
  expect(summaryOf(`${"a".repeat(49)}. More.`)).toBe(`${"a".repeat(49)}....`);
});
