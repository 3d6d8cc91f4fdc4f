import { expect, test } from "vitest";
import { asQuote } from "./CommentActions.tsx";

test.each([
  ["Mira", "Two weeks", "> **Mira** wrote:\n>\n> Two weeks\n\n"],
  [null, "Two weeks", "> Two weeks\n\n"],
  ["M*ra", "a_b [c](d) <e>", "> **M\\*ra** wrote:\n>\n> a\\_b \\[c\\](d) \\<e\\>\n\n"],
  [null, " one\n\n\ntwo ", "> one\n> two\n\n"],
])("%j and %j are quoted", (name, text, quote) => {
  expect(asQuote(name, text)).toBe(quote);
});

test("a long text is cut to 240 characters, whole emoji among them", () => {
  const quote = asQuote(null, "🌊".repeat(500));
  expect([...quote.trim()]).toHaveLength("> ".length + 240);
  expect(quote.trim().endsWith("🌊…")).toBe(true);
});
