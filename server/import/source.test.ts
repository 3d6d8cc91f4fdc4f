import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { temporaryDir } from "#tests/support/temporary-dir.ts";
import { type Found, openSource, recordsOf } from "./source.ts";

async function read(name: string, content: string | Buffer): Promise<Found[]> {
  const file = path.join(temporaryDir(), name);
  fs.writeFileSync(file, content);
  const found: Found[] = [];
  for await (const record of recordsOf(await openSource(file))) found.push(record);
  // Readers work ahead: an error may be reported before the record in front of it.
  return found.toSorted((one, other) => one.line - other.line);
}

const tide = { line: 1, fields: { name: "Tide" } };

test.each(["a.jsonl", "a.ndjson", "a.json", "a.txt", "a"])(
  "the file %s is read as JSON Lines",
  async (name) => {
    expect(await read(name, '{"name":"Tide"}\n')).toEqual([tide]);
  },
);

test("invalid lines are reported with their number, and the rest is read", async () => {
  const found = await read(
    "a.jsonl",
    '\uFEFF{"name":"Tide"}\r\n\n{"name":\n[1]\n{"name":"Sepa\u2028rated"}\nnull\n{"Name":"Last"}',
  );
  expect(found).toEqual([
    tide,
    { line: 3, problem: "not JSON" },
    { line: 4, problem: "not a JSON object" },
    { line: 5, fields: { name: "Sepa\u2028rated" } },
    { line: 6, problem: "not a JSON object" },
    { line: 7, fields: { name: "Last" } },
  ]);
});

test("a line that never ends is skipped", async () => {
  const endless = `{"name":"${"x".repeat(2_500_000)}"}`;
  expect(await read("a.jsonl", `{"name":"Tide"}\n${endless}\n{"name":"Next"}\n${endless}`)).toEqual(
    [
      tide,
      { line: 2, problem: "the line is too long" },
      { line: 3, fields: { name: "Next" } },
      { line: 4, problem: "the line is too long" },
    ],
  );
});

test.each([
  ["a.csv", ","],
  ["a.csv", ";"],
  ["a.tsv", "\t"],
  ["a.txt", ","],
])("the file %s with the separator %j is read as a table", async (name, separator) => {
  const rows = [
    ["Name", "description", "Repository URL"],
    ["Tide", '"Tables,\nof ""tides"";"', ""],
  ];
  const found = await read(name, `\uFEFF${rows.map((row) => row.join(separator)).join("\r\n")}`);
  const fields = { name: "Tide", description: 'Tables,\nof "tides";', repositoryurl: "" };
  expect(found).toEqual([{ line: 3, fields }]);
});

test("rows that don't match the columns are reported, and the rest is read", async () => {
  const found = await read(
    "a.csv",
    'name,description\nTide,Tables\nToo,many,cells\nfew\n\nA 6" tide,It "flows"\n',
  );
  expect(found).toEqual([
    { line: 2, fields: { name: "Tide", description: "Tables" } },
    { line: 3, problem: "more or fewer cells than columns" },
    { line: 4, problem: "more or fewer cells than columns" },
    { line: 6, fields: { name: 'A 6" tide', description: 'It "flows"' } },
  ]);
});

test("an unclosed quote loses the rows after it, not those before it", async () => {
  const found = await read("a.csv", 'name,description\nTide,Tables\n"Open,end\nMore,rows\n');
  expect(found).toMatchObject([
    { fields: { name: "Tide" } },
    { problem: "an opening quote isn't closed" },
  ]);
});

test.each([
  ["a.csv", "", /is empty/],
  ["a.jsonl", " \n", /is empty/],
  ["a.json", '[{"name":"Tide"}]', /one JSON array/],
  ["a.csv", "title,about\nTide,Tables\n", /must name the columns.*title, about/],
])("the file %s with the content %j is refused", async (name, content, message) => {
  await expect(read(name, content)).rejects.toThrow(message);
});

test.each(["missing.csv", "."])("the path %s is reported as unreadable", async (name) => {
  await expect(openSource(path.join(temporaryDir(), name))).rejects.toThrow(/can't be read/);
});

test("of a person's data the projects are the records, with their lines", async () => {
  const lines = (projects: string) => `{"exportedAt":"2026-11-23T12:00:00.000Z",
"user":{"bio":"\\"projects\\":["},
"sessions":[
{"id":"s"}],
"projects":[${projects}],
"memberships":[
{"name":"No project"}]}
`;
  const two = '\n{"name":"Tide","techs":["Rust"]},\n{"name":"Moor","positions":[]}';
  for (const name of ["data.json", "data"]) {
    expect(await read(name, lines(two))).toEqual([
      { line: 6, fields: { name: "Tide", techs: ["Rust"] } },
      { line: 7, fields: { name: "Moor", positions: [] } },
    ]);
  }
  expect(await read("data.json", lines(""))).toEqual([]);
  await expect(read("data.json", '{ "exportedAt": 1,\n "projects": []\n}')).rejects.toThrow(
    "The lines of this data export were changed.",
  );
});

test.each([
  ["a.csv", "name,description\nTide,Tables\nCaf\u00e9,Gr\u00f6\u00dfe", 3],
  ["a.jsonl", '{"name":"Tide"}\n\n{"name":"Caf\u00e9"}\n', 3],
  ["a.csv", "name,descripti\u00f6n\n", 1],
])("the file %s in Windows-1252 is refused, naming the line", async (name, content, line) => {
  await expect(read(name, Buffer.from(content, "latin1"))).rejects.toThrow(
    `Line ${line} isn't UTF-8. Save the file as UTF-8 and import it again`,
  );
});

test("a character that is split between two chunks is read, and a broken one at the end isn't", async () => {
  const rows = `name,description\n${"Tide,Größe\n".repeat(20_000)}`;
  const found = await read("a.csv", `${rows}x,y`);
  expect(found).toHaveLength(20_001);
  expect(JSON.stringify(found)).not.toContain("\uFFFD");
  const cut = Buffer.from(`${rows}Tide,Gr\u00f6`).subarray(0, -1);
  await expect(read("a.csv", cut)).rejects.toThrow("Line 20002 isn't UTF-8.");
});

test.each([
  ["little-endian", (text: string) => Buffer.from(`\uFEFF${text}`, "utf16le")],
  ["big-endian", (text: string) => Buffer.from(`\uFEFF${text}`, "utf16le").swap16()],
])("a file in %s UTF-16 is read by its byte order mark", async (_, encode) => {
  const fields = { name: "Café", description: "Größe “smart” 🦊" };
  const text = `name;description\r\n${fields.name};${fields.description}\r\n`;
  expect(await read("a.csv", encode(text))).toEqual([{ line: 2, fields }]);
  await expect(read("a.csv", encode(`${text}x`).subarray(0, -1))).rejects.toThrow("UTF-16");
});
