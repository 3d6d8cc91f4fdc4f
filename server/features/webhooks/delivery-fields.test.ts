import { expect, test } from "vitest";
import { fieldsIn, MalformedJson } from "./delivery-fields.ts";
import { parseDelivery } from "./parse-delivery.ts";

const request = { paths: ["a", "b.a", "b.c.a", "b.d"], isForm: false };

/** Milliseconds: where other work keeps the processors busy, a process starts late. */
const patient = 100_000;

test.each([
  [
    '{"a":1,"b":{"a":"x","c":{"a":null},"d":true},"c":2}',
    { a: 1, "b.a": "x", "b.c.a": null, "b.d": true },
  ],
  ['{"\\u0061":"\\u0041\\n\\ud83d\\ude00"}', { a: "A\n😀" }],
  ['{"a":1,"a":{}}', {}],
  ['{"a":{"a":1},"a":"x"}', { a: "x" }],
  ['{"__proto__":{"a":1},"constructor":2}', {}],
  ['{"b":[{"a":1}],"a":[2]}', {}],
  ['"a"', {}],
])("the needed fields of %s", (json, fields) => {
  expect(Object.fromEntries(fieldsIn(Buffer.from(json), request))).toEqual(fields);
});

test.each(["", " ", "{", '{"a":1}x', "[1,]", "{'a':1}", "nul", '"\n"', "\ufeff{}", "{}{}"])(
  "%j is refused",
  (json) => {
    expect(() => fieldsIn(Buffer.from(json), request)).toThrow(MalformedJson);
  },
);

test("overlong values are omitted, and a form is read by its payload", () => {
  const long = Buffer.from(JSON.stringify({ a: "x".repeat(20_000), b: { d: 1 } }));
  expect(Object.fromEntries(fieldsIn(long, request))).toEqual({ a: null, "b.d": 1 });
  const form = Buffer.from(`x=1&payload=${encodeURIComponent('{"a":"+ é"}')}&payload=2`);
  expect(fieldsIn(form, { ...request, isForm: true }).get("a")).toBe("+ é");
  expect(() => fieldsIn(Buffer.from("x=1"), { ...request, isForm: true })).toThrow(
    "The form has no payload.",
  );
});

/** A body of about as many bytes. */
const filled = (bytes: number, item: string) =>
  Buffer.from(`{"b":{"d":7},"c":[${`${item},`.repeat(bytes / (item.length + 1))}0]}`);

test("larger bodies are read and refused alike, in pieces of any size", async () => {
  const body = filled(1_000_000, '{"a":[1,2]}');
  const pieces = [body.subarray(0, 7), body.subarray(7)];
  expect(await parseDelivery(pieces, request, patient)).toEqual(new Map([["b.d", 7]]));
  const refused = parseDelivery([body, body], request, patient);
  await expect(refused).rejects.toThrow(new MalformedJson("The body is not JSON."));
});

test("a body that takes too long, or more memory than it may, ends only its own process", async () => {
  const slow = parseDelivery([filled(25_000_000, "{}")], request, 1);
  await expect(slow).rejects.toThrow(new MalformedJson("The body takes too long to parse."));
  const large = parseDelivery([Buffer.from("[".repeat(25_000_000))], request, patient);
  await expect(large).rejects.toThrow(MalformedJson);
  const next = parseDelivery([filled(1_000_000, "1")], request, patient);
  expect(await next).toEqual(new Map([["b.d", 7]]));
});
