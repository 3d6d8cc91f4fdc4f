import { expect, test } from "vitest";
import { TechDictionary, wordsOf } from "./tech-words.ts";

const dictionary = new TechDictionary([
  { word: "nodejs", id: "node" },
  { word: "node.js", id: "node" },
  { word: "aspnet-core", id: "asp" },
  { word: "asp.net core", id: "asp" },
  { word: "c#", id: "csharp" },
  { word: "c", id: "c" },
  { word: "c++", id: "cpp" },
  { word: "ruby on rails", id: "rails" },
  { word: "ruby", id: "ruby" },
  { word: "d-b", id: "one" },
  { word: "d.b", id: "other" },
]);
const isKnown = (phrase: string) => dictionary.find(phrase) !== undefined;

test.each([
  ["Node JS", "node"],
  ["node_js", "node"],
  ["NODE-JS", "node"],
  ["#nodejs", "node"],
  ["ASP.NET Core", "asp"],
  ["asp  net core", "asp"],
  ["C#", "csharp"],
  ["C++", "cpp"],
  ["C", "c"],
  ["d.b", "other"],
  // Without its separator it would be ambiguous.
  ["db", undefined],
  ["", undefined],
  ["--", undefined],
  ["good first issue", undefined],
])("the word %j names %j", (word, id) => expect(dictionary.find(word)).toBe(id));

test.each<[unknown, string[]]>([
  [
    ["Node JS", " C++ ", 7, null],
    ["node js", "c++"],
  ],
  ["node js, asp.net core", ["node js", "asp.net core"]],
  ["c++; c#;", ["c++", "c#"]],
  ["ruby|c", ["ruby", "c"]],
  ['["ruby on rails", "c"]', ["ruby on rails", "c"]],
  ["c++ ruby on rails node js web", ["c++", "ruby on rails", "node js", "web"]],
  ["ruby", ["ruby"]],
  ["  ", []],
  ["[not json", ["[not", "json"]],
  [undefined, []],
  [{ ruby: true }, []],
])("the words of %j are %j", (value, words) => expect(wordsOf(value, isKnown)).toEqual(words));
