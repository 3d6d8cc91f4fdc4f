import { expect, test } from "vitest";
import { innerWords, wordsOf } from "./tokens.ts";

test.each([
  ["A music-library, for Web 2.0!", ["a", "music", "library", "for", "web", "2", "0"]],
  ["C++ and C# in F#", ["c++", "and", "c#", "in", "f#"]],
  ["snake_case", ["snake", "case"]],
  ["Crème brûlée", ["creme", "brulee"]],
  ["Straße ﬁle", ["strasse", "file"]],
  ["Ёлка, йод", ["елка", "йод"]],
  ["音楽ライブラリ for 日本", ["音", "楽", "ラ", "イ", "ブ", "ラ", "リ", "for", "日", "本"]],
  ["문장을 React로", ["문", "장", "을", "react", "로"]],
  // Decomposed, as macOS names files.
  ["사전".normalize("NFD"), ["사", "전"]],
  ["Donau\u00ADdampf\u00ADschiff zero\u200Bwidth", ["donaudampfschiff", "zerowidth"]],
  ["می\u200Cخواهم", ["میخواهم"]],
  ["नमस्ते दुनिया", ["नमस्ते", "दुनिया"]],
  ["owl 🦉 watch", ["owl", "🦉", "watch"]],
  ["…", []],
])("the words of %j are %j", (text, words) => expect(wordsOf(text)).toEqual(words));

test.each([
  ["BarChart", "Bar Chart"],
  ["myHTMLParser", "my HTML Parser"],
  ["Bar\u00ADChart", "Bar Chart"],
  ["plain", null],
  ["Plain", null],
  ["LOUD", null],
])("the inner words of %j are %j", (name, words) => expect(innerWords(name)).toBe(words));
