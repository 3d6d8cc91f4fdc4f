import fc from "fast-check";
import { expect, test } from "vitest";
import { FieldScanner, type Fields, MalformedJson } from "./json-fields.ts";

const wanted = ["a", "b.a", "b.c.a", "b.d"];

function scan(bytes: Buffer, pieces: number): Fields | "malformed" {
  const scanner = new FieldScanner(wanted);
  try {
    for (let at = 0; at < bytes.length; at += pieces)
      scanner.write(bytes.subarray(at, at + pieces));
    return scanner.end();
  } catch (error) {
    if (error instanceof MalformedJson) return "malformed";
    throw error;
  }
}

/** The expected result, computed with JSON.parse. */
function parse(json: string): Fields | "malformed" {
  let root: unknown;
  try {
    root = JSON.parse(json);
  } catch {
    return "malformed";
  }
  const found = new Map();
  for (const path of wanted) {
    let at: unknown = root;
    for (const name of path.split(".")) {
      const inside = typeof at === "object" && at !== null && !Array.isArray(at);
      at =
        inside && Object.hasOwn(at as object, name) ? Reflect.get(at as object, name) : undefined;
    }
    if (at === null || ["string", "number", "boolean"].includes(typeof at)) found.set(path, at);
  }
  return found;
}

function expectAgreement(json: string, pieces: number): void {
  expect(scan(Buffer.from(json), pieces), json).toEqual(parse(json));
}

const leaf = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc.string({ unit: "binary" }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
);
const { tree } = fc.letrec((tie) => ({
  tree: fc.oneof({ maxDepth: 5 }, leaf, tie("object"), fc.array(tie("tree"), { maxLength: 4 })),
  object: fc.dictionary(fc.constantFrom("a", "b", "c", "d", "\u00e9", 'q"\\'), tie("tree"), {
    maxKeys: 5,
  }),
}));

test("the scanner finds the same fields as JSON.parse, in pieces of any size", () => {
  const indents = fc.constantFrom("", "  ", "\t");
  fc.assert(
    fc.property(tree, indents, fc.integer({ min: 1, max: 40 }), (value, indent, pieces) =>
      expectAgreement(JSON.stringify(value, null, indent), pieces),
    ),
    { numRuns: 500 },
  );
});

test("the scanner refuses the same texts as JSON.parse", () => {
  const broken = fc
    .tuple(tree, fc.nat(), fc.constantFrom(...'{}[],:"\\x1-.eE \n\u0001tfn'))
    .map(([value, place, sign]) => {
      const json = JSON.stringify(value);
      const at = place % (json.length + 1);
      return json.slice(0, at) + sign + json.slice(at + (place % 3));
    });
  fc.assert(
    fc.property(broken, fc.integer({ min: 1, max: 9 }), (json, pieces) =>
      expectAgreement(json.toWellFormed(), pieces),
    ),
    { numRuns: 3000 },
  );
});

test.each(
  [
    "",
    " ",
    "{",
    '{"a":1}x',
    '{"a":1,}',
    "[1,]",
    "[,]",
    "{,}",
    '{"a" 1}',
    '{"a":1]',
    "[1}",
    "01",
    "-",
    "1.",
    "1e",
    "+1",
    ".5",
    "nul",
    "truefalse",
    '"\\x"',
    '"\\u12g4"',
    '"\\u123',
    '"\n"',
    "\ufeff{}",
    "{}{}",
    "1 2",
    "'a'",
    '{"\\u0061":"\\u0041\\n\\ud83d\\ude00"}',
    '{"a":1,"a":{}}',
    '{"a":{"a":1},"a":"x"}',
    '{"__proto__":{"a":1},"constructor":2}',
    '{"b":[{"a":1}],"a":[2]}',
    '{"a":1e400,"b":{"d":-0}}',
  ].map((json) => [json]),
)("the scanner agrees with JSON.parse on %j", (json) => {
  for (const pieces of [1, 2, 7, 100]) {
    expect(scan(Buffer.from(json), pieces)).toEqual(parse(json));
  }
});

test("more than 1,000 levels are refused, and overlong values are omitted", () => {
  const nested = (levels: number) => Buffer.from("[".repeat(levels) + "]".repeat(levels));
  expect(scan(nested(1000), 64)).toEqual(new Map());
  expect(scan(nested(1001), 64)).toBe("malformed");
  const long = Buffer.from(JSON.stringify({ a: "x".repeat(20_000), b: { d: 1 } }));
  expect(scan(long, 1000)).toEqual(
    new Map<string, unknown>([
      ["a", null],
      ["b.d", 1],
    ]),
  );
});
